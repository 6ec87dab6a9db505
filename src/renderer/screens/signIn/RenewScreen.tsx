/** The way back for a nurse whose token expired while she was signed in. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../services/app/Session.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { RenewForm } from './RenewForm.tsx';

export function RenewScreen() {
  const { t } = useTranslation('signIn');
  const session = useSession();
  const navigate = useNavigate();
  return (
    <Screen title={t('title')} titleHidden width="reading">
      <RenewForm session={session} onLeave={() => void navigate({ to: '/outbox' })} />
    </Screen>
  );
}
