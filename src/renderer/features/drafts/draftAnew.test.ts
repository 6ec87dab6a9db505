import { beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../device/device.ts';
import type { DraftOf } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import { openTestVault } from '../../../vault/testing/testVault.ts';
import { draftAnew } from './draftAnew.ts';

const hospitalKey = 'https://hospital.example/v1';
const content: DraftOf<'wound-assessment'> = {
  kind: 'wound-assessment',
  subject: {
    patientId: 'P-1',
    displayName: 'Lin Mei-Yu',
    medicalRecordNumber: 'MRN-1',
    encounterId: null,
    woundId: 'W-1',
    woundSite: 'Heel',
  },
  observedAt: '2026-11-20T14:00:00+08:00',
  careNote: 'Slough at three o’clock',
  lengthCm: '3',
  widthCm: '2.5',
  photoIds: [],
};

let device: Device;
let submission: Submission;
let photoIds: string[];

beforeEach(async () => {
  const store = openMemoryStore();
  device = openDevice(store, {
    now: () => 1_000,
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });
  const { authorId } = await device.nurses.signIn({
    hospitalKey,
    name: 'Amy',
    token: 'token',
    pin: '123456',
  });
  const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
  photoIds = [];
  for (const byte of [1, 2]) {
    const { photoId } = await device.photos.add(draftId, {
      bytes: new Uint8Array([byte]).buffer,
      contentType: 'image/jpeg',
      sha256: `sum ${byte}`,
      thumbnail: new Uint8Array([byte, byte]).buffer,
      content: { widthPx: byte, heightPx: byte, notes: ['scaled'] },
    });
    photoIds.push(photoId);
  }
  const measured = { fromPhoto: { lengthCm: '3', photoId: photoIds[1] ?? '' } };
  await device.drafts.save(draftId, measured);
  submission = await device.submissions.submit(draftId, {
    kind: 'wound-assessment',
    patientId: 'P-1',
    encounterId: null,
    woundId: 'W-1',
    observedAt: content.observedAt ?? '',
    careNote: content.careNote,
    length: null,
    width: null,
    photoIds,
  });
});

function anew(): Promise<string> {
  const { draft } = submission.content;
  if (draft.kind !== 'wound-assessment') throw new Error('Not what was submitted');
  return draftAnew(device, submission, { ...draft, refusedFields: [{ path: 'a', message: 'b' }] });
}

const bytesOf = async (photoId: string) => [
  ...new Uint8Array((await device.photos.bytes(photoId)) ?? new ArrayBuffer(0)),
];

it('has text, sizes, time and photos of its own, under a request id that nothing was sent under', async () => {
  const draft = await device.drafts.read(await anew());
  const { careNote, lengthCm, widthCm, observedAt } = content;
  expect(draft?.content).toMatchObject({ careNote, lengthCm, widthCm, observedAt });
  expect(draft?.content).not.toHaveProperty('refusedFields.0');
  expect(draft).toMatchObject({ earlier: [] });
  expect(draft?.clientRequestId).not.toBe(submission.clientRequestId);
  expect(draft).not.toHaveProperty('isShared');
  const own = draft?.content.kind === 'wound-assessment' ? draft.content : null;
  expect(own?.photoIds).toHaveLength(2);
  expect(own?.photoIds.some((id) => photoIds.includes(id))).toBe(false);
  expect(await Promise.all((own?.photoIds ?? []).map(bytesOf))).toEqual([[1], [2]]);
  expect(own?.fromPhoto).toEqual({ lengthCm: '3', photoId: own?.photoIds[1] });
  const photos = await device.photos.list(draft?.draftId ?? '');
  expect(photos.map(({ sha256, content: of }) => [sha256, of.widthPx, of.notes])).toEqual([
    ['sum 1', 1, ['scaled']],
    ['sum 2', 2, ['scaled']],
  ]);
});

it('leaves the submission with its photos as they were, and keeps its own when that one goes', async () => {
  const draftId = await anew();
  expect(await device.submissions.read(submission.submissionId)).toEqual(submission);
  expect(await Promise.all(photoIds.map(bytesOf))).toEqual([[1], [2]]);
  await device.submissions.discard(submission.submissionId);
  const photos = await device.photos.list(draftId);
  expect(await Promise.all(photos.map(({ photoId }) => bytesOf(photoId)))).toEqual([[1], [2]]);
});

it('is not begun at all where a photo cannot be read', async () => {
  const photos = {
    ...device.photos,
    bytes: (id: string) => (id === photoIds[1] ? Promise.resolve(null) : device.photos.bytes(id)),
  };
  const { draft } = submission.content;
  if (draft.kind !== 'wound-assessment') throw new Error('Not what was submitted');
  const { drafts } = device;
  await expect(draftAnew({ drafts, photos }, submission, draft)).rejects.toThrow('photo');
  expect(await device.drafts.count(submission.authorId)).toBe(0);
});
