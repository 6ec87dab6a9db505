/** The shell of a hospital that has a recovery key, with further settings of its profile. */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import type { WebShell } from '../../src/web/startWebShell.ts';
import { startJourneyShell } from './journeyShell.ts';

export interface GuardedShell extends WebShell {
  /** The private half, which the hospital keeps away from its tablets. */
  privateKey: CryptoKey;
}

interface GuardedProfile {
  readonly profile: HospitalProfileFile;
  /** The private half, which the hospital keeps away from its tablets. */
  readonly privateKey: CryptoKey;
}

/** The profile of a hospital that has a recovery key, based on `profile`. */
export async function guardedProfile({
  tablets,
  ...more
}: HospitalProfileFile = {}): Promise<GuardedProfile> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    ['deriveBits'],
  );
  const recoveryKey = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString(
    'base64',
  );
  return { profile: { ...more, tablets: { ...tablets, recoveryKey } }, privateKey };
}

export async function startGuardedShell(
  hospitalAddress: string,
  given: HospitalProfileFile = {},
): Promise<GuardedShell> {
  const { profile, privateKey } = await guardedProfile(given);
  const shell = await startJourneyShell({ hospitalAddress, profile });
  return { ...shell, privateKey };
}
