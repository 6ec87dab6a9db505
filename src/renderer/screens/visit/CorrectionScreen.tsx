/** Correcting a care note: the text that was seen, the new one, and the difference between them. */
import { useMemo, useState } from 'react';
import type { DraftOf } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardDraft } from '../../features/drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DraftText } from '../../features/drafts/DraftText.tsx';
import { useDerived, useDraftForm, type DraftForm } from '../../features/drafts/useDraftForm.ts';
import { useRefusedFields } from '../../features/drafts/useRefusedFields.ts';
import { useSubmit } from '../../features/drafts/useSubmit.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useIdleContent } from '../../services/saving/useIdleContent.ts';
import { BackLink, BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ChangeNotices } from './ChangeNotices.tsx';
import { DiffText } from './DiffText.tsx';
import { SeenRecord } from './SeenRecord.tsx';
import { useVisit } from './useVisit.ts';
import { useWhich } from './useWhich.ts';
import { wordDiff } from './wordDiff.ts';
import classes from './Visit.module.css';

export type CorrectionDraft = DraftOf<'wound-correction'>;

interface CorrectionScreenProps {
  draft: Draft;
  content: CorrectionDraft;
  onSubmitting(submitting: boolean): void;
}

export function CorrectionScreen({ draft, content, onSubmitting }: CorrectionScreenProps) {
  const { t, i18n } = useTranslation('record');
  const { profile } = useApp();
  const [initial] = useState({ careNote: content.careNote });
  const form = useDraftForm<{ careNote: string }>(draft, initial);
  const { subject, target } = content;
  const visit = useVisit(target, subject) ?? null;
  const which = useWhich(subject, target);
  const seen = target.seenCareNote;
  // What changed is compared in a pause.
  const { careNote } = useIdleContent(form);
  const diff = useMemo(
    () => wordDiff(seen, careNote, i18n.language),
    [seen, careNote, i18n.language],
  );
  const limit = profile.limits.careNoteMaxCodePoints;
  const why = useDerived(form, (fields) => whyNot(fields.careNote, seen, limit));
  const { submit, failure } = useSubmit(draft, form.settled, onSubmitting);
  const submitNow = () =>
    submit({ kind: 'wound-correction', target, careNote: cleanText(form.content().careNote) });

  return (
    <Screen
      title={t('correction.title')}
      task={t('correction.title')}
      lead={which}
      banner={<DraftBanner subject={subject} hasWound />}
      back={<BackToRecord recordId={target.recordId} patientId={subject.patientId} />}
      actions={
        <ActionBar
          saved={failure === null ? form : { is: 'failed', reason: failure }}
          more={<DiscardDraft draft={draft} />}
        >
          <DeliberateButton variant="filled" disabled={why !== null} onAct={() => void submitNow()}>
            {t('correction.submit')}
          </DeliberateButton>
        </ActionBar>
      }
    >
      <ChangeNotices draft={draft} visit={visit} content={content} />
      <RefusedNotice />
      <div className={classes.columns}>
        <YourText form={form} why={why} />
        <SeenRecord target={target} found={visit} />
      </div>
      <Section title={t('correction.changes')}>
        <Card>
          {why === 'same' ? (
            <p className={classes.plain}>{t('correction.same')}</p>
          ) : (
            <DiffText parts={diff.both} />
          )}
        </Card>
      </Section>
      <OfflineNotice readAt={visit?.fetchedAt ?? null} />
    </Screen>
  );
}

interface YourTextProps {
  form: DraftForm<{ careNote: string }>;
  why: ReturnType<typeof whyNot>;
}

function YourText({ form, why }: YourTextProps) {
  const { t } = useTranslation('record');
  const { careNoteMaxCodePoints } = useApp().profile.limits;
  return (
    <div className={classes.column}>
      <DraftText
        form={form}
        name="careNote"
        label={t('correction.yours')}
        hint={t('correction.lead')}
        limit={careNoteMaxCodePoints}
        error={why === 'empty' ? t('correction.empty') : undefined}
        rows={10}
      />
    </div>
  );
}

/** What the hospital said of the text when it was submitted before. */
function RefusedNotice() {
  const refused = useRefusedFields();
  return (
    refused.any && (
      <Notice tone="problem">
        <p>{refused.of('careNote') ?? refused.elsewhere.join(' ')}</p>
      </Notice>
    )
  );
}

/** If offline, says which version the correction is based on, by when it was read; null if it never was. */
function OfflineNotice({ readAt }: { readAt: number | null }) {
  const { t } = useTranslation('record');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  if (useConnection().is !== 'offline') {
    return null;
  }
  return (
    <Notice tone="plain">
      <p>
        {readAt === null
          ? t('correction.offlinePending')
          : t('correction.offline', { when: moment(readAt, nowMs) })}
      </p>
    </Notice>
  );
}

/** What blocks submitting; an unchanged note is never sent. */
function whyNot(typed: string, seen: string, limit: number): 'empty' | 'same' | 'tooLong' | null {
  const note = cleanText(typed);
  if (note === '') {
    return 'empty';
  }
  if (note === cleanText(seen)) {
    return 'same';
  }
  return countCodePoints(note) > limit ? 'tooLong' : null;
}

export function BackToRecord({
  recordId,
  patientId,
}: {
  recordId: string | null;
  patientId: string;
}) {
  const { t } = useTranslation('record');
  return recordId === null ? (
    <BackToPatient patientId={patientId} />
  ) : (
    <BackLink to="/records/$recordId" params={{ recordId }} label={t('title', { id: recordId })} />
  );
}
