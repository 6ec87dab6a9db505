/** Discards a submission from a screen about it, after one question. */
import { useNavigate } from '@tanstack/react-router';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { DiscardDialog } from '../../ui/parts/DiscardDialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { WhoseAndWhat } from './WhoseAndWhat.tsx';

export function DiscardSubmission({ submission }: { submission: Submission }) {
  const { submissionId } = submission;
  const { t } = useTranslation('outbox');
  const { device } = useApp();
  const navigate = useNavigate();
  const discard = async () => {
    await navigate({ to: '/outbox' });
    await device.submissions.discard(submissionId);
  };
  return (
    <DiscardDialog
      button={t('detail.discard')}
      title={t('detail.discardTitle')}
      of={<WhoseAndWhat kind={submission.kind} subject={submission.content.subject} />}
      sentence={t(describe(submission).discardSentence)}
      onDiscard={discard}
    />
  );
}
