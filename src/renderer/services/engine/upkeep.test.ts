/** Tests that upkeep works in portions while nobody touches the tablet, and removes all that is due and nothing else. */
import { expect, test } from 'vitest';
import { groupOf, type CacheKind } from '../../../device/cache/cacheRows.ts';
import { openDevice } from '../../../device/device.ts';
import { photoTables } from '../../../device/photos/photoRows.ts';
import { rowsAtOnce } from '../../../device/portions.ts';
import { content, submittedHere } from '../../../device/testing/sealedWork.ts';
import { submissionRow } from '../../../model/submission.ts';
import { submissionOf } from '../../../model/testing/rows.ts';
import { handClock } from '../../../outbox/testing/handClock.ts';
import { fieldOf } from '../../../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../../../storage/memoryStore.ts';
import { keyOf, type TableName } from '../../../storage/store.ts';
import { notingStore } from '../../../storage/testing/notingStore.ts';
import { openTestVault } from '../../../vault/testing/testVault.ts';
import { quietMs, startUpkeep, type PageSays } from './upkeep.ts';

const owner = { hospitalKey: 'h', authorId: 'amy' };
const dayMs = 24 * 3_600_000;
const doneAt = 10 * dayMs;

function plantDone(kept: MemoryStore, id: string, beside: { attempts: number; photos: number }) {
  const end = { how: 'found-by-author' as const, recordId: 'WA-1' };
  const progress = { stage: 'done' as const, doneAt, end };
  kept.plant('submissions', submissionRow(submissionOf(id, { ...owner, progress })));
  kept.plant('bodies', { clientRequestId: id, submissionId: id });
  for (let at = 0; at < beside.attempts; at += 1) {
    kept.plant('attempts', { attemptId: `${id}-${at}`, submissionId: id });
  }
  for (let at = 0; at < beside.photos; at += 1) {
    for (const table of photoTables) kept.plant(table, { photoId: `${id}-${at}`, ownerId: id });
  }
}

function plantCopy(kept: MemoryStore, kind: CacheKind, id: string, patientId: string) {
  const group = groupOf(owner, kind);
  const value = { patientId, [`${kind}Id`]: id };
  const times = { fetchedAt: doneAt, openedAt: doneAt, sizeChars: 100 };
  const row = { cacheKey: `${group}|${id}`, group, authorId: owner.authorId };
  kept.plant('cache', { ...row, ...times, content: { id, value } });
}

/** More than two thousand rows past their time, a draft, a submission that waits, and what both need. */
async function openTablet() {
  const { clock, passes } = handClock(100 * dayMs);
  const kept = openMemoryStore();
  /** The rows that each transaction touches, without unsent work. */
  const touched: Set<string>[] = [];
  const watch = { touched, onBegin: () => {} };
  const note = (table: TableName, row: unknown) => {
    const isUnsent = table === 'drafts' || fieldOf(row, 'openIn') === 'h';
    if (!isUnsent) touched.at(-1)?.add(`${table}|${keyOf(table, row)}`);
  };
  const begins = () => {
    touched.push(new Set());
    watch.onBegin();
  };
  let ids = 0;
  const device = openDevice(notingStore(kept, { begins, reads: note, writes: note }), {
    now: clock.now,
    randomId: () => `id-${(ids += 1)}`,
    vault: openTestVault(kept),
  });
  for (let at = 0; at < 300; at += 1) {
    plantDone(kept, `done-${at}`, { attempts: 3, photos: at % 3 });
    plantCopy(kept, 'lasts', `P-${at}`, `P-${at}`);
    const known = { hospitalKey: 'h', patientId: `P-${at}`, usedAt: 0, wounds: [] };
    kept.plant('settings', { key: `known|h|${at}`, authorId: 'tablet', ...known });
  }
  plantDone(kept, 'large', { attempts: 100, photos: 20 });
  for (let at = 0; at < 900; at += 1) plantCopy(kept, 'record', `R-${at}`, `P-${at % 300}`);
  const { subject } = content;
  plantCopy(kept, 'record', 'R-needed', subject.patientId);
  plantDone(kept, 'needed', { attempts: 1, photos: 0 });
  const target = { recordId: null, createdBy: 'needed', seenVersion: null, seenCareNote: '' };
  const correction = { kind: 'wound-correction', careNote: 'x', subject } as const;
  await device.drafts.start({
    ...owner,
    content: { ...correction, target: { ...target, observedAt: submittedHere.observedAt } },
  });
  const { draftId } = await device.drafts.start({ ...owner, content });
  const { submissionId } = await device.submissions.submit(draftId, submittedHere);
  touched.length = 0;

  let say: (says: PageSays) => void = () => {};
  startUpkeep(
    device,
    { hospitalKey: 'h', tablets: { keepRecordsDays: 30, keepPhotosDays: 7 } },
    {
      clock,
      locks: { hold: (_name, _how, work) => work() },
      onPage: (callback) => void (say = callback),
    },
  );
  return {
    watch,
    kept,
    submissionId,
    say: (says: PageSays) => say(says),
    /** What waits for no timer is over then. */
    async passes(ms: number) {
      await passes(ms);
      await new Promise(setImmediate);
    },
    keys: (table: TableName) => kept.snapshot(table).map((row) => keyOf(table, row)),
  };
}

test('all that is due goes, in portions; unsent work stays, and what it needs', async () => {
  const { watch, keys, passes, submissionId } = await openTablet();
  await passes(quietMs);
  expect(keys('submissions')).toEqual(['needed', submissionId]);
  expect(keys('drafts')).toHaveLength(1);
  expect(keys('cache')).toEqual(['h|amy|record|R-needed']);
  expect(photoTables.flatMap(keys)).toEqual([]);
  expect([...keys('attempts'), ...keys('bodies')]).toEqual(['needed-0', 'needed']);
  expect(keys('settings').filter((key) => key.startsWith('known|'))).toEqual([]);
  expect(Math.max(...watch.touched.map(({ size }) => size))).toBe(rowsAtOnce);
});

test('it begins nothing while the tablet is touched, and goes on once it is left alone', async () => {
  const { watch, keys, passes, say } = await openTablet();
  for (let second = 0; second < 60; second += 1) {
    say('touched');
    await passes(1_000);
  }
  expect(watch.touched).toEqual([]);
  // Then each portion is interrupted.
  watch.onBegin = () => say('touched');
  for (let portion = 1; keys('submissions').length > 2; portion += 1) {
    await passes(quietMs);
    expect(watch.touched).toHaveLength(portion);
  }
});

test('what becomes due goes within the hour, and at once if the page says so', async () => {
  const { kept, keys, passes, say, submissionId } = await openTablet();
  await passes(quietMs);
  for (const wait of [() => passes(3_600_000), () => (say('due'), passes(0))]) {
    plantDone(kept, 'later', { attempts: 0, photos: 0 });
    await passes(quietMs);
    expect(keys('submissions')).toContain('later');
    await wait();
    expect(keys('submissions')).toEqual(['needed', submissionId]);
  }
});
