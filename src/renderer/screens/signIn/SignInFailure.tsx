/** Owns the sentence for each way a sign-in can fail. */
import { useTranslation } from 'react-i18next';

import type { TokenAnswer } from '../../hospital/tokenCheck.ts';
import { Notice } from '../../parts/Notice.tsx';
import { useWard } from '../../ward/Ward.tsx';

export type FailureName = Exclude<TokenAnswer, 'accepted'> | 'storage';

const words = {
  offline: 'offline',
  'address-wrong': 'addressWrong',
  'not-the-hospital': 'notHospital',
  'captive-portal': 'captivePortal',
  'dead-token': 'deadToken',
  busy: 'busy',
  storage: 'storage',
} as const satisfies Record<FailureName, string>;

export function SignInFailure({ failure }: { failure: FailureName }) {
  const { t } = useTranslation('signIn');
  const { hospitalAddress } = useWard();
  const name = words[failure];
  return (
    <Notice tone="problem" title={t(`failure.${name}.title`)} announced>
      <p>{t(`failure.${name}.sentence`, { address: hospitalAddress ?? '' })}</p>
    </Notice>
  );
}
