/** Owns the form of a wound assessment: photos, size, note and time, saved with every change. */
import { Button, Textarea } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Card } from '../../parts/Card.tsx';
import { MeasureField } from '../../parts/MeasureField.tsx';
import { largestMeasureCm, readMeasure } from '../../parts/measure.ts';
import { Notice } from '../../parts/Notice.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { codePoints, type WoundDraft } from './assessmentRules.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftBanner } from './DraftBanner.tsx';
import { ObservedAtField } from './ObservedAtField.tsx';
import { PhotosField } from './PhotosField.tsx';
import { useDraftForm } from './useDraftForm.ts';
import { useRefusedFields } from './useRefusedFields.ts';
import classes from './WoundAssessment.module.css';

interface WoundAssessmentScreenProps {
  draft: Draft;
  content: WoundDraft;
}

/** Not a word about the limit while it is far away. */
const sayLimitFrom = 0.9;

export function WoundAssessmentScreen({ draft, content }: WoundAssessmentScreenProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: patients } = useTranslation('patients');
  const navigate = useNavigate();
  const { profile } = useWard();
  const initial = useMemo(
    () => ({
      observedAt: content.observedAt,
      careNote: content.careNote,
      lengthCm: content.lengthCm,
      widthCm: content.widthCm,
    }),
    // Only what the draft held when the form was opened: later it is the form that knows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [draft.draftId],
  );
  const { fields, change, saved, settled } = useDraftForm(draft, initial);
  const refused = useRefusedFields();
  /** Once a field is changed, what was said about the old value no longer holds. */
  const said = (field: keyof typeof initial) =>
    fields[field] === initial[field] ? refused.of(field) : undefined;
  useFocusOnField();

  const review = async () => {
    await settled().catch(() => undefined);
    await navigate({ to: '/drafts/$draftId/review', params: { draftId: draft.draftId } });
  };

  const { subject } = content;
  return (
    <Screen
      title={t('title')}
      lead={t('of', { site: subject.woundSite ?? '', id: subject.woundId ?? '' })}
      banner={<DraftBanner subject={subject} />}
      back={
        <BackLink
          to="/patients/$patientId"
          params={{ patientId: subject.patientId }}
          label={patients('patient.toPatient')}
        />
      }
      actions={
        <ActionBar saved={saved}>
          <DiscardDraft draft={draft} />
          <Button variant="filled" onClick={() => void review()}>
            {t('review.button')}
          </Button>
        </ActionBar>
      }
    >
      {refused.any && (
        <Notice tone="problem" title={t('review.hospitalRefused')}>
          {refused.elsewhere.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card>
            <PhotosField
              draftId={draft.draftId}
              subject={subject}
              photoIds={content.photoIds}
              error={refused.of('photos')}
            />
          </Card>
          <Card>
            <div className={classes.measures}>
              <Measure
                name="lengthCm"
                label={t('measure.length')}
                value={fields.lengthCm}
                refused={said('lengthCm')}
                onChange={(lengthCm) => change({ lengthCm })}
              />
              <Measure
                name="widthCm"
                label={t('measure.width')}
                value={fields.widthCm}
                refused={said('widthCm')}
                onChange={(widthCm) => change({ widthCm })}
              />
            </div>
          </Card>
        </div>
        <div className={classes.column}>
          <Card>
            <CareNote
              value={fields.careNote}
              limit={profile.limits.careNoteMaxCodePoints}
              refused={said('careNote')}
              onChange={(careNote) => change({ careNote })}
            />
          </Card>
          <Card>
            <ObservedAtField
              value={fields.observedAt}
              refused={said('observedAt')}
              onChange={(observedAt) => change({ observedAt })}
            />
          </Card>
        </div>
      </div>
    </Screen>
  );
}

interface MeasureProps {
  name: 'lengthCm' | 'widthCm';
  label: string;
  value: string;
  refused: string | undefined;
  onChange(value: string): void;
}

function Measure({ name, label, value, refused, onChange }: MeasureProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const reading = readMeasure(value);
  const error =
    reading.is === 'wrong'
      ? t(`measure.error.${reading.why}`, { largest: largestMeasureCm })
      : refused;
  return (
    <MeasureField
      id={`field-${name}`}
      label={label}
      hint={common('optional')}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

interface CareNoteProps {
  value: string;
  limit: number;
  refused: string | undefined;
  onChange(value: string): void;
}

function CareNote({ value, limit, refused, onChange }: CareNoteProps) {
  const { t } = useTranslation('woundAssessment');
  const left = limit - codePoints(value);
  const words =
    left < 0
      ? t('note.over', { count: -left })
      : left < limit * (1 - sayLimitFrom)
        ? t('note.left', { count: left })
        : null;
  return (
    <>
      <Textarea
        id="field-careNote"
        label={t('note.label')}
        description={t('note.hint')}
        value={value}
        error={left < 0 ? words : refused}
        autosize
        minRows={8}
        maxRows={24}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {left >= 0 && words !== null && (
        <p className={classes.left} aria-live="polite">
          {words}
        </p>
      )}
    </>
  );
}

/** A link from the review leads to its field: `?field=careNote`. */
function useFocusOnField(): void {
  const { field } = useSearch({ strict: false });
  useEffect(() => {
    if (typeof field === 'string') {
      const target = document.getElementById(`field-${field}`);
      target?.focus();
      target?.scrollIntoView({ block: 'center' });
    }
  }, [field]);
}
