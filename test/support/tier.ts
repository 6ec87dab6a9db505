/** How much is tried: what every change has to pass, or everything. */

/** `npm run test:all`, or `WARDBOOK_TESTS=all` in front of a single runner. */
export const isEverything = process.env['WARDBOOK_TESTS'] === 'all';

/** `npm run quick`: what takes minutes, or thousands of requests, is left to `npm test`. */
export const isQuick = process.env['WARDBOOK_TESTS'] === 'quick';
