/** Owns which record a submission made, or is about. */
import type { Submission } from '../../device/rows.ts';

/** Null while the hospital has not given an id. */
export function recordIdOf({ receipt, content }: Submission): string | null {
  const { handedIn, problem } = content;
  const made = receipt?.recordId ?? problem?.recordId;
  return made ?? ('target' in handedIn ? handedIn.target.recordId : null);
}
