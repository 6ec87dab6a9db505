/** What the author can do with a submission in its present state; one of the actions is primary. */
import { Button } from '@mantine/core';
import { Link, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { allowedActions, NotAllowedNow, type AuthorAction } from '../../../model/authorActions.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone, problemIn } from '../../../model/submissionFacts.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardSubmission } from '../../features/drafts/DiscardSubmission.tsx';
import { refusedPhotoOf } from '../../features/drafts/refusedPhoto.ts';
import { useNewFromIt } from '../../features/drafts/useNewFromIt.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { recordIdOf } from '../../services/app/recordIdOf.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import type { SavedState } from '../../services/saving/savedState.ts';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ChangeOnItsWay } from './ChangeOnItsWay.tsx';
import { AcceptRecord, FindRecord, NotThere } from './FindRecord.tsx';
import { isConflict } from './isConflict.ts';
import { isSentAgainAsItIs } from './problemWords.ts';

/** The author's decisions, with the error message if one could not be carried out; null if there is none. */
function useDecisions(submission: Submission) {
  const { submissionId } = submission;
  const { t } = useTranslation('outbox');
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof NotAllowedNow ? t('detail.moved') : describeError(error));
    }
  };
  const edit = () =>
    attempt(async () => {
      const { draftId } = await device.submissions.backToDraft(submissionId);
      await navigate({
        to: '/drafts/$draftId',
        params: { draftId },
        state: whatTheFormIsTold(problemIn(submission)),
      });
    });
  const sendAgain = () => attempt(() => device.submissions.sendAgain(submissionId));
  const settleAsFound = (recordId: string) =>
    attempt(() => device.submissions.settleAsFound(submissionId, recordId));
  const handInAgain = () => attempt(() => device.submissions.handInAgain(submissionId));
  const accept = () => attempt(() => device.submissions.acceptAsItStands(submissionId));
  return { failure, edit, sendAgain, settleAsFound, handInAgain, accept };
}

/** What a refusal said, so that the form can mark it. */
function whatTheFormIsTold(problem: Problem | null): HistoryState {
  const photo = refusedPhotoOf(problem);
  if (photo !== null) {
    return { refusedPhoto: photo };
  }
  return problem?.type === 'refused' || problem?.type === 'photo-refused'
    ? { refusedFields: problem.fields, refusedMessage: problem.message }
    : {};
}

type Decisions = ReturnType<typeof useDecisions>;

