import { useCameFrom } from '../../services/app/cameFrom.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** To the screen that it was opened from. */
export function BackFromSubmission() {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const from = useCameFrom();
  return (
    <BackLink
      to={from as '/outbox'}
      label={from === '/outbox' ? t('title') : common('button.back')}
    />
  );
}
