/**
 * The profile of a hospital that lets nurses sign in with a PIN whatever the tablet's capabilities, on a ward in
 * Taiwan.
 */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

/** The public half of a recovery key that nobody has: the training key is accepted for the bundled hospital alone. */
export const wardRecoveryKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqpdwrRt/bqS+zAeis7soyYtmKaSOCU/J2Ovq2f3yPERh6X2YVOqeghnAT1Vssupvze8bAVJ9TlfTjpLgl8Xijg==';

export const acceptedRisk: HospitalProfileFile = {
  timeZone: 'Asia/Taipei',
  tablets: { recoveryKey: wardRecoveryKey },
  security: { acceptsPinOnly: 'these are tests' },
};
