/** Owns the longest of the ways: some 32,000 lives, for which only `npm run test:all` has the minutes. */
import { afterAll, expect, test } from 'vitest';
import { openCores, pairsJobs } from './cores.ts';
import { told } from './tally.ts';

const cores = openCores();

afterAll(cores.close);

test('crashes at every pair of hooks break no rule', async () => {
  expect(told(await cores.live(pairsJobs(40)))).toBe('');
});
