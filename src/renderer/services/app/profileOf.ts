/** The hospital's profile as this ward uses it, as told by the shell. */
import { unusableProfile, type WardbookBridge } from '../../../shared/bridge.ts';
import {
  defaultProfile,
  readHospitalProfile,
  type HospitalProfile,
} from '../../../shared/profile.ts';

/**
 * The complete profile of the hospital. An unusable profile must not keep a nurse from writing: the default is used
 * instead, the hospital still validates what arrives, and the console says so.
 */
export function profileOf({ profile }: Pick<WardbookBridge, 'profile'>): HospitalProfile {
  if (profile === undefined) return defaultProfile;
  if (profile !== unusableProfile) return readHospitalProfile(profile);
  // The profile's content is not logged: it is the hospital's own.
  // oxlint-disable-next-line no-console -- for the help desk
  console.warn("The hospital's profile cannot be used; the default profile is in force.");
  return defaultProfile;
}
