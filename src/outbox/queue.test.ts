import { expect, test } from 'vitest';
import { openDevice } from '../device/device.ts';
import { submissionRow } from '../model/submission.ts';
import { submissionOf } from '../model/testing/rows.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import type { OutboxRows } from './ports.ts';
import { openQueue } from './queue.ts';

const wait = { reason: 'backing-off' as const, until: 9, restMs: 5 };

function setUp() {
  const store = openMemoryStore();
  const ports = { now: () => 1, randomId: () => 'id', vault: openTestVault(store) };
  const device = openDevice(store, ports);
  store.plant('submissions', submissionRow(submissionOf('s', { wait })));
  let readings = 0;
  const rows: OutboxRows = {
    ...device.outbox,
    open: (hospitalKey) => {
      readings += 1;
      return device.outbox.open(hospitalKey);
    },
  };
  return { store, device, queue: openQueue(rows, 'h'), readings: () => readings };
}

test('goes to the disk only where something changed that was not ours', async () => {
  const { queue, readings } = setUp();
  await queue.read();
  await queue.read();
  expect(readings()).toBe(1);
  queue.markStale();
  await queue.read();
  expect(readings()).toBe(2);
});

test('takes over what a run has written, and lets go of what is done', async () => {
  const { queue } = setUp();
  await queue.read();
  const written = submissionOf('s', { failures: 2 });
  queue.remember('s', { end: 'waiting', full: { submission: written, photos: [] }, error: null });
  expect(queue.open()).toEqual([written]);
  queue.remember('s', { end: 'done', full: { submission: written, photos: [] }, error: null });
  expect(queue.open()).toEqual([]);
});

test('reads anew after a run that ended in a fault', async () => {
  const { queue, readings } = setUp();
  await queue.read();
  queue.remember('s', { end: 'faulted', full: null, error: new Error('torn') });
  await queue.read();
  expect(readings()).toBe(2);
});

test('a tap on "try now" is told once, and not of those before this term', async () => {
  const { device, queue } = setUp();
  await device.submissions.tryNow('h');
  expect(await queue.read()).toEqual({ isRetryWanted: false });
  await device.submissions.tryNow('h');
  expect(await queue.missedSignal()).toBe(true);
  queue.markStale();
  expect(await queue.read()).toEqual({ isRetryWanted: true });
  expect(await queue.missedSignal()).toBe(false);
  queue.markStale();
  expect(await queue.read()).toEqual({ isRetryWanted: false });
});

test('a signal that nobody delivered is found although its row was torn since, and once', async () => {
  const { store, device, queue } = setUp();
  await queue.read();
  await device.submissions.tryNow('h');
  store.plant('signals', { hospitalKey: 'h', revision: 'torn' });
  expect(await queue.missedSignal()).toBe(true);
  queue.markStale();
  await queue.read();
  expect(await queue.missedSignal()).toBe(false);
  await device.submissions.tryNow('h');
  expect(await queue.missedSignal()).toBe(true);
});

test('ends a rest in memory, and only of those that are meant', async () => {
  const { device, queue } = setUp();
  await queue.read();
  queue.endRests(() => false);
  expect(queue.open()).toMatchObject([{ wait }]);
  queue.endRests(({ wait: resting }) => resting?.reason === 'backing-off');
  expect(queue.open()).toMatchObject([{ wait: { ...wait, until: null } }]);
  expect(await device.submissions.read('s')).toMatchObject({ wait });
});