export function SubmissionActions({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const decisions = useDecisions(submission);
  const { failure, edit, sendAgain, accept } = decisions;
  const problem = problemIn(submission);
  const actions = allowedActions(submission);
  // If fields were refused, the same content would be refused again.
  const isSameAgain = problem?.type === 'refused' && problem.fields.length > 0;
  const may = (action: AuthorAction) =>
    actions.includes(action) && !(action === 'send-again' && isSameAgain);
  const lead = leadOf(submission, actions);
  const waitsForSignIn =
    useSession().credential === 'expired' && problem === null && !isDone(submission);
  const isRecordWayOn = problem?.type === 'earlier-version-recorded';
  const others = (
    <>
      {may('discard') && <DiscardSubmission submission={submission} />}
      {!isRecordWayOn && !isGone(problem) && <RecordLink submission={submission} />}
      {may('accept') && <AcceptRecord onSure={() => void accept()} />}
      {may('take-back') && <Button onClick={() => void edit()}>{t('detail.takeBack')}</Button>}
      {may('send-again') && lead !== 'send-again' && (
        <Button onClick={() => void sendAgain()}>{t('detail.sendAgain')}</Button>
      )}
      {may('check-again') && lead !== 'check-again' && (
        <Button onClick={() => void sendAgain()}>{t('detail.checkAgain')}</Button>
      )}
      {may('edit') && !['edit', 'new-from-it', 'find'].includes(lead ?? '') && (
        <Button onClick={() => void edit()}>{t('detail.edit')}</Button>
      )}
    </>
  );
  // They are moved behind a menu button only if there is a primary action; otherwise they are all that can be
  // done.
  const isLed = isRecordWayOn || waitsForSignIn || lead !== null;
  return (
    <ActionBar {...savedAs(submission, failure)} {...(isLed && may('discard') && { more: others })}>
      {actions.length === 0 && <ChangeOnItsWay submission={submission} />}
      {!(isLed && may('discard')) && others}
      {isRecordWayOn && !('target' in submission.content.draft) && (
        <NewFromIt submission={submission} />
      )}
      {isRecordWayOn && <RecordLink submission={submission} isWayOn />}
      {waitsForSignIn && <SignInAgain />}
      <LeadingWay submission={submission} lead={lead} decisions={decisions} />
    </ActionBar>
  );
}

/** What the hospital has confirmed is no longer said to be on the tablet: there it would only raise a doubt. */
function savedAs(submission: Submission, failure: string | null): { saved?: SavedState } {
  if (failure !== null) return { saved: { is: 'failed', reason: failure } };
  return isDone(submission) ? {} : { saved: { is: 'saved', atMs: submission.handedInAt } };
}

/** Whether there is no record that could be opened. */
function isGone(problem: Problem | null): boolean {
  return (
    (problem?.type === 'record-not-as-seen' && problem.difference === 'gone') ||
    (problem?.type === 'record-lost' && problem.found === 'nothing')
  );
}

interface WayProps {
  submission: Submission;
  /** Whether it is the primary action. */
  isWayOn?: boolean;
}

interface LeadingWayProps {
  submission: Submission;
  lead: Lead;
  decisions: Decisions;
}

/** The filled button. It is on the right, under the thumb, as on every other screen. */
function LeadingWay({ submission, lead, decisions }: LeadingWayProps) {
  const { t } = useTranslation('outbox');
  const { edit, sendAgain, settleAsFound, handInAgain } = decisions;
  switch (lead) {
    case 'find':
      return (
        <>
          {allowedActions(submission).includes('edit') && (
            <NotThere sentence={t('find.notThereSentence')} onSure={() => void edit()} />
          )}
          <FindRecord
            submission={submission}
            onFound={(recordId) => void settleAsFound(recordId)}
          />
        </>
      );
    case 'hand-in-again':
      return <NotThere leads sentence={t('find.lostSentence')} onSure={() => void handInAgain()} />;
    case 'send-again':
    case 'check-again':
      return (
        <Button variant="filled" onClick={() => void sendAgain()}>
          {t(`detail.${wordOfAgain(submission, lead)}`)}
        </Button>
      );
    case 'edit':
      return (
        <Button variant="filled" onClick={() => void edit()}>
          {t('detail.edit')}
        </Button>
      );
    case 'new-from-it':
      return <NewFromIt submission={submission} isWayOn />;
    case 'compare':
      return <CompareLink submissionId={submission.submissionId} />;
    case null:
      return null;
  }
}

function wordOfAgain(submission: Submission, lead: 'send-again' | 'check-again') {
  if (lead === 'send-again') return 'sendAgain';
  return problemIn(submission)?.type === 'from-file' ? 'itIsMine' : 'checkAgain';
}

type Lead =
  | 'find'
  | 'edit'
  | 'new-from-it'
  | 'send-again'
  | 'hand-in-again'
  | 'compare'
  | 'check-again'
  | null;

function leadOf(submission: Submission, actions: readonly AuthorAction[]): Lead {
  const { content } = submission;
  const problem = problemIn(submission);
  if (actions.includes('find')) {
    return 'find';
  }
  if (isConflict(submission)) {
    return 'compare';
  }
  if (actions.includes('hand-in-again')) {
    return 'hand-in-again';
  }
  if (hasLostItsRecord(problem) && content.handedIn.kind === 'wound-correction') {
    return 'new-from-it';
  }
  if (actions.includes('send-again') && isSentAgainAsItIs(problem, submission)) {
    return 'send-again';
  }
  if (actions.includes('edit')) {
    return 'edit';
  }
  return actions.includes('check-again') ? 'check-again' : null;
}

/**
 * Whether there is no record that it could be sent to. If the hospital still has the receipt, the record must not be
 * written again.
 */
function hasLostItsRecord(problem: Problem | null): boolean {
  switch (problem?.type) {
    case 'base-lost':
      return true;
    case 'record-not-as-seen':
      return problem.difference !== 'older';
    case 'record-lost':
      return !problem.isReceiptKept;
    default:
      return false;
  }
}

/** Turns a change without a record to send it to into an assessment of its own. */
function NewFromIt({ submission, isWayOn = false }: WayProps) {
  const { t } = useTranslation('outbox');
  const newFromIt = useNewFromIt();
  return (
    <>
      <Button
        variant={isWayOn ? 'filled' : 'default'}
        onClick={() => void newFromIt.begin(submission)}
      >
        {t('detail.newFromIt')}
      </Button>
      {newFromIt.trouble}
    </>
  );
}

function CompareLink({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation('outbox');
  return (
    <Button
      variant="filled"
      renderRoot={(props) => (
        <Link to="/outbox/$submissionId/conflict" params={{ submissionId }} {...props} />
      )}
    >
      {t('detail.compare')}
    </Button>
  );
}

/** Links to the record itself, as soon as the hospital has given it an id. */
function RecordLink({ submission, isWayOn = false }: WayProps) {
  const { t } = useTranslation('outbox');
  const recordId = recordIdOf(submission);
  if (recordId === null) {
    return null;
  }
  const to =
    submission.kind === 'admission-assessment' ? '/admissions/$recordId' : '/records/$recordId';
  return (
    <Button
      variant={isWayOn ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={to} params={{ recordId }} {...props} />}
    >
      {t('detail.openRecord')}
    </Button>
  );
}
