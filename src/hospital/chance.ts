/** Pseudo-random numbers: the same seed gives the same numbers. */

/** A generator of numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random delay with a lognormal distribution, in milliseconds: `sigma` 0 always gives the median. */
export function lognormalMs(random: () => number, medianMs: number, sigma: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const normal = radius * Math.cos(2 * Math.PI * random());
  return Math.round(medianMs * Math.exp(sigma * normal));
}
