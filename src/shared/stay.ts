/** What a stay's codes mean here; a code that the hospital's profile does not list means nothing. */
import type { HospitalProfile } from './profile.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** The codes of a stay, as the hospital tells them. */
export interface StayCodes {
  type: string;
  status: string;
}

/**
 * Whether a stay is inpatient, and whether it is open. The codes of the interface are examples and
 * the hospital defines the real ones, so only a code that the profile lists is a no.
 */
export function meaningOfStay(
  { types, statuses, inpatientTypes, openStatuses }: HospitalProfile['encounter'],
  { type, status }: StayCodes,
): { inpatient: Answer; open: Answer } {
  const answer = (code: string, meaning: readonly string[], known: readonly { code: string }[]) =>
    meaning.includes(code) ? 'yes' : known.some((one) => one.code === code) ? 'no' : 'unknown';
  return {
    inpatient: answer(type, inpatientTypes, types),
    open: answer(status, openStatuses, statuses),
  };
}
