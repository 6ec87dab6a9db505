/** Which two photos are compared when one of them is chosen. */

/**
 * The indexes, in chronological order, of the two photos to start with: the one that was tapped beside the very first,
 * so that the change is visible; the first one itself beside the latest.
 */
export function pairFor(tapped: number, count: number): { first: number; second: number } {
  return tapped === 0 ? { first: 0, second: count - 1 } : { first: 0, second: tapped };
}
