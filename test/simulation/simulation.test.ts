/**
 * Owns the part of the simulation that a change has to pass: the same lives for every commit, so that
 * red means the change (new ones with every commit in `test:all`), every crash point, and every planted bug. The work is shared out to all cores; the tests only wait for it.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { isEverything } from '../support/tier.ts';
import { openCores, partsOf, swarmJobs } from './cores.ts';
import { live } from './live.ts';
import { mutants } from './mutants.ts';
import { drawPlan } from './plan.ts';
import { startSeed } from './startSeed.ts';
import { ownCode } from './subject.ts';
import { cellsOf, told } from './tally.ts';

const everydayStart = '6c49ba93bd';
const start = isEverything ? startSeed() : everydayStart;
const lives = isEverything ? { memory: 2_000, dexie: 100 } : { memory: 500, dexie: 25 };
const cores = openCores();

afterAll(cores.close);

describe.concurrent(`the simulation, from the seeds ${start}`, () => {
  test('the same seed gives the same life', async () => {
    const once = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    const again = await live(drawPlan(`${start}-same`, 'memory'), ownCode);
    expect(again.fingerprint).toBe(once.fingerprint);
    expect(again.hooks).toBe(once.hooks);
  });

  test('seeds that once failed hold', async () => {
    expect(told(await cores.live([{ kind: 'regression' }]))).toBe('');
  });

  test(`${lives.memory} lives in memory break no rule`, async () => {
    const jobs = swarmJobs({ start, seeds: lives.memory, store: 'memory' });
    expect(told(await cores.live(jobs))).toBe('');
  });

  test(`${lives.dexie} lives on IndexedDB break no rule`, async () => {
    const jobs = swarmJobs({ start, seeds: lives.dexie, store: 'dexie' });
    expect(told(await cores.live(jobs))).toBe('');
  });

  test('a crash at every hook, every fault at every exchange, and every cell break no rule', async () => {
    const tally = await cores.live(partsOf('exhaustive', 12));
    expect(told(tally)).toBe('');
    expect(cellsOf(tally).empty).toEqual([]);
  });
});

describe.concurrent('planted bugs', () => {
  test.for(mutants)('are caught: $name', async ({ name: mutant, notShown }, { skip }) => {
    if (notShown !== undefined) skip(notShown);
    const { seeds } = await cores.hunt({ kind: 'hunt', mutant, start: 'mutation', mostSeeds: 600 });
    expect(seeds).not.toBeNull();
  });
});
