/** The shell of a hospital that has a recovery key, with whatever else its profile says. */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import type { WebShell } from '../../src/web/startWebShell.ts';
import { startJourneyShell } from './journeyShell.ts';

export interface GuardedShell extends WebShell {
  /** The half that the hospital keeps apart from its tablets. */
  privateKey: CryptoKey;
}

export interface GuardedProfile {
  readonly profile: HospitalProfileFile;
  /** The half that the hospital keeps apart from its tablets. */
  readonly privateKey: CryptoKey;
}

/** `profile` of a hospital that has a recovery key. */
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
