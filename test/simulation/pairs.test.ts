/**
 * Two crashes in one run: every pair of states at which a window can crash is searched. Only `npm run test:all` has the
 * minutes.
 */
import { afterAll, expect, inject, test } from 'vitest';
import { openCores } from './cores.ts';
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
