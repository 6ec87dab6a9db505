import { describe, expect, test } from 'vitest';
import { keptHospitalKey } from '../model/hospitalKey.ts';
import { submissionSummarySchema } from '../model/submissionSummary.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import type { Store } from '../storage/store.ts';
import { allDrafts, Browser } from '../storage/testing/twoCopies.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import { openDevice } from './device.ts';
import { KeyLines, openSealedThread } from './testing/sealedTablet.ts';
import {
  content,
  submittedHere,
  hospitalKey as sealedKey,
  pin as sealedPin,
  settle,
  signIn,
  work,
} from './testing/sealedWork.ts';

const oldKey = 'http://ward.test/v1';
const newKey = 'https://ward.test/v1';

const pin = '246810';
let lastId = 0;
const deviceOn = (store: Store) =>
  openDevice(store, {
    now: () => 1_000,
    randomId: () => `id-${(lastId += 1)}`,
    vault: openTestVault(store),
  });

async function tabletOfOldAddress(store: Store = openMemoryStore(), hospitalKey = oldKey) {
  const device = deviceOn(store);
  const session = await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'amy', pin });
  const { authorId } = session;
  const begun = () => device.drafts.start({ hospitalKey, authorId, content });
  const submission = await device.submissions.submit((await begun()).draftId, submittedHere);
  const { draftId } = await begun();
  return { device, authorId, submission, draftId, store };
}

test('work for an address of before is told at once: whose, how much, and where it was for', async () => {
  const { device, authorId } = await tabletOfOldAddress();
  expect(await device.hospitals.others(oldKey)).toEqual([]);
  expect(await device.hospitals.others(newKey)).toEqual([
    {
      hospitalKey: oldKey,
      address: oldKey,
      waiting: 1,
      drafts: 1,
      nurses: [{ authorId, name: 'Amy' }],
      isSetAside: false,
    },
  ]);
});

test('on the word that it is the same hospital everything of hers is there under the new address', async () => {
  const { device, authorId, submission, draftId } = await tabletOfOldAddress();
  await device.cache.put({ hospitalKey: oldKey, authorId }, 'patient', 'P-1', {
    patientId: 'P-1',
    name: 'x',
  });
  await device.hospitals.move(oldKey, newKey);
  expect(await device.hospitals.others(newKey)).toEqual([]);
  expect(await device.nurses.known(newKey)).toMatchObject([{ authorId, name: 'Amy' }]);
  expect(await device.nurses.session(oldKey)).toBeNull();
  expect(await device.nurses.session(newKey)).toBeNull();
  const { drafts } = await device.drafts.list(newKey, authorId);
  expect(drafts.map((one) => one.draftId)).toEqual([draftId]);
  const { submissions } = await device.submissions.listOpen(newKey, authorId);
  expect(submissions).toMatchObject([
    { submissionId: submission.submissionId, clientRequestId: submission.clientRequestId },
  ]);
  expect(await device.nurses.signInAgain(authorId, pin)).toMatchObject({ hospitalKey: newKey });
  const { sequence } = await device.submissions.submit(draftId, submittedHere);
  expect(sequence).toBeGreaterThan(submission.sequence);
});

test('an engine that still works for the old address can write nothing more of it', async () => {
  const { device, submission } = await tabletOfOldAddress();
  const { outbox } = device;
  const lease = await outbox.takeLease(oldKey, 'an old window', 30_000);
  await device.hospitals.move(oldKey, newKey);
  await expect(outbox.renewLease(lease, 30_000)).rejects.toThrow('taken over');
  const again = await outbox.takeLease(oldKey, 'an old window', 30_000);
  expect(await outbox.open(oldKey)).toEqual([]);
  const step = { lease: again, submission, change: { failures: 1 } };
  await expect(outbox.commit(step)).rejects.toThrow('changed');
});

test('how the hospital words its refusals stays known, also where the new address was tried before', async () => {
  const { device } = await tabletOfOldAddress();
  const way = {
    reach: 'reachable',
    since: 0,
    nextProbeAt: null,
    clockSkewMs: 5,
    latestHospitalTime: 7,
  } as const;
  const known = { ...way, hospitalKey: oldKey, errorsAsSpecified: true };
  await device.outbox.saveConnection(known);
  await device.outbox.saveConnection({ ...way, hospitalKey: newKey, errorsAsSpecified: false });
  await device.hospitals.move(oldKey, newKey);
  expect(await device.outbox.readConnection(newKey)).toMatchObject({ errorsAsSpecified: true });
  expect(await device.outbox.readConnection(oldKey)).toBeNull();
});

