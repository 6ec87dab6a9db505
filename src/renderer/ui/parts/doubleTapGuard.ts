/** Which taps are the second half of a double tap, and therefore do nothing that cannot be undone. */

/** A tap this soon after another one, or after the button appeared, was not meant for it. */
export const quietMs = 400;

interface Tap {
  /** 0 for the keyboard and for screen readers, which have no double taps. */
  clickCount: number;
  atMs: number;
}

interface Before {
  /** Whether the button has been visible for the quiet time. */
  isQuietOver: boolean;
  /** When this button was last tapped; null if it was not yet. */
  tappedAtMs: number | null;
}

export function isTooSoon(tap: Tap, { isQuietOver, tappedAtMs }: Before): boolean {
  if (tap.clickCount === 0) return false;
  return !isQuietOver || (tappedAtMs !== null && tap.atMs - tappedAtMs < quietMs);
}
