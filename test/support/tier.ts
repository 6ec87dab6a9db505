/** Owns how much is tried: what every change has to pass, or everything. */

/** `npm run test:all`, or `WARDBOOK_TESTS=all` in front of a single runner. */
export const isEverything = process.env['WARDBOOK_TESTS'] === 'all';
