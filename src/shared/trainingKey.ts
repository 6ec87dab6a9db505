/**
 * The recovery key of the bundled hospital. Its private half is in this repository
 * (`src/hospital/node/trainingRecoveryKey.pem`), so anyone can have it: it may protect nothing but training data
 * (decision 0305).
 */
import type { HospitalProfileFile } from './profile.ts';

/** The public half, as in the training profile. */
export const trainingRecoveryKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEH7DqyWo99wYC69d+t/a0n4AoEFdBAkTx00tKYdbjs/MLwRcxfXurKGoBuIUx8TMvdocMAPhIxdLhVu5R1cAUnQ==';

/**
 * Why this profile is refused for the hospital at `hospitalAddress`, in words for the tablets' administrator; undefined
 * if it is accepted. `hospitalAddress` is null if none is set yet.
 */
export function trainingKeyTrouble(
  profile: HospitalProfileFile | undefined,
  hospitalAddress: string | null,
): string | undefined {
  if (profile?.tablets?.recoveryKey !== trainingRecoveryKey) return undefined;
  if (hospitalAddress === null || isOnThisMachine(hospitalAddress)) return undefined;
  return `tablets.recoveryKey is the training key of the bundled hospital, which everybody has, and ${hospitalAddress} is not on this machine. Make a key of your own: npm run recovery -- new <file>.`;
}

/** Whether an address is on this machine. */
function isOnThisMachine(address: string): boolean {
  return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/.test(address);
}

/** How a profile protects a copied disk, in one line for the person who starts the app. */
export function protectionOf({ tablets, security }: HospitalProfileFile): string {
  const key = tablets?.recoveryKey ?? null;
  const secret = (security?.acceptsPinOnly ?? null) === null ? 'passphrase' : 'PIN';
  if (key === trainingRecoveryKey) {
    return `Tablets: what nurses write is sealed under a ${secret} and the TRAINING recovery key, which everybody has. Write nothing real.`;
  }
  if (key !== null) {
    return `Tablets: what nurses write is sealed under a ${secret} and the recovery key of the hospital.`;
  }
  return secret === 'PIN'
    ? 'Tablets: NO RECOVERY KEY. While a nurse is signed in, or something of hers waits, whoever copies the disk of a tablet reads what she wrote (docs/security.md).'
    : 'Tablets: what nurses write is sealed under a passphrase alone. Whoever forgets hers loses what she has not sent (docs/security.md).';
}
