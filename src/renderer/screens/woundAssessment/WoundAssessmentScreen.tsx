/** The form of a wound assessment: photos, size, note and time, saved with every change. */
import { Textarea } from '@mantine/core';
import { memo, useState, type ReactNode } from 'react';
import { withAreaLine } from '../../../measuring/noteLine.ts';
import { isAboutTheSame, type Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { countAsSent } from '../../../shared/text.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardDraft } from '../../features/drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DraftNotices } from '../../features/drafts/DraftNotices.tsx';
import { HandOverDraft } from '../../features/drafts/HandOverDraft.tsx';
import { MoveToWound } from '../../features/drafts/MoveToWound.tsx';
import { ObservedAtField } from '../../features/drafts/ObservedAtField.tsx';
import {
  useDerived,
  useDraftForm,
  useField,
  useExternalRevision,
  type DraftForm,
} from '../../features/drafts/useDraftForm.ts';
import { useRefusedFields, type RefusedFields } from '../../features/drafts/useRefusedFields.ts';
import type { MeasuredOnPhoto } from '../../features/measuring/useSizeUse.ts';
import { ScannedIntoText } from '../../features/scan/ScannedIntoText.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { typeInto } from '../../ui/parts/typeInto.ts';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useRoom, type Room } from '../../ui/parts/useRoom.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { WoundDraft } from './assessmentRules.ts';
import { saidOf, type FieldParts, type Fields } from './fieldParts.ts';
import { LastTime } from './LastTime.tsx';
import { PhotosField } from './PhotosField.tsx';
import { PhraseChips } from './PhraseChips.tsx';
import { SizeFields } from './SizeFields.tsx';
import { Submit } from './SubmitSheet.tsx';
import { lastPhotoIn, useLastAssessment, type LastAssessment } from './useLastAssessment.ts';
import classes from './WoundAssessment.module.css';

interface WoundAssessmentScreenProps {
  draft: Draft;
  content: WoundDraft;
  onSubmitting(submitting: boolean): void;
}

const noteFieldId = 'field-careNote';

/** The limit is not mentioned before this fraction of it is used. */
const sayLimitFrom = 0.9;

/**
 * Re-renders only for photos, and if it was moved to another patient, stay or wound: the form already knows what was typed, and it
 * only comes back from the disk.
 */
export const WoundAssessmentScreen = memo(
  WoundAssessment,
  (before, after) =>
    before.draft.draftId === after.draft.draftId &&
    isAboutTheSame(before.content.subject, after.content.subject) &&
    before.content.photoIds.join() === after.content.photoIds.join(),
);

function WoundAssessment({ draft, content, onSubmitting }: WoundAssessmentScreenProps) {
  const { t } = useTranslation('woundAssessment');
  const { subject, observedAt, careNote, lengthCm, widthCm, fromPhoto } = content;
  const form = useDraftForm<Fields>(draft, { observedAt, careNote, lengthCm, widthCm, fromPhoto });
  const onMeasured = useMeasured(form);
  const externalRevision = useExternalRevision(form);
  const [initial] = useState(form.content);
  const refused = useRefusedFields();
  const before = useLastAssessment(subject);
  const parts = { form, initial, refused };
  const room = useRoom();
  return (
    <Screen
      title={t('title')}
      task={t('title')}
      width={room === 'wide' ? 'panes' : 'wide'}
      aside={<MoveToWound draft={draft} look="beside" button={t('place.move.button')} />}
      banner={<DraftBanner subject={subject} hasWound />}
      back={<BackToPatient patientId={subject.patientId} />}
      actions={
        <ActionBar
          saved={form}
          more={
            <>
              <DiscardDraft draft={draft} />
              <HandOverDraft draft={draft} settled={form.settled} />
            </>
          }
        >
          <Submit {...{ draft, content, form, last: before.last, onSubmitting }} />
        </ActionBar>
      }
    >
      <DraftNotices draft={draft} />
      {refused.any && <Refused refused={refused} />}
      <Panes
        {...{ room, subject, parts, before, externalRevision }}
        photos={
          <PhotosField
            draftId={draft.draftId}
            subject={subject}
            photoIds={content.photoIds}
            last={lastPhotoIn(before)}
            error={refused.of('photos')}
            refused={refused.photo}
            onMeasured={onMeasured}
          />
        }
      />
    </Screen>
  );
}

