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
  return trainingKeyRefusal(hospitalAddress, 'is not on this machine');
}

/** The words of such a refusal. */
export function trainingKeyRefusal(hospitalAddress: string, reason: string): string {
  return `tablets.recoveryKey is the training key of the bundled hospital, which everybody has, and ${hospitalAddress} ${reason}. Make a key of your own: npm run recovery -- new <file>.`;
}

/** Whether an address is on this machine. */
function isOnThisMachine(address: string): boolean {
  return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/.test(address);
}

/** How a profile protects a copied disk, in one line for the person who starts the app. */
export function protectionOf({ tablets }: HospitalProfileFile): string {
  const key = tablets?.recoveryKey ?? null;
  if (key === null) {
    return 'Tablets: NO RECOVERY KEY, so nobody can sign in. Make one: npm run recovery -- new <file>. What it prints belongs into the profile (docs/hospital-profile.md).';
  }
  const whose =
    key === trainingRecoveryKey
      ? 'TRAINING recovery key, which everybody has. Write nothing real.'
      : 'recovery key of the hospital.';
  return `Tablets: what nurses write is sealed under a PIN and the ${whose}`;
}
