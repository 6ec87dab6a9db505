/**
 * The profile of a hospital that lets nurses sign in with a PIN whatever the tablet's capabilities, on a ward in
 * Taiwan.
 */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

export const acceptedRisk: HospitalProfileFile = {
  timeZone: 'Asia/Taipei',
  security: { acceptsPinOnly: 'these are tests' },
};
