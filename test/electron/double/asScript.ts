/** Turning a function of ours into a script for another world. */

/** A script that calls `work` with `given` (JSON). The compiler's helper for names is given along. */
export function asScript<Given extends unknown[]>(
  work: (...given: Given) => void,
  ...given: Given
): string {
  const texts = given.map((each) => JSON.stringify(each)).join(', ');
  return `{ const __name = (named) => named; (${work.toString()})(${texts}); }`;
}
