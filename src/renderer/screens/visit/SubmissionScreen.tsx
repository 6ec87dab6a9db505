/** At the address of a submission: its visit, or the admission that was submitted. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SubmittedOf } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { AdmissionSummary } from '../../features/admission/AdmissionSummary.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useLive } from '../../services/app/useLive.ts';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { BackFromSubmission } from './BackFromSubmission.tsx';
import { Journal } from './Journal.tsx';
import { Progress } from './Progress.tsx';
import { SubmissionActions } from './SubmissionActions.tsx';
import { SubmittedVisit } from './VisitScreen.tsx';

export function SubmissionScreen({ submissionId }: { submissionId: string }) {
  const { authorId } = useOwner();
  const submission = useLive(({ device }) => device.submissions.read(submissionId), [submissionId]);
  if (submission === undefined) return null;
  if (submission === null || submission.authorId !== authorId) return <NotHere />;
  const { submitted } = submission.content;
  return submitted.kind === 'admission-assessment' ? (
    <SubmittedAdmission submission={submission} submitted={submitted} />
  ) : (
    <SubmittedVisit submission={submission} />
  );
}

interface SubmittedAdmissionProps {
  submission: Submission;
  submitted: SubmittedOf<'admission-assessment'>;
}

function SubmittedAdmission({ submission, submitted }: SubmittedAdmissionProps) {
  const { t } = useTranslation('outbox');
  const { t: admission } = useTranslation('admission');
  const { profile } = useApp();
  const { fullMoment } = useTimeFormat();
  const kindWord = useKindWord()(submission.kind);
  const { state } = useDescribe()(submission);
  const assessedAt = fullMoment(Date.parse(submitted.assessedAt));
  return (
    <Screen
      title={kindWord}
      task={kindWord}
      aside={<StateBadge state={state} />}
      width="reading"
      banner={<DraftBanner subject={submission.content.subject} />}
      back={<BackFromSubmission />}
      actions={<SubmissionActions submission={submission} />}
    >
      {describe(submission).group !== 'done' && <PrintedMark mark="notYet" />}
      <Progress submission={submission} photos={[]} />
      <Section title={t('detail.content')}>
        <Card>
          <Facts facts={[{ label: admission('record.assessedAt'), value: assessedAt }]} />
          <AdmissionSummary assessment={submitted.assessment} profile={profile} />
        </Card>
      </Section>
      <Journal submission={submission} />
    </Screen>
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
