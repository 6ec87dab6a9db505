/** The form of a wound assessment: photos, size, note and time, saved with every change. */
import { memo, useState, type ReactNode } from 'react';
import { withAreaLine } from '../../../measuring/noteLine.ts';
import { isAboutTheSame, type Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { byMeasure } from '../../../shared/wound/fields.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardDraft } from '../../features/drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DraftNotices } from '../../features/drafts/DraftNotices.tsx';
import { DraftText, typeText } from '../../features/drafts/DraftText.tsx';
import { HandOverDraft } from '../../features/drafts/HandOverDraft.tsx';
import { MoveToWound } from '../../features/drafts/MoveToWound.tsx';
import { ObservedAtField } from '../../features/drafts/ObservedAtField.tsx';
import {
  useDerived,
  useDraftForm,
  useField,
  type DraftForm,
} from '../../features/drafts/useDraftForm.ts';
import { useRefusedFields, type RefusedFields } from '../../features/drafts/useRefusedFields.ts';
import type { MeasuredOnPhoto } from '../../features/measuring/useSizeUse.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
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
  const { subject, observedAt, careNote, fromPhoto } = content;
  const measures = byMeasure('key', ({ key }) => content[key]);
  const form = useDraftForm<Fields>(draft, { observedAt, careNote, ...measures, fromPhoto });
  const onMeasured = useMeasured(form);
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
        {...{ room, subject, parts, before }}
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
  photos: ReactNode;
}

/** The photos beside the fields, or above them: by the room there is. */
function Panes({ room, subject, parts, before, photos }: PanesProps) {
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
          <CareNote {...parts} />
          <PhraseChips form={form} site={subject.woundSite ?? ''} />
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
    onSize({ fromPhoto, area }: MeasuredOnPhoto) {
      const language = i18n.language === 'zh-TW' ? 'zh-TW' : 'en';
      const before = form.content();
      form.change({ ...byMeasure('key', ({ key }) => fromPhoto[key] ?? before[key]), fromPhoto });
      typeText('careNote', withAreaLine(form.content().careNote, area, language));
    },
  };
}

function CareNote(parts: FieldParts) {
  const { t } = useTranslation('woundAssessment');
  const { careNoteMaxCodePoints } = useApp().profile.limits;
  return (
    <DraftText
      form={parts.form}
      name="careNote"
      label={t('note.label')}
      hint={t('note.hint')}
      limit={careNoteMaxCodePoints}
      error={useDerived(parts.form, (now) => saidOf(parts, 'careNote', now.careNote) ?? null)}
      rows={10}
    />
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
