/**
 * Owns the part of the sealed lives that a change has to pass: lives of lost keys, new PINs, cloned disks and rescue
 * files, and each bug that is planted for them. They run in processes of their own, which load copies of our code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isEverything } from '../support/tier.ts';
import { powers } from './sealedLife.ts';
import { sealedMutants } from './sealedMutants.ts';
import { startSeed } from './startSeed.ts';

const start = isEverything ? startSeed() : '6c49ba93bd';
const lives = isEverything ? 200 : 30;

/** The last line that the program says. */
async function said(given: readonly string[]): Promise<Record<string, unknown>> {
  const command = ['--import', 'tsx', 'test/simulation/sealedLives.ts', ...given];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await once(child, 'close');
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
}

test(`${lives} sealed lives from the seeds ${start} break no rule`, async () => {
  const told = await said(['--lives', String(lives), '--start', start]);
  expect(told['violations']).toEqual([]);
  // They are worth nothing where nothing happens in them.
  expect(Object.keys(Object(told['used'])).toSorted()).toEqual(powers.toSorted());
  expect(told['records']).toBeGreaterThan(lives);
});

describe('bugs planted among seals, keys and rescue files', () => {
  test.for(sealedMutants)('are caught: $name', async ({ name }) => {
    const { lives: taken, rule } = await said(['--hunt', name]);
    expect([taken, rule]).not.toEqual([null, undefined]);
  });
});
