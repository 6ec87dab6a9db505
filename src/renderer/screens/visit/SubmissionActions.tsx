/** What the author can do with a submission in its present state; one of the actions is primary. */
import { Button } from '@mantine/core';
import { Link, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, type Description } from '../../../model/describe.ts';
import { NotAllowedNow, type Problem, type Way } from '../../../model/problem.ts';
import { namesOf } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardSubmission } from '../../features/drafts/DiscardSubmission.tsx';
import { refusedPhotoOf } from '../../features/drafts/refusedPhoto.ts';
import { useNewFromIt } from '../../features/drafts/useNewFromIt.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import type { SavedState } from '../../services/saving/savedState.ts';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ChangeOnItsWay } from './ChangeOnItsWay.tsx';
import { AcceptRecord, FindRecord, NotThere } from './FindRecord.tsx';

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
        state: whatTheFormIsTold(describe(submission).problem),
      });
    });
  const sendAgain = () => attempt(() => device.submissions.sendAgain(submissionId));
  const settleAsFound = (recordId: string) =>
    attempt(() => device.submissions.settleAsFound(submissionId, recordId));
  const submitAgain = () => attempt(() => device.submissions.submitAgain(submissionId));
  const accept = () => attempt(() => device.submissions.acceptAsItStands(submissionId));
  return { failure, edit, sendAgain, settleAsFound, submitAgain, accept };
}

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
  const described = useDescribe()(submission);
  const { ways, lead, isRecordGone } = described;
  const may = (way: Way) => ways.includes(way) && lead !== way;
  // What leads in their place begins with the same text, or asks first whether the record is there.
  const isEditPartOfLead = lead === 'new-from-it' || lead === 'find';
  const others = (
    <>
      {may('discard') && <DiscardSubmission submission={submission} />}
      {lead !== 'open-record' && !isRecordGone && <RecordLink submission={submission} />}
      {may('accept') && <AcceptRecord onSure={() => void accept()} />}
      {may('take-back') && <Button onClick={() => void edit()}>{t('detail.takeBack')}</Button>}
      {may('send-again') && (
        <Button onClick={() => void sendAgain()}>{t('detail.sendAgain')}</Button>
      )}
      {may('check-again') && (
        <Button onClick={() => void sendAgain()}>{t('detail.checkAgain')}</Button>
      )}
      {may('edit') && !isEditPartOfLead && (
        <Button onClick={() => void edit()}>{t('detail.edit')}</Button>
      )}
    </>
  );
  // They are moved behind a menu button only if there is a primary action; otherwise they are all that can be
  // done.
  const isInMenu = lead !== null && may('discard');
  return (
    <ActionBar {...savedAs(submission, failure)} {...(isInMenu && { more: others })}>
      {ways.length === 0 && <ChangeOnItsWay submission={submission} />}
      {!isInMenu && others}
      {may('new-from-it') && <NewFromIt submission={submission} />}
      <LeadingWay submission={submission} described={described} decisions={decisions} />
    </ActionBar>
  );
}

/** What the hospital has confirmed is no longer said to be on the tablet: there it would only raise a doubt. */
function savedAs(submission: Submission, failure: string | null): { saved?: SavedState } {
  if (failure !== null) return { saved: { is: 'failed', reason: failure } };
  return describe(submission).group === 'done'
    ? {}
    : { saved: { is: 'saved', atMs: submission.submittedAt } };
}

interface WayProps {
  submission: Submission;
  isPrimary?: boolean;
}

interface LeadingWayProps {
  submission: Submission;
  described: Description;
  decisions: Decisions;
}

/** The filled button. It is on the right, under the thumb, as on every other screen. */
function LeadingWay({ submission, described, decisions }: LeadingWayProps) {
  const { t } = useTranslation('outbox');
  const { edit, sendAgain, settleAsFound, submitAgain } = decisions;
  const { lead, ways, problem } = described;
  switch (lead) {
    case 'sign-in':
      return <SignInAgain />;
    case 'find':
      return (
        <>
          {ways.includes('edit') && (
            <NotThere sentence={t('find.notThereSentence')} onSure={() => void edit()} />
          )}
          <FindRecord
            submission={submission}
            onFound={(recordId) => void settleAsFound(recordId)}
          />
        </>
      );
    case 'submission-again':
      return (
        <NotThere leads sentence={t('find.notThereSentence')} onSure={() => void submitAgain()} />
      );
    case 'send-again':
      return <Leading onClick={sendAgain}>{t('detail.sendAgain')}</Leading>;
    case 'check-again':
      return (
        <Leading onClick={sendAgain}>
          {t(problem?.type === 'from-file' ? 'detail.itIsMine' : 'detail.checkAgain')}
        </Leading>
      );
    case 'edit':
      return <Leading onClick={edit}>{t('detail.edit')}</Leading>;
    case 'new-from-it':
      return <NewFromIt submission={submission} isPrimary />;
    case 'compare':
      return <CompareLink submissionId={submission.submissionId} />;
    case 'open-record':
      return <RecordLink submission={submission} isPrimary />;
    default:
      return null;
  }
}

function Leading({ onClick, children }: { onClick(): Promise<void>; children: string }) {
  return (
    <Button variant="filled" onClick={() => void onClick()}>
      {children}
    </Button>
  );
}

function NewFromIt({ submission, isPrimary = false }: WayProps) {
  const { t } = useTranslation('outbox');
  const newFromIt = useNewFromIt();
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
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

function RecordLink({ submission, isPrimary = false }: WayProps) {
  const { t } = useTranslation('outbox');
  const { problem } = describe(submission);
  // The one that its author named turned out to be another; she may look at it.
  const named = problem?.type === 'cannot-know' ? problem.recordId : null;
  const recordId = named ?? namesOf(submission).recordId;
  if (recordId === null) {
    return null;
  }
  const to =
    submission.kind === 'admission-assessment' ? '/admissions/$recordId' : '/records/$recordId';
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={to} params={{ recordId }} {...props} />}
    >
      {t('detail.openRecord')}
    </Button>
  );
}
