/** Discards a submission from a screen about it, after one question. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../services/app/AppContext.tsx';
import { DiscardDialog } from '../../ui/parts/DiscardDialog.tsx';

interface DiscardSubmissionProps {
  submissionId: string;
  /** The hospital may have it nevertheless. */
  unknown?: boolean;
}

export function DiscardSubmission({ submissionId, unknown = false }: DiscardSubmissionProps) {
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
      sentence={unknown ? t('detail.discardUnknownSentence') : t('detail.discardSentence')}
      onDiscard={discard}
    />
  );
}
