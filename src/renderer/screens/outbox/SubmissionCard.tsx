/** The card of one submission: patient and kind, its state, one sentence, one button. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isDone, isWritten, problemIn, receiptIn } from '../../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { StepLine } from '../../ui/parts/StepLine.tsx';
import { shownStateOf, stepsOf } from '../../ui/parts/submissionState.ts';
import { useKindWord, useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { isConflict } from './isConflict.ts';
import { NowSentence } from './NowSentence.tsx';
import { problemWordsOf, type ProblemWords } from './problemWords.ts';
import { photoUnderWay, uploadCount } from './sentences.ts';
import classes from './Outbox.module.css';

interface SubmissionCardProps {
  submission: SubmissionSummary;
  /** Its record was voided since. */
  isVoided: boolean;
  /** Its way on is the first thing to do. */
  leads: boolean;
  /** It was submitted a moment ago and slides in. */
  arriving: boolean;
}

export function SubmissionCard({ submission, isVoided, leads, arriving }: SubmissionCardProps) {
  const { t } = useTranslation('outbox');
  const { moment } = useTimeFormat();
  const kindWord = useKindWord();
  const whatItIs = useWhatItIs();
  const nowMs = useNow(60_000);
  const [counted, setCounted] = useState<number | null>(null);
  const total = photoTotal(submission);
  const isMoving = !isDone(submission) && total > 0;
  // The request body names the uploaded photos: once it is built, all of them are uploaded, even before they
  // are counted.
  const uploaded = isMoving ? (counted ?? (isWritten(submission) ? total : 0)) : total;
  const photos = { uploaded, total };
  const { subject } = submission.content;
  const problem = problemIn(submission);
  const words = problem && problemWordsOf(problem, submission);
  const state = shownStateOf(submission);

  return (
    <article
      className={classes.card}
      data-state={state}
      data-arriving={arriving}
      aria-label={`${kindWord(submission.kind)}, ${subject.displayName}`}
    >
      {isMoving && <UploadWatch submissionId={submission.submissionId} onCount={setCounted} />}
      <div className={classes.cardHead}>
        <Link
          to="/outbox/$submissionId"
          params={{ submissionId: submission.submissionId }}
          className={classes.cardTitle}
        >
          <bdi className={classes.cardName}>{subject.displayName}</bdi>
          <span className={classes.cardWhat}>{whatItIs(submission.kind, subject.woundSite)}</span>
        </Link>
        <StateBadge state={state} photos={photoUnderWay(photos)} isVoided={isVoided} />
      </div>
      {!isDone(submission) && (
        <StepLine steps={stepsOf(submission, photos, receiptIn(submission) !== null)} />
      )}
      <div className={classes.cardFoot}>
        <NowSentence submission={submission} photos={photos}>
          {words !== null && (
            <strong>{t('problem.lead', { title: t(`problem.${words}.title`) })}</strong>
          )}
        </NowSentence>
        <span className={classes.handedIn}>
          {t('handedInAt', { when: moment(submission.handedInAt, nowMs) })}
        </span>
        <DueLine submission={submission} />
        <WayOn submission={submission} words={words} leads={leads} />
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

interface WayOnProps {
  submission: SubmissionSummary;
  words: ProblemWords | null;
  leads: boolean;
}

/** The one button: to the decision of its author, or to what blocks all her submissions. */
function WayOn({ submission, words, leads }: WayOnProps) {
  const { t } = useTranslation('outbox');
  const { credential } = useSession();
  const { submissionId } = submission;
  if (words === null) {
    const isHeldBack = credential === 'expired' && !isDone(submission);
    return isHeldBack && <SignInAgain variant="default" />;
  }
  const to = isConflict(submission) ? '/outbox/$submissionId/conflict' : '/outbox/$submissionId';
  return (
    <Button
      variant={leads ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={to} params={{ submissionId }} {...props} />}
    >
      {t(`problem.${words}.button`)}
    </Button>
  );
}

function photoTotal({ content }: SubmissionSummary): number {
  const { handedIn } = content;
  return handedIn.kind === 'wound-assessment' ? handedIn.photoIds.length : 0;
}

interface UploadWatchProps {
  submissionId: string;
  onCount(uploaded: number): void;
}

/** Counts the photos that the hospital has; not rendered once the submission is done. */
function UploadWatch({ submissionId, onCount }: UploadWatchProps) {
  const counted = useLive(
    async ({ device }) => uploadCount(await device.submissions.photos(submissionId)),
    [submissionId],
  );
  const uploaded = counted?.uploaded;
  useEffect(() => {
    if (uploaded !== undefined) {
      onCount(uploaded);
    }
  }, [uploaded, onCount]);
  return null;
}
