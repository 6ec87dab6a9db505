/**
 * The part of the simulation that every change has to pass: the same runs for every commit, so that a failure is due to
 * the change (new runs with every commit in `test:all`), and every crash point. The work is shared out to all cores; the
 * tests only wait for it.
 */
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startSeed } from '../support/startSeed.ts';
import { isEverything } from '../support/tier.ts';
import { exhaustiveJobs, openCores, swarmJobs } from './cores.ts';
import { drawPlan } from './plan.ts';
import { simulate } from './simulate.ts';
import { ownCode } from './subject.ts';
import { cellsOf, told } from './tally.ts';

const everydayStart = '6c49ba93bd';
const start = isEverything ? startSeed() : everydayStart;
const runs = isEverything ? { memory: 2_000, dexie: 100 } : { memory: 500, dexie: 25 };
/** Of single crashes and faults the everyday run takes every third: `test:all` takes all of them. */
const every = isEverything ? 1 : 3;
const which = isEverything ? '' : ' (each third of them)';
const cores = openCores({ program: inject('simulationPrograms').coreProcess });

afterAll(cores.close);

describe.concurrent(`the simulation, from the seeds ${start}`, () => {
  test('the same seed gives the same run', async () => {
    const once = await simulate(drawPlan(`${start}-same`, 'memory'), ownCode);
    const again = await simulate(drawPlan(`${start}-same`, 'memory'), ownCode);
    expect(again.fingerprint).toBe(once.fingerprint);
    expect(again.hooks).toBe(once.hooks);
  });

  test(`${runs.memory} lives in memory break no rule`, async () => {
    const jobs = swarmJobs({ start, seeds: runs.memory, store: 'memory' });
    expect(told(await cores.simulate(jobs))).toBe('');
  });

  test(`${runs.dexie} lives on IndexedDB break no rule`, async () => {
    const jobs = swarmJobs({ start, seeds: runs.dexie, store: 'dexie' });
    expect(told(await cores.simulate(jobs))).toBe('');
  });

  test(`every cell, and a crash at each hook and every fault at each exchange${which}, break no rule`, async () => {
    const tally = await cores.simulate(exhaustiveJobs(6, every));
    expect(told(tally)).toBe('');
    expect(cellsOf(tally).empty).toEqual([]);
  });
});
