/** The message for each way a sign-in can fail. */
import { Button } from '@mantine/core';
import { NewPinHasToWait } from '../../../device/nurses/newPin.ts';
import { TokenInUse, TokenNotShown, TokenOfAnother } from '../../../device/nurses/tokenOwner.ts';
import { gatePath } from '../../../shared/bridge.ts';
import { KeyNotHere, TabletSecretRefused } from '../../../vault/wrappings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import type { OwnerAnswer } from '../../services/hospital/ownerCheck.ts';
import type { RenewalAnswer } from '../../services/hospital/renewalCheck.ts';
import type { ProviderTrouble } from '../../services/provider/providerFlow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export type FailureName =
  | Exclude<RenewalAnswer, 'accepted'>
  | Exclude<OwnerAnswer, 'hers'>
  | Exclude<ProviderTrouble, 'sign-in-over' | 'stopped'>
  | 'provider-other-person'
  | 'provider-not-accepted'
  | 'token-of-other'
  | 'key-not-here'
  | 'token-of-another'
  | 'has-to-wait'
  | 'tablet-refused'
  | 'tablet-silent'
  | 'storage';

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
  redirected: 'redirected',
  gate: 'gate',
  'address-doubled': 'addressDoubled',
  slow: 'slow',
  busy: 'busy',
  'key-not-here': 'keyNotHere',
  'has-to-wait': 'hasToWait',
  'tablet-refused': 'tabletRefused',
  'tablet-silent': 'tabletSilent',
  storage: 'storage',
  'token-of-other': 'tokenOfOther',
  'token-of-another': 'tokenOfAnother',
  'not-hers': 'notHers',
  'cannot-show': 'cannotShow',
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
} as const satisfies Record<FailureName, string>;

/** The name of a failure of the device. `tablet-refused`: the tablet requires a passphrase in place of a new PIN. */
export function failureOf(error: unknown): FailureName {
  if (error instanceof TabletSecretRefused) return 'tablet-refused';
  if (error instanceof TokenOfAnother) return 'token-of-another';
  if (error instanceof TokenInUse) return 'token-of-other';
  if (error instanceof TokenNotShown) return 'cannot-show';
  if (error instanceof NewPinHasToWait) return 'has-to-wait';
  return error instanceof KeyNotHere ? 'key-not-here' : 'storage';
}

/** The same for a PIN that already exists: the tablet has to be asked again. */
export function failureOfGiven(error: unknown): FailureName {
  const failure = failureOf(error);
  return failure === 'tablet-refused' ? 'tablet-silent' : failure;
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
}

export function SignInFailure({ failure, name = '' }: SignInFailureProps) {
  const { t } = useTranslation('signIn');
  const { hospitalAddress, bridge } = useApp();
  // In a browser, the server behind the page talks to the hospital.
  const isServers = failure === 'certificate-unknown' && bridge.shell === 'web';
  const key = isServers ? 'certificateUnknownToServer' : words[failure];
  const facts = { name, address: hospitalAddress ?? '' };
  return (
    <Notice tone="problem" title={t(`failure.${key}.title`, facts)} announced>
      <p>{t(`failure.${key}.sentence`, facts)}</p>
      {failure === 'gate' && (
        <Button component="a" href={gatePath} mt="sm">
          {t('failure.gate.open')}
        </Button>
      )}
    </Notice>
  );
}
