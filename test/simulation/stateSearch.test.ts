/**
 * The part of the search over states that every change has to pass: one journey with few kinds of fault, and in
 * `test:all` all journeys, one of them with every kind, a different one with every commit. The whole search: `npm run simulate -- --states`.
 */
import { afterAll, describe, expect, inject, test } from 'vitest';
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { openCores } from './cores.ts';
import { stateJourneys } from './stateJourneys.ts';
import { small, type SearchBounds } from './stateSearch.ts';
import { told } from './tally.ts';

const cores = openCores({ program: inject('simulationPrograms').coreProcess });

afterAll(cores.close);

const thorough: SearchBounds = { faults: 1, crashes: 1 };
const everyday = stateJourneys.all
  .slice(0, 1)
  .map(({ name }) => ({ name, bounds: small, with: 'few' }));
const inTurn = stateJourneys.all.map(({ name }, at) =>
  isItsTurn(at, stateJourneys.all.length)
    ? { name, bounds: thorough, with: 'all' }
    : { name, bounds: small, with: 'few' },
);

const search = (journey: string, given: SearchBounds) =>
  cores.search({ kind: 'states', journey, bounds: given });

describe.concurrent('from each distinct state, one more fault and one more crash', () => {
  test.for(isEverything ? inTurn : everyday)(
    'break no rule of $name, with $with kinds of fault',
    async ({ name: journey, bounds }) => {
      const { tally, isComplete, expanded } = await search(journey, bounds);
      expect(told(tally)).toBe('');
      expect(isComplete).toBe(true);
      // Paths that lead to the same state are continued only once.
      expect(expanded).toBeLessThan(tally.runs);
    },
  );

  test('are the same states in a second search', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => search('an admission', { faults: 0, crashes: 1 })),
    );
    expect(one).toEqual(two);
  });
});
