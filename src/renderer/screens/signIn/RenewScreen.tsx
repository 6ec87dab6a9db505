/** Lets a nurse go on whose token expired while she was signed in. */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useSession } from '../../services/app/Session.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useIsHere } from '../../ui/parts/useIsHere.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RenewForm } from './RenewForm.tsx';

export function RenewScreen() {
  const { t } = useTranslation('signIn');
  const session = useSession();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const isHere = useIsHere();
  // Back to where she was stopped.
  const leave = () => {
    if (!isHere()) return;
    if (canGoBack) history.back();
    else void navigate({ to: '/outbox' });
  };
  return (
    <Screen title={t('title')} titleHidden width="reading">
      <RenewForm session={session} onLeave={leave} />
    </Screen>
  );
}