interface PanesProps {
  room: Room;
  subject: Subject;
  parts: FieldParts;
  before: LastAssessment;
  /** Another number after each change from outside, such as another window's. */
  externalRevision: number;
  photos: ReactNode;
}

/** The photos beside the fields, or above them: by the room there is. */
function Panes({ room, subject, parts, before, externalRevision, photos }: PanesProps) {
  const { form } = parts;
  return (
    <div className={classes.form} data-room={room}>
      <div className={classes.photosPane}>
        <Card>{photos}</Card>
      </div>
      <div className={classes.size}>
        <Card>
          <SizeFields {...parts} last={before.last} />
        </Card>
      </div>
      <div className={classes.note}>
        <Card>
          <CareNote key={externalRevision} {...parts} />
          <PhraseChips form={form} site={subject.woundSite ?? ''} onNote={typeNote} />
        </Card>
      </div>
      <div className={classes.lastTime}>
        <LastTime subject={subject} {...before} form={form} hasPhoto={room === 'narrow'} />
      </div>
      <div className={classes.time}>
        <Card>
          <ObservedAt {...parts} />
        </Card>
      </div>
    </div>
  );
}

/** What the hospital said that belongs to no field of the form. */
function Refused({ refused: { elsewhere, isMarked } }: { refused: RefusedFields }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <Notice
      tone="problem"
      title={t(isMarked ? 'review.hospitalRefused' : 'review.hospitalRefusedIt')}
    >
      {elsewhere.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

/** Writes what was measured on a photo into the fields; the line in the note as if it had been typed. */
function useMeasured(form: DraftForm<Fields>) {
  const { i18n } = useTranslation();
  return {
    measuredPhotoId: () => form.content().fromPhoto?.photoId,
    onSize({ length, lengthError, width, widthError, area, photoId }: MeasuredOnPhoto) {
      const language = i18n.language === 'zh-TW' ? 'zh-TW' : 'en';
      form.change({
        lengthCm: length,
        widthCm: width,
        fromPhoto: {
          lengthCm: length,
          widthCm: width,
          lengthErrorCm: lengthError,
          widthErrorCm: widthError,
          photoId,
        },
      });
      typeNote(withAreaLine(form.content().careNote, area, language));
    },
  };
}

/** Changes the note as if the text had been typed. */
function typeNote(text: string): void {
  const field = document.getElementById(noteFieldId);
  if (field instanceof HTMLTextAreaElement) typeInto(field, text);
}

/** The browser keeps the text, so that typing re-renders nothing here until the limit is near. */
function CareNote(parts: FieldParts) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  const { form } = parts;
  const limit = profile.limits.careNoteMaxCodePoints;
  const leftNearLimit = useDerived(form, ({ careNote }) => {
    const left = limit - countAsSent(careNote);
    return left < limit * (1 - sayLimitFrom) ? left : null;
  });
  const said = useDerived(form, ({ careNote }) => saidOf(parts, 'careNote', careNote) ?? null);
  const isOver = leftNearLimit !== null && leftNearLimit < 0;
  return (
    <>
      <Textarea
        id={noteFieldId}
        autoComplete="off"
        label={t('note.label')}
        description={t('note.hint')}
        aria-required
        defaultValue={form.content().careNote}
        error={isOver ? t('note.over', { count: -leftNearLimit }) : said}
        rows={10}
        onChange={(event) => form.change({ careNote: event.currentTarget.value })}
      />
      <ScannedIntoText />
      {leftNearLimit !== null && !isOver && (
        <p className={classes.left} aria-live="polite">
          {t('note.left', { count: leftNearLimit })}
        </p>
      )}
    </>
  );
}

/**
 * Calendar and clock are the heaviest part of the form and the last one needed, so they are rendered after the first
 * paint.
 */
function ObservedAt(parts: FieldParts) {
  const isAfterPaint = useAfterPaint();
  return isAfterPaint ? <ObservedAtNow {...parts} /> : <div className={classes.momentRoom} />;
}

function ObservedAtNow(parts: FieldParts) {
  const value = useField(parts.form, 'observedAt');
  return (
    <ObservedAtField
      value={value}
      refused={saidOf(parts, 'observedAt', value)}
      onChange={(observedAt) => parts.form.change({ observedAt })}
    />
  );
}
