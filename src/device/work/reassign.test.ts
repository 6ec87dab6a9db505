/**
 * Tests that a draft is moved to another patient completely, only on its author's decision, and never if it may have
 * been sent.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { DraftContent, Subject } from '../../model/content.ts';
import { create, sentBefore } from '../../model/testing/rows.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice, type Device } from '../device.ts';
import { photo, photoBytes } from '../testing/sealedWork.ts';
import { NotMoved } from './reassign.ts';
import { DraftMoved } from './submit.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const authorId = 'amy';
const subject: Subject = {
  patientId: 'P-1',
  displayName: 'Lin Mei-Yu',
  medicalRecordNumber: 'M-1',
  encounterId: 'E-1',
  woundId: 'W-1',
  woundSite: 'heel',
};
const to: Subject = {
  patientId: 'P-2',
  displayName: '林美玉',
  medicalRecordNumber: 'M-2',
  encounterId: null,
  woundId: 'W-9',
  woundSite: 'sacrum',
};
const written: DraftContent = {
  kind: 'wound-assessment',
  subject,
  observedAt: create.observedAt,
  careNote: 'Begun for P-1.',
  lengthCm: '3',
  widthCm: '2',
  photoIds: [],
  refusedFields: [{ path: 'patientId', message: 'unknown' }],
};
const admission: DraftContent = {
  kind: 'admission-assessment',
  subject,
  assessedAt: create.observedAt,
  assessment: { sleep: { usualHours: 7 } },
  sectionId: 'sleep',
};
const target = {
  recordId: 'WA-1',
  createdBy: null,
  seenVersion: 1,
  seenCareNote: 'x',
  observedAt: create.observedAt,
};
let store: MemoryStore;
let device: Device;

beforeEach(() => {
  store = openMemoryStore();
  const vault = openTestVault(store);
  device = openDevice(store, { now: () => 7, randomId: () => crypto.randomUUID(), vault });
});

const begun = async (content: DraftContent = written) =>
  (await device.drafts.start({ hospitalKey, authorId, content })).draftId;
const move = (draftId: string, change: object = {}) =>
  device.drafts.reassign({ draftId, authorId, from: subject, to, ...change });
const refused = (reason: string) => expect.objectContaining({ name: 'NotReassigned', reason });

describe('a draft that is moved', () => {
  test('is about the other patient with every word, measure and photo, and says whom it was about', async () => {
    const draftId = await begun();
    const { photoId } = await device.photos.add(draftId, photo);
    const before = await device.drafts.read(draftId);
    await move(draftId);
    expect(await device.drafts.read(draftId)).toEqual({
      ...before,
      updatedAt: 7,
      content: {
        ...written,
        subject: to,
        photoIds: [photoId],
        refusedFields: undefined,
        movedFrom: { patientId: 'P-1', displayName: 'Lin Mei-Yu', at: 7 },
      },
    });
    expect(await device.photos.bytes(photoId)).toEqual(photoBytes);
    expect(await device.photos.list(draftId)).toHaveLength(1);
  });

  test('is submitted for the other patient, and not from a window that still shows the first', async () => {
    const draftId = await begun();
    await move(draftId);
    const submit = (about: object) =>
      device.submissions.submit(draftId, { ...create, careNote: 'Begun for P-1.', ...about });
    await expect(submit({})).rejects.toThrow(DraftMoved);
    await expect(submit({ patientId: 'P-2', encounterId: null })).rejects.toThrow(DraftMoved);
    await expect(submit({ patientId: 'P-2', woundId: 'W-9' })).rejects.toThrow(DraftMoved);
    expect(await device.drafts.read(draftId)).not.toBeNull();
    const { content } = await submit({ patientId: 'P-2', encounterId: null, woundId: 'W-9' });
    expect(content).toMatchObject({ subject: to, submitted: { patientId: 'P-2' } });
    // When it is turned back into a draft, it still names the patient for whom it was begun.
    const back = await device.submissions.backToDraft(draftId);
    expect(back.content).toMatchObject({ subject: to, movedFrom: { patientId: 'P-1' } });
  });

  test('has its photos uploaded anew: what was uploaded for the first patient is hers', async () => {
    const draftId = await begun();
    const { photoId } = await device.photos.add(draftId, photo);
    const [row] = store.snapshot('photos');
    const attachment = { attachmentId: 'ATT-1', uploadedAt: 1 };
    store.plant('photos', { ...Object(row), attachment });
    await move(draftId);
    expect(await device.photos.list(draftId)).toMatchObject([{ photoId, attachment: null }]);
  });

  test('an admission goes with a stay of the other patient, and without one it does not', async () => {
    const draftId = await begun(admission);
    await expect(move(draftId)).rejects.toEqual(refused('incomplete'));
    await move(draftId, { to: { ...to, encounterId: 'E-2' } });
    const moved = { ...to, encounterId: 'E-2', woundId: null, woundSite: null };
    expect((await device.drafts.read(draftId))?.content).toMatchObject({
      subject: moved,
      assessment: admission.assessment,
    });
  });
});

describe('it stays as it was', () => {
  const stays: [string, DraftContent, object, object, string][] = [
    ['what a colleague wrote', written, {}, { authorId: 'ben' }, 'gone'],
    ['what is about another patient by now', written, {}, { from: to }, 'gone'],
    ['what was sent once', written, { earlier: [sentBefore] }, {}, 'sent'],
    ['what another tablet may be sending', written, { isShared: true }, {}, 'sent'],
    [
      'a wound assessment without a wound',
      written,
      {},
      { to: { ...to, woundId: null } },
      'incomplete',
    ],
    ['a correction', { kind: 'wound-correction', subject, target, careNote: 'x' }, {}, {}, 'kind'],
    ['a void', { kind: 'wound-void', subject, target, reason: 'x' }, {}, {}, 'kind'],
  ];

  test.each(stays)('%s', async (_what, content, ...[row, change, reason]) => {
    const draftId = await begun(content);
    store.plant('drafts', { ...Object(store.snapshot('drafts')[0]), ...row });
    const before = store.snapshot('drafts');
    await expect(move(draftId, change)).rejects.toEqual(refused(reason));
    expect(store.snapshot('drafts')).toEqual(before);
  });

  test('what is not there any more', async () => {
    await expect(move('nothing')).rejects.toBeInstanceOf(NotMoved);
  });
});

describe('a draft whose stay is closed, or whose wound is gone', () => {
  const place = (draftId: string, change: object = {}, given: object = {}) =>
    move(draftId, { to: { ...subject, ...change }, ...given });
  const refusedFor = (...paths: string[]) =>
    begun({ ...written, refusedFields: paths.map((path) => ({ path, message: 'is closed' })) });

  test('goes on with another stay or none, with its words, and its photos stay uploaded', async () => {
    const draftId = await refusedFor('encounterId', 'careNote');
    await device.photos.add(draftId, photo);
    const attachment = { attachmentId: 'ATT-1', uploadedAt: 1 };
    const [row] = store.snapshot('photos');
    store.plant('photos', { ...Object(row), attachment });
    const before = await device.drafts.read(draftId);
    let from = subject;
    for (const encounterId of ['E-2', null]) {
      await place(draftId, { encounterId }, { from });
      from = { ...subject, encounterId };
      expect(await device.drafts.read(draftId)).toEqual({
        ...before,
        content: {
          ...before?.content,
          subject: { ...subject, encounterId },
          refusedFields: [{ path: 'careNote', message: 'is closed' }],
        },
      });
    }
    expect(await device.photos.list(draftId)).toMatchObject([{ attachment }]);
  });

  test('goes on with another wound, also where it was refused before', async () => {
    const draftId = await refusedFor('WoundId');
    const [row] = store.snapshot('drafts');
    store.plant('drafts', { ...Object(row), earlier: [sentBefore] });
    await place(draftId, { woundId: 'W-2', woundSite: 'sacrum' });
    const draft = await device.drafts.read(draftId);
    expect(draft?.earlier).toEqual([sentBefore]);
    expect(draft?.content.refusedFields).toBeUndefined();
    const submitted = { ...create, woundId: 'W-2' };
    const { content } = await device.submissions.submit(draftId, submitted);
    expect(content.subject).toMatchObject({ woundId: 'W-2', woundSite: 'sacrum' });
  });

  test('is neither a colleague’s, nor without what it needs', async () => {
    const draftId = await begun();
    const admissionId = await begun(admission);
    await expect(place('nothing')).rejects.toEqual(refused('gone'));
    await expect(place(draftId, {}, { authorId: 'ben' })).rejects.toEqual(refused('gone'));
    await expect(place(draftId, { woundId: null })).rejects.toEqual(refused('incomplete'));
    await expect(place(admissionId, { encounterId: null })).rejects.toEqual(refused('incomplete'));
    const correction = { kind: 'wound-correction', subject, target, careNote: 'x' } as const;
    await expect(place(await begun(correction))).rejects.toEqual(refused('kind'));
    expect((await device.drafts.read(draftId))?.content).toMatchObject({ subject });
  });
});

describe('a draft that was begun for the wrong wound', () => {
  const right = { woundId: 'W-2', woundSite: 'sacrum' };
  const toRight = (draftId: string) => move(draftId, { to: { ...subject, ...right } });
  const about = (woundId: string, change: object = {}): DraftContent => ({
    ...written,
    subject: { ...subject, woundId },
    ...change,
  });
  const { refusedFields: _, ...plain } = written;

  test('goes to the right one with everything else as it was', async () => {
    const draftId = await begun({ ...plain, fromPhoto: { lengthCm: '3' } });
    const { photoId } = await device.photos.add(draftId, photo);
    const [row] = store.snapshot('drafts');
    const handedOver = { fromName: 'Ben', at: 3 };
    store.plant('drafts', { ...Object(row), handedOver, fromFile: { at: 2 } });
    const before = await device.drafts.read(draftId);
    expect(before?.content).toMatchObject({ photoIds: [photoId] });
    await toRight(draftId);
    expect(await device.drafts.read(draftId)).toEqual({
      ...before,
      content: { ...before?.content, subject: { ...subject, ...right } },
    });
    expect(await device.photos.bytes(photoId)).toEqual(photoBytes);
  });

  test('does not go to a wound about which she has begun another one', async () => {
    const draftId = await begun(plain);
    await begun(about('W-2'));
    const before = store.snapshot('drafts');
    await expect(toRight(draftId)).rejects.toEqual(refused('taken'));
    expect(store.snapshot('drafts')).toEqual(before);
    // Her stay may still be changed.
    await move(draftId, { to: { ...subject, encounterId: 'E-2' } });
  });

  test.each<[string, DraftContent, object]>([
    ['about another wound', about('W-3'), {}],
    ['in which nothing is written', about('W-2', { careNote: '', lengthCm: '', widthCm: '' }), {}],
    ['of a colleague', about('W-2'), { authorId: 'ben' }],
    ['for another hospital', about('W-2'), { hospitalKey: 'http://127.0.0.1:8788/v1' }],
    ['of another patient', about('W-2', { subject: to }), {}],
  ])('goes there beside a draft %s', async (_what, content, row) => {
    await device.drafts.start({ hospitalKey, authorId, content, ...row });
    const draftId = await begun(plain);
    await toRight(draftId);
    expect((await device.drafts.read(draftId))?.content.subject).toMatchObject(right);
  });

  const unknown = { earlier: [{ ...sentBefore, isUnknown: true }] };
  const definite = { earlier: [sentBefore] };
  const ofWound = [{ path: 'woundId', message: 'is gone' }];
  const ofStay = [{ path: 'encounterId', message: 'is closed' }];
  const planted = async (row: object, content: DraftContent = plain) => {
    const draftId = await begun(content);
    store.plant('drafts', { ...Object(store.snapshot('drafts')[0]), ...row });
    return draftId;
  };

  test.each<[object, DraftContent]>([
    [{ isShared: true }, plain],
    [unknown, plain],
    [unknown, { ...plain, refusedFields: ofStay }],
  ])('stays if there may be a record of it already: %j', async (row, content) => {
    const draftId = await planted(row, content);
    const before = store.snapshot('drafts');
    await expect(toRight(draftId)).rejects.toEqual(refused('sent'));
    expect(store.snapshot('drafts')).toEqual(before);
  });

  test.each<[object, DraftContent]>([
    [definite, plain],
    [unknown, { ...plain, refusedFields: ofWound }],
    [unknown, { ...plain, refusedFields: [] }],
  ])('goes if the hospital refused it, or its wound: %j', async (row, content) => {
    const draftId = await planted(row, content);
    await toRight(draftId);
    const draft = await device.drafts.read(draftId);
    // What was sent before is queried first, under the wound for which it was sent.
    expect(draft).toMatchObject({ ...row, content: { subject: { ...subject, ...right } } });
    expect(draft?.content.refusedFields).toBeUndefined();
  });

  test('goes on from there, and back, after a mistaken choice: nothing was sent for that wound', async () => {
    const draftId = await planted(unknown, { ...plain, refusedFields: ofWound });
    await toRight(draftId);
    const place = (before: object, after: object) =>
      move(draftId, { from: { ...subject, ...before }, to: { ...subject, ...after } });
    const third = { woundId: 'W-3', woundSite: 'left heel' };
    await place(right, third);
    await place(third, {});
    expect((await device.drafts.read(draftId))?.content.subject).toEqual(subject);
    // A rescue file made since can be sent for the wound that it is about now.
    store.plant('drafts', { ...Object(store.snapshot('drafts')[0]), isShared: true });
    await expect(toRight(draftId)).rejects.toEqual(refused('sent'));
  });

  test('stays, and does not come back, if another window has discarded or handed it over', async () => {
    const discarded = await begun(plain);
    await device.drafts.discard(discarded);
    await expect(toRight(discarded)).rejects.toEqual(refused('gone'));
    expect(store.snapshot('drafts')).toEqual([]);
    const handedOver = await planted({ authorId: 'ben' });
    const before = store.snapshot('drafts');
    await expect(toRight(handedOver)).rejects.toEqual(refused('gone'));
    expect(store.snapshot('drafts')).toEqual(before);
  });

  test('stays with its words if another window has moved or submitted it', async () => {
    const draftId = await begun(plain);
    const elsewhere = { ...subject, woundId: 'W-3' };
    await move(draftId, { to: elsewhere });
    await expect(toRight(draftId)).rejects.toEqual(refused('gone'));
    expect((await device.drafts.read(draftId))?.content).toEqual({ ...plain, subject: elsewhere });
    await device.submissions.submit(draftId, { ...create, woundId: 'W-3' });
    await expect(toRight(draftId)).rejects.toEqual(refused('gone'));
    expect(store.snapshot('submissions')).toMatchObject([
      { content: { subject: elsewhere, submitted: { careNote: create.careNote } } },
    ]);
  });
});
