import { describe, expect, test } from 'vitest';
import type { Photo } from '../../model/photo.ts';
import type { Unsent } from '../../model/sendState.ts';
import { create, photoOf, submissionOf } from '../../model/testing/rows.ts';
import type { Answer } from '../hospitalClient.ts';
import {
  answered,
  broken,
  deviceNow,
  foreign,
  heard,
  hospitalNow,
  questionIn,
  stateOf,
} from '../testing/answers.ts';
import { upload } from './upload.ts';

const at: Unsent = { stage: 'queued', asksFirst: true };
const bytes = new ArrayBuffer(1);
const request = (next: Parameters<typeof upload.request>[1]) => upload.request(stateOf(at), next);
const interpret = (answer: Answer, failures = 0, photo: Photo = photoOf('a', null)) =>
  upload.interpret(stateOf(at, { failures }), photo, heard(answer));
const stored = (patientId: string) => ({
  attachmentId: 'ATT-1',
  patientId,
  contentType: 'image/jpeg',
  byteLength: 1,
});

const hourMs = 3_600_000;

describe('what leaves', () => {
  test('is one photo, noted before, with what was sent before still to be asked about', () => {
    const question = questionIn(request({ photo: photoOf('a', null), bytes }));
    expect(question).toMatchObject({
      kind: 'upload',
      before: { change: { progress: { stage: 'uploading', asksFirst: true } } },
    });
    const form = question.body && 'form' in question.body ? question.body.form : new FormData();
    expect(form.get('patientId')).toBe('P-1');
  });

  test('is nothing where a photo is gone, or none is left', () => {
    expect(request(null)).toEqual({ type: 'nothing' });
    expect(request({ damaged: 'a' })).toEqual({
      type: 'problem',
      problem: { type: 'photo-missing', since: deviceNow, photoId: 'a', sendState: at },
    });
  });
});

describe('what is looked at before anything leaves', () => {
  const content = submissionOf('s', {}, { ...create, photoIds: ['a', 'b'] }).content;
  const forLater: string[] = [];
  const load = (photos: Photo[], kept: Record<string, ArrayBuffer>, digest = 'x') => {
    const ports = {
      sha256: async () => digest,
      photoBytes: async (photoId: string) => kept[photoId] ?? null,
      keepForItsTurn: (photoId: string) => void forLater.push(photoId),
    };
    return upload.load(ports, stateOf(at, { content }, { photos }));
  };
  const both = [photoOf('a', null), photoOf('b', null)];

  test('every photo has to be there as it was taken', async () => {
    expect(await load(both, { a: bytes, b: bytes })).toMatchObject({ photo: { photoId: 'a' } });
    expect(await load(both, { a: bytes })).toEqual({ damaged: 'b' });
    expect(await load(both, { a: bytes, b: new ArrayBuffer(2) })).toEqual({ damaged: 'b' });
    expect(await load(both, { a: bytes, b: bytes }, 'y')).toEqual({ damaged: 'a' });
  });

  test('those behind the first are kept for their turn', async () => {
    forLater.length = 0;
    await load(both, { a: bytes, b: bytes });
    expect(forLater).toEqual(['b']);
  });

  test('one with a live attachment is not looked at again (R6)', async () => {
    const [first = photoOf('a', null), second = photoOf('b', null)] = both;
    const live = { ...first, attachment: { attachmentId: 'ATT', uploadedAt: hospitalNow } };
    expect(await load([live, second], { b: bytes })).toMatchObject({ photo: { photoId: 'b' } });
    const all = [live, { ...second, attachment: live.attachment }];
    expect(await load(all, {})).toBeNull();
  });
});

describe('what follows from an answer', () => {
  test('its file id counts from when the photo left', () => {
    expect(interpret(answered(201, stored('P-1')))).toMatchObject({
      change: { failures: 0 },
      attachment: { photoId: 'a', attachment: { attachmentId: 'ATT-1', uploadedAt: hospitalNow } },
    });
  });

  test.each([
    ['a hospital that is a day ahead of what was believed', 24 * hourMs, 24 * hourMs],
    ['one that is a minute ahead', 60_000, 0],
    ['one that is a day behind', -24 * hourMs, 0],
    ['a node that is years ahead', 90_000 * hourMs, 0],
  ])('its age by the date of %s', (_name, aheadMs, countedMs) => {
    const answer = { ...answered(201, stored('P-1')), dateMs: hospitalNow + aheadMs };
    expect(interpret(answer)).toMatchObject({
      attachment: { attachment: { uploadedAt: hospitalNow + countedMs } },
    });
  });

  test.each<[string, Answer, object]>([
    ['413', answered(413), { type: 'photo-refused', status: 413, photoId: 'a', sendState: at }],
    ['415', answered(415), { type: 'photo-refused', status: 415, photoId: 'a' }],
    ['422', answered(422), { type: 'photo-refused', status: 422, photoId: 'a' }],
    ['403', answered(403), { type: 'refused', status: 403, sendState: at }],
    ['404', answered(404), { type: 'refused', status: 404 }],
  ])('%s needs its author', (_name, answer, problem) => {
    expect(interpret(answer).change.progress).toMatchObject({ stage: 'problem', problem });
  });

  test.each<[string, Answer]>([
    ['no answer', broken],
    ['500', answered(500)],
    ['a page', foreign(403)],
    ["another patient's file", answered(201, stored('P-2'))],
  ])('%s: it is uploaded again', (_name, answer) => {
    const learned = interpret(answer, 1);
    expect(learned.change).toEqual({ failures: 2 });
    expect(learned.delay).toEqual({ type: 'backoff', failures: 2, toldMs: null });
  });

  test('a large one that breaks three times is too large, a small one does not get through', () => {
    const large = { ...photoOf('a', null), lengthBytes: 4_800_000 };
    const limit = { photoMaxBytes: 5_000_000 };
    const after = (answer: Answer, times: number) =>
      upload.interpret(
        stateOf({ ...at, spent: { broken: times } }, {}, limit),
        large,
        heard(answer),
      );
    // What else went wrong before says nothing about its size.
    expect(after(broken, 0).change.progress).toEqual({ ...at, spent: { broken: 1 } });
    expect(after(answered(500), 2).delay).toBeDefined();
    expect(after(broken, 1).delay).toBeDefined();
    expect(after(broken, 2).change.progress).toMatchObject({
      problem: { type: 'photo-refused', status: 413 },
    });
    expect(interpret(broken, 10).delay).toBeDefined();
    expect(interpret(broken, 11).change.progress).toMatchObject({
      problem: { type: 'photo-stuck', photoId: 'a' },
    });
  });
});