test('another hospital keeps its work, and is asked about no more, but not forgotten', async () => {
  const { device } = await tabletOfOldAddress();
  await device.hospitals.setAside(oldKey, newKey);
  expect(await device.hospitals.others(newKey)).toMatchObject([{ isSetAside: true, waiting: 1 }]);
  expect(await device.hospitals.others('https://third.test/v1')).toMatchObject([
    { isSetAside: false },
  ]);
  expect(await device.outbox.open(oldKey)).toHaveLength(1);
});

test('a hospital that tells its id keeps its work through any change of address', async () => {
  const { device, authorId, draftId } = await tabletOfOldAddress();
  const key = keptHospitalKey(oldKey, 'harbour');
  expect(keptHospitalKey(newKey, 'harbour')).toBe(key);
  // What was written under the very same address, before the hospital published its id, belongs to it.
  await device.hospitals.meet(key, oldKey);
  await device.hospitals.meet(key, newKey);
  expect(await device.hospitals.others(key)).toEqual([]);
  const { drafts } = await device.drafts.list(key, authorId);
  expect(drafts.map((one) => one.draftId)).toEqual([draftId]);
  // If its profile is not available at another address, the question names the address that people know.
  const third = 'https://third.test/v1';
  await device.hospitals.meet(third, third);
  expect(await device.hospitals.others(third)).toMatchObject([{ address: newKey, waiting: 1 }]);
  // Another institution that has taken over the address owns none of it.
  const taken = keptHospitalKey(newKey, 'taken-over');
  await device.hospitals.meet(taken, newKey);
  expect(await device.hospitals.others(taken)).toMatchObject([{ hospitalKey: key, waiting: 1 }]);
  // If the profile is unusable today, no id is known: the same address then means the same hospital.
  await device.hospitals.meet(newKey, newKey);
  expect(await device.outbox.open(newKey)).toHaveLength(1);
});

test('the second copy moves as well: after the database is lost it is all under the new address', async () => {
  const browser = new Browser();
  const { device, authorId } = await tabletOfOldAddress(browser.open());
  await device.hospitals.move(oldKey, newKey);
  browser.kill();
  browser.loseDatabase();
  const store = browser.open();
  const restored = deviceOn(store);
  expect(await restored.hospitals.others(newKey)).toEqual([]);
  expect(await restored.nurses.known(newKey)).toMatchObject([{ authorId }]);
  expect(await restored.outbox.open(newKey)).toHaveLength(1);
  expect(await allDrafts(store)).toMatchObject([{ hospitalKey: newKey }]);
});

describe('on a sealed tablet', () => {
  const moved = 'https://moved.test/v1';
  const tables = ['drafts', 'submissions'] as const;

  test.each(tables)('a row of %s that is damaged moves as it is', async (table) => {
    const kept = openMemoryStore();
    const thread = openSealedThread(kept, new KeyLines());
    await work(thread, await signIn(thread));
    const [whole] = kept.snapshot(table).map((row) => ({ ...Object(row) }));
    const damaged = new Uint8Array(whole.sealed.slice(0));
    damaged[40] = (damaged[40] ?? 0) ^ 1;
    kept.plant(table, { ...whole, sealed: damaged.buffer });
    await thread.device.hospitals.move(sealedKey, moved);
    const [row] = kept.snapshot(table).map((one) => ({ ...Object(one) }));
    expect(row.hospitalKey).toBe(moved);
    expect(new Uint8Array(row.sealed)).toEqual(damaged);
  });

  test('a finished submission has the same summary after the move as its row', async () => {
    const kept = openMemoryStore();
    const thread = openSealedThread(kept, new KeyLines());
    const amy = await signIn(thread);
    const { authorId } = amy;
    await settle(thread, await work(thread, amy));
    const { submissions, hospitals, nurses } = thread.device;
    await hospitals.move(sealedKey, moved);
    await nurses.signInAgain(authorId, sealedPin);
    const [whole] = (await submissions.list(moved, authorId)).submissions;
    const listed = await submissions.listDone(moved, authorId, 10);
    expect(listed.submissions).toEqual([submissionSummarySchema.parse(whole)]);
    expect(listed.submissions).toMatchObject([{ hospitalKey: moved, progress: { doneAt: 5 } }]);
  });
});
