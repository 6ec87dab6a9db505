/** Owns the part of the simulation that every change has to pass: new lives with every commit. */
import { afterAll, describe, expect, test } from 'vitest';
import { swarmOnEveryCore } from './cores.ts';
import { live } from './live.ts';
import { clearMutants, hunt } from './mutation.ts';
import { mutants } from './mutants.ts';
import { drawPlan } from './plan.ts';
import { startSeed } from './startSeed.ts';
import { ownCode } from './subject.ts';
import { cellsOf, describeViolation, type Tally } from './tally.ts';
import { exhaustive, regression } from './ways.ts';

const start = startSeed();
/** Far more than it takes: a machine that is busy with other things must not fail a life. */
const patienceMs = 900_000;

/** What broke, in words; nothing where no rule did. */
function told({ violations }: Tally): string {
  return violations.map(describeViolation).join('\n\n');
}

describe(`the simulation, from the seeds ${start}`, () => {
  test('the same seed gives the same life', async () => {
    const once = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    const again = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    expect(again.fingerprint).toBe(once.fingerprint);
    expect(again.hooks).toBe(once.hooks);
  });

  test('seeds that once failed hold', async () => {
    expect(told(await regression())).toBe('');
  });

  test(
    '2,000 lives in memory break no rule',
    async () => {
      expect(told(await swarmOnEveryCore({ start, seeds: 2_000, store: 'memory' }))).toBe('');
    },
    patienceMs,
  );

  test(
    '100 lives on IndexedDB break no rule',
    async () => {
      expect(told(await swarmOnEveryCore({ start, seeds: 100, store: 'dexie' }))).toBe('');
    },
    patienceMs,
  );

  test(
    'a crash at every hook, every fault at every exchange, and every cell break no rule',
    async () => {
      const tally = await exhaustive();
      expect(told(tally)).toBe('');
      expect(cellsOf(tally).empty).toEqual([]);
    },
    patienceMs,
  );
});

describe('planted bugs', () => {
  afterAll(clearMutants);

  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    'are caught: %s',
    async (_name, mutant) => {
      const { seeds } = await hunt(mutant, 'mutation', 600);
      expect(seeds).not.toBeNull();
    },
    patienceMs,
  );
});
