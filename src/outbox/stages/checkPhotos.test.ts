/** Tests what is asked about photos before their record is written, and what follows from each answer. */
import { describe, expect, test } from 'vitest';
import type { Earlier } from '../../model/earlier.ts';
import type { Unwritten } from '../../model/sendState.ts';
import { create, notThere, photoOf, submissionOf, sentBefore } from '../../model/testing/rows.ts';
import type { Answer } from '../hospitalClient.ts';
import { durations } from '../ports.ts';
import {
  answered,
  broken,
  deviceNow,
  foreign,
  heard,
  questionIn,
  stateOf,
  unsettled,
} from '../testing/answers.ts';
import { checkPhotos } from './checkPhotos.ts';
import { maxFailures, maxUnboundLooks } from './stage.ts';

const photos = [photoOf('p0', 1), photoOf('p1', 1)];
const queued: Unwritten = { stage: 'queued', asksFirst: false };
const sendStates: Unwritten[] = [queued, notThere];
const attachment = { attachmentId: 'ATT-p1', uploadedAt: 1 };
const told = { ...photoOf('p1', 1), attachment };

const stateAt = (at: Unwritten, facts: { failures?: number; earlier?: Earlier[] } = {}) => {
  const { content } = submissionOf('s', {}, { ...create, photoIds: ['p0', 'p1'] });
  return stateOf(at, { ...facts, content }, { photos, photosToRead: ['p1'] });
};

function photo(lengthBytes: number, photoSha256: string) {
  const answer: Answer = {
    ...answered(200),
    json: undefined,
    photo: new ArrayBuffer(lengthBytes),
  };
  return { ...heard(answer), photoSha256 };
}

const learn = (at: Unwritten, said: Parameters<typeof checkPhotos.interpret>[2], failures = 0) =>
  checkPhotos.interpret(stateAt(at, { failures }), told, said);

describe('what is asked', () => {
  test('is the content under the id, no more of it than the photo has, and is a read', () => {
    const question = questionIn(checkPhotos.request(stateAt(queued), null));
    expect(question).toMatchObject({
      kind: 'photo-look',
      method: 'GET',
      path: '/attachments/ATT-p1/content',
      photo: { maxBytes: told.lengthBytes + 1 },
      timeoutMs: durations.writeTimeoutMs + durations.uploadTimeoutMsPerByte,
      context: told,
    });
    expect(question.before).toBeUndefined();
  });

  test('is nothing where the hospital’s time has become uncertain', () => {
    const hospital = unsettled;
    expect(checkPhotos.request({ ...stateAt(queued), hospital }, null)).toEqual({
      type: 'nothing',
    });
  });
});

test('the very photo: the write follows, and what was seen before is forgotten', () => {
  for (const at of sendStates) {
    expect(learn({ ...at, spent: { another: 2 } }, photo(1, 'x'), 4)).toEqual({
      journal: { outcome: 'found', decision: 'photo-as-sent' },
      change: { progress: at },
      isAsSeen: true,
      photoSeen: 'ATT-p1',
    });
  }
});

describe('another photo, or none', () => {
  const others = [
    ['another photo', photo(1, 'y'), { outcome: 'unknown', failure: 'not-as-asked' }],
    ['a longer one', photo(2, 'x'), { outcome: 'unknown', failure: 'not-as-asked' }],
    ['none', heard(answered(404)), { outcome: 'not-found' }],
  ] as const;

  test.each(others)('%s is read again first', (_name, said, journal) => {
    for (const at of sendStates) {
      const learned = learn(at, said);
      expect(learned).toMatchObject({
        journal: { ...journal, decision: 'reads-again' },
        change: { progress: { ...at, spent: { another: 1 } } },
        delay: { type: 'reads-again', failures: 1 },
      });
      expect(learned.isAsSeen).toBeUndefined();
    }
  });

  test.each(others)('%s goes again where nothing was sent', (_name, said, journal) => {
    expect(learn({ ...queued, spent: { another: maxUnboundLooks - 1 } }, said)).toEqual({
      journal: { ...journal, decision: 'uploads-again' },
      change: { progress: { stage: 'uploading', asksFirst: false } },
      attachment: { photoId: 'p1', attachment: null },
    });
  });

  test('goes again in another generation where its bytes were sent (R3)', () => {
    const learned = learn({ ...notThere, spent: { another: maxUnboundLooks - 1 } }, photo(1, 'y'));
    expect(learned.attachment).toBeUndefined();
    expect(learned.renewed).toEqual(['p1']);
  });

  test('needs its author after the third generation in a row', () => {
    const at = { ...notThere, spent: { another: maxUnboundLooks - 1 } };
    const renewed = { ...sentBefore, why: 'photos' as const };
    const state = stateAt(at, { earlier: [renewed, renewed, renewed] });
    const learned = checkPhotos.interpret(state, told, photo(1, 'y'));
    expect(learned.renewed).toBeUndefined();
    expect(learned.change.progress).toMatchObject({
      stage: 'problem',
      problem: { type: 'refused', since: deviceNow, sendState: notThere },
    });
  });
});

test('what she may not see goes again where nothing was sent, and else she is told', () => {
  expect(learn(queued, heard(answered(403)))).toMatchObject({
    attachment: { photoId: 'p1', attachment: null },
  });
  const learned = learn(notThere, heard(answered(403)));
  expect(learned.renewed).toBeUndefined();
  expect(learned.change.progress).toMatchObject({ problem: { type: 'refused', status: 403 } });
});

test('a refused credential ends her sign-in and says nothing of the photo', () => {
  expect(learn(queued, heard(answered(401)))).toMatchObject({
    isCredentialRefused: true,
    delay: { type: 'signed-out' },
    change: {},
  });
});

describe('an answer that says nothing', () => {
  test.each<[string, Answer]>([
    ['none in time', { type: 'broken', failure: 'timeout' }],
    ['a broken connection', broken],
    ['a 5xx', answered(503)],
    ['a page', foreign(404)],
    ['no photo', answered(200, {})],
    ['a redirect', { ...answered(302), json: undefined }],
  ])('%s: it is asked again, with a rest, and no id is given up', (_name, answer) => {
    for (const at of sendStates) {
      const learned = learn(at, heard(answer), 1);
      expect(learned).toMatchObject({
        journal: { outcome: 'unknown', decision: 'reads-again' },
        change: { failures: 2 },
        delay: { type: 'backoff', failures: 2 },
      });
      expect(learned.renewed ?? learned.attachment ?? learned.isAsSeen).toBeUndefined();
      const last = learn(at, heard(answer), maxFailures - 1);
      expect(last.change.progress).toMatchObject({ problem: { type: 'no-answer', sendState: at } });
    }
  });
});
