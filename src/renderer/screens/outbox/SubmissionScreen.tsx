/** One submission in full: its state, its content, what can be done, and its journal. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import { describe } from '../../../model/describe.ts';
import { observedAtOf } from '../../../model/dueTime.ts';
import type { Photo } from '../../../model/photo.ts';
import { namesOf, voidedAmong } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { woundAssessmentRecordSchema } from '../../../shared/interface/woundAssessmentRecord.ts';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { useCameFrom } from '../../services/app/cameFrom.ts';
import { useOwner, useSession } from '../../services/app/Session.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useLive } from '../../services/app/useLive.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { StepLine } from '../../ui/parts/StepLine.tsx';
import { useKindWord, useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { Journal } from './Journal.tsx';
import { NowSentence } from './NowSentence.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { uploadedOf } from './sentences.ts';
import { SubmissionActions } from './SubmissionActions.tsx';
import { SubmittedContent } from './SubmittedContent.tsx';
import classes from './Outbox.module.css';

export function SubmissionScreen({ submissionId }: { submissionId: string }) {
  const owner = useOwner();
  const { authorId } = owner;
  const read = useLive(
    async ({ device }) => {
      const submission = await device.submissions.read(submissionId);
      if (submission === null) return { submission, photos: [], isVoided: false };
      const photos = await device.submissions.photos(submissionId);
      return { submission, photos, isVoided: await isVoidedSince(device, owner, submission) };
    },
    [owner, submissionId],
  );
  if (read === undefined) {
    return null;
  }
  if (read.submission === null || read.submission.authorId !== authorId) {
    return <NotHere />;
  }
  const { submission, ...more } = read;
  return <SubmissionInFull submission={submission} {...more} />;
}

/** Whether the record that it is in is void by now, as far as this tablet knows. */
async function isVoidedSince(
  { submissions, cache }: Device,
  owner: CacheOwner,
  submission: Submission,
): Promise<boolean> {
  if (describe(submission).group !== 'done') return false;
  const { hospitalKey, authorId, submissionId } = submission;
  const { recordId, createdBy } = namesOf(submission);
  const changes = await Promise.all([
    ...(createdBy === null ? [] : [submissions.listAbout(hospitalKey, authorId, { createdBy })]),
    ...(recordId === null ? [] : [submissions.listAbout(hospitalKey, authorId, { recordId })]),
  ]);
  const those = [submission, ...changes.flatMap((found) => found.submissions)];
  const read =
    recordId === null
      ? null
      : await cache.get(owner, 'record', recordId, woundAssessmentRecordSchema);
  return voidedAmong(those, read === null ? [] : [read.content]).has(submissionId);
}

interface SubmissionInFullProps {
  submission: Submission;
  photos: readonly Photo[];
  isVoided: boolean;
}

function SubmissionInFull({ submission, photos, isVoided }: SubmissionInFullProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const from = useCameFrom();
  const { fullMoment } = useTimeFormat();
  const { name } = useSession();
  const kindWord = useKindWord();
  const whatItIs = useWhatItIs();
  const { subject } = submission.content;
  const uploaded = uploadedOf(photos);
  const { state, group, steps, photo, ways } = useDescribe()(submission, uploaded);
  const isLocked = group !== 'done' && ways.length === 0;

  return (
    <Screen
      title={whatItIs(submission.kind, subject.woundSite)}
      task={kindWord(submission.kind)}
      aside={<StateBadge state={state} photos={photo} isVoided={isVoided} />}
      width="reading"
      banner={<DraftBanner subject={subject} />}
      back={
        <BackLink
          to={from as '/outbox'}
          label={from === '/outbox' ? t('title') : common('button.back')}
        />
      }
      actions={<SubmissionActions submission={submission} />}
    >
      {group !== 'done' && <PrintedMark mark="notYet" />}
      <Card>
        <StepLine steps={steps} />
        {group === 'problem' ? (
          <ProblemNotice submission={submission} />
        ) : (
          <NowSentence submission={submission} uploaded={uploaded} isInFull />
        )}
        {isLocked && <p className={classes.plain}>{t('detail.locked')}</p>}
        <span className={classes.submitted}>
          {t('detail.submittedBy', { when: fullMoment(submission.submittedAt), name })}
        </span>
        <DueTimes submission={submission} />
      </Card>
      <Section title={t('detail.content')}>
        <Card>
          <SubmittedContent submission={submission} photos={photos} />
        </Card>
      </Section>
      <Journal submission={submission} />
    </Screen>
  );
}

/** When it has to be in the record; if it was late, both times. */
function DueTimes({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { fullMoment } = useTimeFormat();
  const dueWords = useDueWords()(submission);
  const { due, doneAt } = useDescribe()(submission);
  if (dueWords !== null) {
    return (
      <span className={classes.due} data-due={dueWords.is}>
        {dueWords.words}
      </span>
    );
  }
  return (
    due?.is === 'late' &&
    doneAt !== null && (
      <span className={classes.due} data-due="late">
        {t('due.cameLate', {
          observed: fullMoment(Date.parse(observedAtOf(submission))),
          recorded: fullMoment(doneAt),
        })}
      </span>
    )
  );
}

function NotHere() {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  return (
    <Screen title={t('detail.notFound')} titleHidden>
      <EmptyState
        drawing={<SheetDrawing />}
        title={t('detail.notFound')}
        sentence={t('detail.notFoundSentence')}
      >
        <Button variant="filled" renderRoot={(props) => <Link to="/outbox" {...props} />}>
          {common('connection.openOutbox')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
