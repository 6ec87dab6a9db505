/**
 * The part of the sealed runs that every change has to pass: runs of lost keys, new PINs, cloned disks and rescue
 * files, in a process of its own.
 */
import { expect, inject, test } from 'vitest';
import { startSeed } from '../support/startSeed.ts';
import { isEverything } from '../support/tier.ts';
import { sealedProgram } from './sealedProgram.ts';
import { powers } from './sealedRun.ts';

const start = isEverything ? startSeed() : '6c49ba93bd';
const runs = isEverything ? 50 : 15;
const said = sealedProgram(inject('simulationPrograms').sealedRuns);

test(`${runs} sealed lives from the seeds ${start} break no rule`, async () => {
  const [told = {}] = await said(['--runs', String(runs), '--start', start]);
  expect(told['violations']).toEqual([]);
  // The runs prove nothing if nothing happens in them.
  expect(Object.keys(Object(told['used'])).toSorted()).toEqual(powers.toSorted());
  expect(told['records']).toBeGreaterThan(runs);
});
