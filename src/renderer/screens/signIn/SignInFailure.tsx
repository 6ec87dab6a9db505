/** The message for each way a sign-in can fail. */
import { Button } from '@mantine/core';
import { TokenInUse, TokenOfAnother } from '../../../device/nurses/tokenOwner.ts';
import { gatePath } from '../../../shared/bridge.ts';
import { KeyNotHere, TabletSecretRefused } from '../../../vault/wrappings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { deviceFailureOf, type DeviceFailure } from '../../services/app/deviceFailure.ts';
import type { OwnerAnswer } from '../../services/hospital/ownerCheck.ts';
import type { RenewalAnswer } from '../../services/hospital/renewalCheck.ts';
import type { ProviderTrouble } from '../../services/provider/providerFlow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export type FailureName =
  | Exclude<RenewalAnswer, 'accepted'>
  | Exclude<OwnerAnswer, 'accepted'>
  | Exclude<ProviderTrouble, 'sign-in-over' | 'stopped'>
  | 'provider-other-person'
  | 'provider-not-accepted'
  | 'token-of-other'
  | 'key-not-here'
  | 'token-of-another'
  | 'tablet-silent'
  | DeviceFailure;

const words = {
  offline: 'offline',
  'address-wrong': 'addressWrong',
  'certificate-expired': 'certificateExpired',
  'certificate-unknown': 'certificateUnknown',
  'certificate-other-name': 'certificateOtherName',
  'not-the-hospital': 'notHospital',
  'captive-portal': 'captivePortal',
  'dead-token': 'deadToken',
  'refused-by-a-page': 'refusedByPage',
  'token-too-long': 'tokenTooLong',
  redirected: 'redirected',
  gate: 'gate',
  'address-doubled': 'addressDoubled',
  slow: 'slow',
  busy: 'busy',
  'key-not-here': 'keyNotHere',
  'tablet-silent': 'tabletSilent',
  storage: 'storage',
  unexpected: 'unexpected',
  'token-of-other': 'tokenOfOther',
  'token-of-another': 'tokenOfAnother',
  'not-hers': 'notHers',
  'shown-nothing-of-hers': 'shownNothing',
  'provider-silent': 'providerSilent',
  'provider-strange': 'providerStrange',
  'provider-refused': 'providerRefused',
  'not-asked': 'notAsked',
  'not-for-us': 'notForUs',
  'token-old': 'tokenOld',
  'no-author': 'noAuthor',
  'no-browser': 'noBrowser',
  'not-finished': 'notFinished',
  'provider-other-person': 'otherPerson',
  'provider-not-accepted': 'notAccepted',
} as const satisfies Record<Exclude<FailureName, 'web-assembly'>, string>;

/** The name of a failure of the device. */
export function failureOf(error: unknown): FailureName {
  if (error instanceof TabletSecretRefused) return 'tablet-silent';
  if (error instanceof TokenOfAnother) return 'token-of-another';
  if (error instanceof TokenInUse) return 'token-of-other';
  return error instanceof KeyNotHere ? 'key-not-here' : deviceFailureOf(error);
}

/** The same for a sign-in at the hospital's identity provider, where she entered no token. */
export function failureOfProvider<Failure extends string>(failure: Failure) {
  if (failure === 'dead-token') return 'provider-not-accepted';
  const isOfOther = failure === 'token-of-other' || failure === 'token-of-another';
  return isOfOther ? 'provider-other-person' : failure;
}

interface SignInFailureProps {
  failure: FailureName;
  /** The name of the nurse who signs in, if she is known. */
  name?: string;
  /** The token that she typed, if she typed one. */
  token?: string;
}

export function SignInFailure({ failure, name = '', token = '' }: SignInFailureProps) {
  const { t } = useTranslation('signIn');
  const { hospitalAddress, bridge } = useApp();
  const { t: common } = useTranslation('common');
  // The notice above the form says what to do.
  if (failure === 'web-assembly') {
    return <Notice tone="problem" title={common('footing.webAssembly.line')} announced />;
  }
  // In a browser, the server behind the page talks to the hospital.
  const isServers = failure === 'certificate-unknown' && bridge.shell === 'web';
  const key = isServers ? 'certificateUnknownToServer' : words[failure];
  const kB = (token.length / 1_000).toFixed(1);
  const size = token === '' ? '' : t('failure.tokenTooLong.size', { kB });
  const facts = { name, address: hospitalAddress ?? '', size };
  return (
    <Notice tone="problem" title={t(`failure.${key}.title`, facts)} announced>
      <p>{t(`failure.${key}.sentence`, facts)}</p>
      <p>{t('safe')}</p>
      {failure === 'gate' && (
        <Button component="a" href={gatePath} mt="sm">
          {t('failure.gate.open')}
        </Button>
      )}
    </Notice>
  );
}
