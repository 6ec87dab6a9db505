/** Interprets a stay's codes; a code that the hospital's profile does not list has no known meaning. */
import type { HospitalProfile } from './profile.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** The codes of a stay, as the hospital sends them. */
export interface StayCodes {
  type: string;
  status: string;
}

/**
 * Whether a stay is inpatient, and whether it is open. The interface's codes are examples and the hospital defines the
 * real ones, so the answer is `no` only for a code that the profile lists.
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
