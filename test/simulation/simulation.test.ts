/** Owns the part of the simulation that every change has to pass: new lives with every commit. */
import { afterAll, describe, expect, test } from 'vitest';
import { live } from './life.ts';
import { clearMutants, hunt } from './mutation.ts';
import { mutants } from './mutants.ts';
import { drawPlan } from './plan.ts';
import { startSeed } from './startSeed.ts';
import { ownCode } from './subject.ts';
import { cellsOf, describeViolation, type Tally } from './tally.ts';
import { exhaustive, regression, swarm } from './ways.ts';

const start = startSeed();

function expectNoViolation({ violations }: Tally): void {
  expect(violations.map(describeViolation).join('\n\n')).toBe('');
}

describe(`the simulation, from the seeds ${start}`, () => {
  test('the same seed gives the same life', async () => {
    const once = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    const again = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    expect(again.fingerprint).toBe(once.fingerprint);
    expect(again.hooks).toBe(once.hooks);
  });

  test('seeds that once failed hold', async () => {
    expectNoViolation(await regression());
  });

  test('2,000 lives in memory break no rule', async () => {
    expectNoViolation(await swarm({ start, first: 1, count: 2_000, store: 'memory' }));
  });

  test('100 lives on IndexedDB break no rule', async () => {
    expectNoViolation(await swarm({ start, first: 1, count: 100, store: 'dexie' }));
  });

  test('a crash at every hook, every fault at every exchange, and every cell break no rule', async () => {
    const tally = await exhaustive();
    expectNoViolation(tally);
    expect(cellsOf(tally).empty).toEqual([]);
  });
});

describe('planted bugs', () => {
  afterAll(clearMutants);

  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    'are caught: %s',
    async (_name, mutant) => {
      const { seeds } = await hunt(mutant, 'mutation', 200);
      expect(seeds).not.toBeNull();
    },
  );
});
