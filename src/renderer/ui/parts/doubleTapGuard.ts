/** Which taps are the second half of a double tap, and so do nothing that cannot be taken back. */

/** As long after a tap, or after a button came under the finger, a tap was not meant for it. */
export const quietMs = 400;

interface Tap {
  /** 0 for the keyboard and for readers of the screen, which have no double taps. */
  clickCount: number;
  atMs: number;
}

interface Before {
  /** The button has stood there for the quiet time. */
  isQuietOver: boolean;
  /** When this button was tapped before; null: not yet. */
  tappedAtMs: number | null;
}

export function isTooSoon(tap: Tap, { isQuietOver, tappedAtMs }: Before): boolean {
  if (tap.clickCount === 0) return false;
  return !isQuietOver || (tappedAtMs !== null && tap.atMs - tappedAtMs < quietMs);
}
