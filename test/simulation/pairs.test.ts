/**
 * Two crashes in one run. Every pair of states at which a window can crash is searched. Of the 32,000 pairs of hooks,
 * most of which lead to the same states, each run simulates a tenth, a different one with every commit. All of them:
 * `npm run simulate -- --way pairs`. Only `npm run test:all` has the minutes.
 */
import { afterAll, expect, inject, test } from 'vitest';
import { isItsTurn } from '../support/turns.ts';
import { openCores, pairsJobs } from './cores.ts';
import { stateJourneys } from './stateJourneys.ts';
import { told } from './tally.ts';

const cores = openCores({ program: inject('simulationPrograms').coreProcess });

afterAll(cores.close);

test.concurrent.for(stateJourneys.all)(
  'two crashes break no rule in any state of $name',
  async ({ name: journey }) => {
    const bounds = { faults: 0, crashes: 2 };
    const { tally, isComplete } = await cores.search({ kind: 'states', journey, bounds });
    expect(told(tally)).toBe('');
    expect(isComplete).toBe(true);
  },
);

test.concurrent('crashes at a tenth of all pairs of hooks break no rule', async () => {
  const jobs = pairsJobs(40).filter((job) => 'part' in job && isItsTurn(job.part, 10));
  const tally = await cores.simulate(jobs);
  expect(tally.runs).toBeGreaterThan(3_000);
  expect(told(tally)).toBe('');
});
