/** Which two photos are laid side by side when one of them is chosen. */

/**
 * Places, in the order of time, of the two photos to begin with: what was tapped beside the very
 * first one, so that the change is seen; the first one itself beside the latest.
 */
export function pairFor(tapped: number, count: number): { first: number; second: number } {
  return tapped === 0 ? { first: 0, second: count - 1 } : { first: 0, second: tapped };
}
