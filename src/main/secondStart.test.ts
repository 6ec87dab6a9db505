/** Tests what a second start does: it ends quietly if the running app answers, and says so if nobody does. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Refusal } from './refusals.ts';
import { answerSecondStarts, endSecondStart, newCall, type Call } from './secondStart.ts';
import { mainWords } from './words.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-second-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

type TemporaryFolder = NonNullable<Parameters<typeof endSecondStart>[1]['disk']>;

/** Ends a second start; `profiles` are the folders that Chromium was given, in order. */
async function ended(call: Call, patienceMs?: number, disk?: TemporaryFolder) {
  const codes: number[] = [];
  const refused: Refusal[] = [];
  const profiles: string[] = [];
  const app = {
    setPath: (_name: string, path: string) => void profiles.push(path),
    exit: (code: number) => void codes.push(code),
  };
  await endSecondStart(app, {
    folder,
    call,
    refuse: async (refusal) => void refused.push(refusal),
    ...(disk === undefined ? {} : { disk }),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  for (const profile of profiles) await rm(profile, { recursive: true, force: true });
  return { codes, refused, profiles };
}

test('the running app answers a second start, which then ends quietly', async () => {
  const running = new EventEmitter();
  answerSecondStarts(running as unknown as App, folder);
  const call = newCall();
  const second = ended(call);
  running.emit('second-instance', {}, [], '', call);
  const { codes, refused, profiles } = await second;
  expect([codes, refused]).toEqual([[0], []]);
  expect(profiles).toEqual([expect.not.stringContaining(folder)]);
});

test('a second start that nobody answers says where Wardbook may be open, and an old answer is none', async () => {
  const running = new EventEmitter();
  answerSecondStarts(running as unknown as App, folder);
  running.emit('second-instance', {}, [], '', newCall());
  // Another version's start, or another program's.
  for (const data of [null, undefined, 7, {}, { call: 7 }]) {
    running.emit('second-instance', {}, [], '', data);
  }
  const { codes, refused, profiles } = await ended(newCall(), 0);
  expect(codes).toEqual([]);
  expect(profiles).toHaveLength(1);
  expect(refused.map(({ told, exitCode }) => [told(mainWords('en')).sentence, exitCode])).toEqual([
    [expect.stringMatching(/other session/), 3],
  ]);
});

test('a second start ends, though its temporary folder cannot be made or removed', async () => {
  const fail = () => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
  };
  const make = () => join(folder, 'profile');
  const running = new EventEmitter();
  answerSecondStarts(running as unknown as App, folder);
  const call = newCall();
  running.emit('second-instance', {}, [], '', call);
  const held = await ended(call, 0, { make, remove: fail });
  expect([held.codes, held.refused]).toEqual([[0], []]);
  const none = await ended(newCall(), 0, { make: fail, remove: fail });
  expect([none.codes, none.refused, none.profiles]).toEqual([[0], [], []]);
});
