/** For how long a ruler's word about a printout of strips holds. */

/** Somebody held a ruler to the strips that are in use here. */
export interface PrintCheck {
  readonly atMs: number;
  /** How many wounds were measured with them since. */
  readonly wounds: number;
}

const holdsMs = 30 * 86_400_000;
const holdsWounds = 20;

/**
 * A sheet has three strips, and a drawer has many sheets: a printer that scaled one, or a copier, comes after the check.
 * Asked again after 30 days or 20 wounds, and after each print.
 */
export function isPrintChecked(check: PrintCheck | null, nowMs: number): boolean {
  if (check === null) return false;
  // A clock that was put back does not make it hold for longer.
  const age = nowMs - check.atMs;
  return age >= 0 && age < holdsMs && check.wounds < holdsWounds;
}
