/** Owns the way back for a nurse whose token expired while she was signed in. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Screen } from '../../parts/Screen.tsx';
import { useSession } from '../../ward/Session.tsx';
import { useLive } from '../../ward/Ward.tsx';
import { PinForm } from './PinForm.tsx';

export function RenewScreen() {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { authorId } = useSession();
  const navigate = useNavigate();
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  const nurse = known?.find((one) => one.authorId === authorId);
  const leave = () => void navigate({ to: '/outbox' });

  return (
    <Screen title={t('title')} titleHidden width="reading">
      {nurse !== undefined && (
        <PinForm nurse={nurse} onBack={leave} backLabel={common('button.back')} onDone={leave} />
      )}
    </Screen>
  );
}
