/** Owns the profile of a hospital whose nurses sign in with a PIN, whatever the tablet can do. */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

export const acceptedRisk: HospitalProfileFile = {
  security: { acceptsPinOnly: 'these are tests' },
};
