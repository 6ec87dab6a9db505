/** Tests that a tablet counts for a pilot only if it is asked to, for the hospital that asked, and nothing clinical. */
import { beforeEach, expect, test } from 'vitest';
import { sumOf, totalOf } from '../model/figures.ts';
import type { Progress } from '../model/progress.ts';
import { problemOf } from '../model/testing/problems.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { openDevice, type Device } from './device.ts';
import { content, submittedHere, hospitalKey } from './testing/sealedWork.ts';

const authorId = 'amy';
const minuteMs = 60_000;
const startMs = Date.parse('2026-11-27T08:00:00Z');
const done: Progress = {
  stage: 'done',
  doneAt: startMs,
  end: { how: 'found-by-author', recordId: 'WA-1' },
};

let store: MemoryStore;
let device: Device;
let now = startMs;

beforeEach(() => {
  now = startMs;
  store = openMemoryStore();
  let ids = 0;
  const randomId = () => `id-${(ids += 1)}`;
  device = openDevice(store, { now: () => now, randomId, vault: openTestVault(store) });
});

/** As the engine does: several records in one transaction. */
async function endAll(changes: readonly { progress?: Progress; failures?: number }[]) {
  const lease = await device.outbox.takeLease(hospitalKey, 'here', 3_600_000);
  if (lease === null) throw new Error('Somebody else has the lease');
  const submitted = [];
  for (const change of changes) {
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    submitted.push({ change, submission: await device.submissions.submit(draftId, submittedHere) });
  }
  now += minuteMs;
  const ended = await Promise.all(submitted.map((one) => device.outbox.commit({ lease, ...one })));
  // A later step of the same stage is no second end.
  for (const submission of ended.filter(({ progress }) => progress.stage === 'done')) {
    await device.outbox.commit({ lease, submission, change: { wait: null } });
  }
}

const figures = () =>
  store.snapshot('settings').filter((row) => JSON.stringify(row).includes('figures'));

test('nothing is counted, and nothing stored, unless the hospital asks for it', async () => {
  await endAll([{ progress: done }]);
  await device.figures.note(hospitalKey, { what: 'unanswered', kind: 'wound-void', atMs: now });
  expect(await device.figures.read(hospitalKey)).toBeNull();
  expect(figures()).toEqual([]);
});

test('what ends, what needs its author and what is not answered is counted once each', async () => {
  await device.figures.wish(hospitalKey, true);
  await endAll([
    { progress: done },
    { progress: done },
    { progress: { stage: 'problem', problem: problemOf('photo-refused') } },
    { failures: 1 },
  ]);
  const counted = await device.figures.read(hospitalKey);
  const sum = counted && sumOf(counted, 'wound-assessment', (hour) => hour === 8);
  expect(sum && totalOf(sum.toRecord)).toBe(2);
  expect(sum).toMatchObject({ unanswered: 1, problems: { 'photo-refused': 1 } });
  // A minute each: the class from one to five.
  expect(sum?.toRecord[3]).toBe(2);
});

test('another hospital of the same tablet has figures of its own', async () => {
  await device.figures.wish('elsewhere', true);
  await endAll([{ progress: done }]);
  expect(await device.figures.read('elsewhere')).toEqual({ sinceMs: startMs, tallies: {} });
});

test('neither a name, an id nor a word of a record is in them', async () => {
  await device.figures.wish(hospitalKey, true);
  await endAll([{ progress: done }]);
  const { patientId, displayName, woundId } = content.subject;
  const stored = JSON.stringify(figures());
  expect(stored).toContain('toRecord');
  for (const word of [authorId, patientId, displayName, woundId, 'id-']) {
    expect(stored).not.toContain(word);
  }
});

test('they begin anew when she says so, and are forgotten when the hospital no longer asks', async () => {
  await device.figures.wish(hospitalKey, true);
  await endAll([{ progress: done }]);
  await device.figures.wish(hospitalKey, true);
  expect(Object.keys((await device.figures.read(hospitalKey))?.tallies ?? {})).toHaveLength(1);
  await device.figures.beginAnew(hospitalKey);
  expect(await device.figures.read(hospitalKey)).toEqual({ sinceMs: now, tallies: {} });
  await device.figures.wish(hospitalKey, false);
  await device.figures.beginAnew(hospitalKey);
  expect(figures()).toEqual([]);
});

test('a row that cannot be read holds up no record', async () => {
  store.plant('settings', { key: `figures|${hospitalKey}`, value: 'damaged' });
  await endAll([{ progress: done }]);
  expect((await device.submissions.list(hospitalKey, authorId)).submissions).toMatchObject([
    { progress: { stage: 'done' } },
  ]);
});
