/** How much is tested: what every change must pass, or everything. */

/** Set by `npm run test:all`, or by `WARDBOOK_TESTS=all` in front of a single runner. */
export const isEverything = process.env['WARDBOOK_TESTS'] === 'all';

/** Set by `npm run quick`: what takes minutes, or thousands of requests, is left to `npm test`. */
export const isQuick = process.env['WARDBOOK_TESTS'] === 'quick';
