import { expect, test } from 'vitest';
import type { DraftContent } from '../../model/content.ts';
import { create } from '../../model/testing/rows.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice } from '../device.ts';
import type { NewPhoto } from './photos.ts';

const content: DraftContent = {
  kind: 'wound-assessment',
  subject: {
    patientId: 'P-1',
    displayName: 'Somebody',
    medicalRecordNumber: 'M-1',
    encounterId: null,
    woundId: 'W-1',
    woundSite: null,
  },
  observedAt: null,
  careNote: '',
  photoIds: [],
};

const photo = (): NewPhoto => ({
  bytes: new ArrayBuffer(3),
  contentType: 'image/jpeg',
  sha256: 'x',
  thumbnail: new ArrayBuffer(1),
  content: { widthPx: 1, heightPx: 1, notes: [] },
});

/** A draft with two photos, on a disk that can be made full. */
async function setUp() {
  const inner = openMemoryStore();
  const disk = { isFull: false };
  const store: Store = {
    ...inner,
    write: async (tables, work) => {
      if (disk.isFull) throw new StoreFailure('quota');
      return inner.write(tables, work);
    },
  };
  let lastId = 0;
  const ports = {
    now: () => 1,
    randomId: () => `id-${(lastId += 1)}`,
    vault: openTestVault(inner),
  };
  const device = openDevice(store, ports);
  const { draftId } = await device.drafts.start({ hospitalKey: 'h', authorId: 'amy', content });
  const first = (await device.photos.add(draftId, photo())).photoId;
  const second = (await device.photos.add(draftId, photo())).photoId;
  const order = async () => {
    const draft = await device.drafts.read(draftId);
    return draft?.content.kind === 'wound-assessment' ? draft.content.photoIds : [];
  };
  return { device, disk, draftId, first, second, order };
}

test('a photo taken again takes the place of the old one, which goes', async () => {
  const { device, draftId, first, second, order } = await setUp();
  const { photoId } = await device.photos.add(draftId, photo(), first);
  expect(await order()).toEqual([photoId, second]);
  expect(await device.photos.bytes(first)).toBeNull();
  expect(await device.photos.list(draftId)).toHaveLength(2);
});

test('one that finds no room takes nothing away', async () => {
  const { device, disk, draftId, first, second, order } = await setUp();
  disk.isFull = true;
  await expect(device.photos.add(draftId, photo(), first)).rejects.toThrow(StoreFailure);
  expect(await order()).toEqual([first, second]);
  expect(await device.photos.bytes(first)).not.toBeNull();
  expect(await device.photos.bytes(second)).not.toBeNull();
});

test('one in the place of a photo that is gone comes last, and no other goes for it', async () => {
  const { device, draftId, first, second, order } = await setUp();
  await device.photos.remove(draftId, first);
  const { photoId } = await device.photos.add(draftId, photo(), first);
  expect(await order()).toEqual([second, photoId]);
});

test('moving one while another is being added loses neither', async () => {
  const { device, draftId, first, second, order } = await setUp();
  const [added] = await Promise.all([
    device.photos.add(draftId, photo()),
    device.photos.move(draftId, second, -1),
  ]);
  expect(await order()).toEqual([second, first, added.photoId]);
});

test('moving one that was removed does not bring it back', async () => {
  const { device, draftId, first, second, order } = await setUp();
  await device.photos.remove(draftId, first);
  await device.photos.move(draftId, first, 1);
  expect(await order()).toEqual([second]);
});

test('a photo is made smaller in its place, and the original comes back in it', async () => {
  const { device, draftId, first, second, order } = await setUp();
  const { photoId } = await device.photos.addSmaller(draftId, photo(), first);
  expect(await order()).toEqual([photoId, second]);
  // The original is no longer one of the draft's photos, but is still on the tablet.
  expect((await device.photos.list(draftId)).map((one) => one.photoId).toSorted()).toEqual(
    [photoId, second].toSorted(),
  );
  expect(await device.photos.bytes(first)).not.toBeNull();
  await device.photos.putBackOriginal(draftId, photoId);
  expect(await order()).toEqual([first, second]);
  expect(await device.photos.bytes(photoId)).toBeNull();
});

test('made smaller twice, it is the very first that comes back, and nothing in between stays', async () => {
  const { device, draftId, first, second, order } = await setUp();
  const once = await device.photos.addSmaller(draftId, photo(), first);
  const twice = await device.photos.addSmaller(draftId, photo(), once.photoId);
  expect(await device.photos.bytes(once.photoId)).toBeNull();
  await device.photos.putBackOriginal(draftId, twice.photoId);
  expect(await order()).toEqual([first, second]);
});

test('the original goes with its smaller photo, with the draft, and when it is submitted', async () => {
  const removed = await setUp();
  const { photoId } = await removed.device.photos.addSmaller(
    removed.draftId,
    photo(),
    removed.first,
  );
  await removed.device.photos.remove(removed.draftId, photoId);
  expect(await removed.device.photos.bytes(removed.first)).toBeNull();

  const discarded = await setUp();
  await discarded.device.photos.addSmaller(discarded.draftId, photo(), discarded.first);
  await discarded.device.drafts.discard(discarded.draftId);
  expect(await discarded.device.photos.bytes(discarded.first)).toBeNull();

  const sent = await setUp();
  const smaller = await sent.device.photos.addSmaller(sent.draftId, photo(), sent.first);
  const { submissionId, content: kept } = await sent.device.submissions.submit(sent.draftId, {
    ...create,
    encounterId: null,
  });
  expect(kept.submitted).toMatchObject({ photoIds: [smaller.photoId, sent.second] });
  expect(await sent.device.photos.bytes(sent.first)).toBeNull();
  expect(await sent.device.photos.list(submissionId)).toHaveLength(2);
});

test('a disk that is full leaves the photo as it was', async () => {
  const { device, disk, draftId, first, second, order } = await setUp();
  disk.isFull = true;
  await expect(device.photos.addSmaller(draftId, photo(), first)).rejects.toThrow(StoreFailure);
  expect(await order()).toEqual([first, second]);
});

test('the lengths of the photos that were added last are known, newest first, and no more than fifty', async () => {
  const { device, draftId } = await setUp();
  expect(await device.photos.lastLengths()).toEqual([3, 3]);
  for (let count = 0; count < 60; count += 1) await device.photos.add(draftId, photo());
  expect(await device.photos.lastLengths()).toHaveLength(50);
});
