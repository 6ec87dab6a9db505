/** Turns a function of ours into a script for another JavaScript world. */

/** A script that calls `work` with `given` (JSON). It includes the compiler's helper for function names. */
export function asScript<Given extends unknown[]>(
  work: (...given: Given) => void,
  ...given: Given
): string {
  const texts = given.map((each) => JSON.stringify(each)).join(', ');
  return `{ const __name = (named) => named; (${work.toString()})(${texts}); }`;
}
