/** The card of one submission: patient and kind, its state, one sentence, one button. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Description, Now } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { StepLine } from '../../ui/parts/StepLine.tsx';
import { useKindWord, useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { NowSentence } from './NowSentence.tsx';
import { uploadedOf } from './sentences.ts';
import { wayTo } from './wayTo.ts';
import classes from './Outbox.module.css';

interface SubmissionCardProps {
  submission: SubmissionSummary;
  isVoided: boolean;
  /** Its way on is the first thing to do. */
  leads: boolean;
  /** It was submitted a moment ago and slides in. */
  arriving: boolean;
  /** What the head of its group says already. */
  cause: Now['sentence'] | undefined;
}

export function SubmissionCard(props: SubmissionCardProps) {
  const { submission, isVoided, leads, arriving, cause } = props;
  const { t } = useTranslation('outbox');
  const { moment } = useTimeFormat();
  const kindWord = useKindWord();
  const whatItIs = useWhatItIs();
  const nowMs = useNow(60_000);
  const [uploaded, setUploaded] = useState(0);
  const { subject, submitted } = submission.content;
  const described = useDescribe()(submission, uploaded);
  const { state, group, now } = described;
  const hasPhotos = submitted.kind === 'wound-assessment' && submitted.photoIds.length > 0;

  return (
    <article
      className={classes.card}
      data-state={state}
      data-arriving={arriving}
      aria-label={`${kindWord(submission.kind)}, ${subject.displayName}`}
    >
      {hasPhotos && group !== 'done' && (
        <UploadWatch submissionId={submission.submissionId} onCount={setUploaded} />
      )}
      <div className={classes.cardHead}>
        <Link
          to="/outbox/$submissionId"
          params={{ submissionId: submission.submissionId }}
          className={classes.cardTitle}
        >
          <bdi className={classes.cardName}>{subject.displayName}</bdi>
          <span className={classes.cardWhat}>{whatItIs(submission.kind, subject.woundSite)}</span>
        </Link>
        <StateBadge state={state} photos={described.photo} isVoided={isVoided} />
      </div>
      {group !== 'done' && <StepLine steps={described.steps} />}
      <div className={classes.cardFoot}>
        <NowSentence
          submission={submission}
          uploaded={uploaded}
          part={now.sentence === cause ? 'where' : 'all'}
        >
          {now.is === 'problem' && (
            <strong>{t('problem.lead', { title: t(`problem.${now.text}.title`) })}</strong>
          )}
        </NowSentence>
        <span className={classes.submitted}>
          {t('submittedAt', { when: moment(submission.submittedAt, nowMs) })}
        </span>
        <DueLine submission={submission} />
        <PrimaryAction submission={submission} described={described} leads={leads} />
      </div>
    </article>
  );
}

function DueLine({ submission }: { submission: SubmissionSummary }) {
  const due = useDueWords()(submission);
  return (
    due !== null && (
      <span className={classes.due} data-due={due.is}>
        {due.words}
      </span>
    )
  );
}

interface PrimaryActionProps {
  submission: SubmissionSummary;
  described: Description;
  leads: boolean;
}

/** The one button: to the decision of its author. What blocks all her submissions has its way on at the title. */
function PrimaryAction({ submission: { submissionId }, described, leads }: PrimaryActionProps) {
  const { t } = useTranslation('outbox');
  if (described.group !== 'problem') return null;
  const { to, button } = wayTo(described);
  return (
    <Button
      variant={leads ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={to} params={{ submissionId }} {...props} />}
    >
      {t(button)}
    </Button>
  );
}

interface UploadWatchProps {
  submissionId: string;
  onCount(uploaded: number): void;
}

function UploadWatch({ submissionId, onCount }: UploadWatchProps) {
  const uploaded = useLive(
    async ({ device }) => uploadedOf(await device.submissions.photos(submissionId)),
    [submissionId],
  );
  useEffect(() => {
    if (uploaded !== undefined) {
      onCount(uploaded);
    }
  }, [uploaded, onCount]);
  return null;
}
