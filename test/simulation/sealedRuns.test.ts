/**
 * The part of the sealed runs that every change has to pass: runs of lost keys, new PINs, cloned disks and rescue
 * files, and each bug that is planted for them. They run in processes of their own, which load copies of our code; the
 * bugs share as many processes as there are cores, because a process takes longer to start than most bugs to be caught.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startSeed } from '../support/startSeed.ts';
import { isEverything } from '../support/tier.ts';
import { roomy, typesOff } from './cores.ts';
import { sealedMutants } from './sealedMutants.ts';
import { powers } from './sealedRun.ts';

const start = isEverything ? startSeed() : '6c49ba93bd';
const runs = isEverything ? 50 : 15;
const program = inject('simulationPrograms').sealedRuns;

/** What the program says, line by line. */
async function said(given: readonly string[]): Promise<Record<string, unknown>[]> {
  const command = [...roomy, '--import', typesOff, program, ...given];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await once(child, 'close');
  const lines = text.trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test(`${runs} sealed lives from the seeds ${start} break no rule`, async () => {
  const [told = {}] = await said(['--runs', String(runs), '--start', start]);
  expect(told['violations']).toEqual([]);
  // The runs prove nothing if nothing happens in them.
  expect(Object.keys(Object(told['used'])).toSorted()).toEqual(powers.toSorted());
  expect(told['records']).toBeGreaterThan(runs);
});

describe('bugs planted among seals, keys and rescue files', () => {
  let caught: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const shares = Array.from({ length: availableParallelism() }, (_, share) =>
      sealedMutants.filter((_bug, at) => at % availableParallelism() === share),
    );
    const told = shares
      .filter((share) => share.length > 0)
      .map((share) => said(share.flatMap(({ name }) => ['--hunt', name])));
    caught = (await Promise.all(told)).flat();
  });

  test.for(sealedMutants)('are caught: $name', ({ name }) => {
    const found = caught.find((one) => one['name'] === name);
    expect(found, 'its process said nothing of it').toBeDefined();
    expect([found?.['runs'], found?.['rule']]).toEqual([expect.any(Number), expect.any(String)]);
  });
});
