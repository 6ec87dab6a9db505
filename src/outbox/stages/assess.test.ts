import { describe, expect, test } from 'vitest';
import type { NotThere, Sent, Unsent } from '../../model/sendState.ts';
import {
  correction,
  create,
  notThere,
  photoOf,
  sent,
  submissionOf,
  sentBefore,
} from '../../model/testing/rows.ts';
import type { Answer } from '../hospitalClient.ts';
import {
  answered,
  broken,
  deviceNow,
  foreign,
  heard,
  hospitalNow,
  questionIn,
  receiptJson,
  stateOf,
  unsettled,
} from '../testing/answers.ts';
import { assess, type Written } from './assess.ts';

const queued: Unsent = { stage: 'queued', asksFirst: false };
const ofCorrection = { content: submissionOf('s', {}, correction).content };
const base = { recordId: 'WA-1', version: 3, requestIds: null, careNote: null };
const body = (bytes: ArrayBuffer) => ({
  clientRequestId: 'request-s',
  submissionId: 's',
  method: 'POST',
  path: '/wound-assessments',
  bytes,
});
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe('a first write', () => {
  const question = questionIn(assess.request(stateOf(queued), { base: null, body: null }));

  test('is written down, with its bytes, before it leaves (R3, R4)', () => {
    const left: Sent = { madeVersion: 1, isUnknown: true, lastSentAt: hospitalNow };
    expect(question.before?.change).toEqual({
      progress: { stage: 'sending', sent: left },
      bornAt: 0,
    });
    const kept = question.before?.body;
    expect(kept?.clientRequestId).toBe('request-s');
    expect(question.body).toEqual({ bytes: kept?.bytes, contentType: 'application/json' });
    expect(JSON.parse(textOf(kept?.bytes ?? new ArrayBuffer(0)))).toMatchObject({
      clientRequestId: 'request-s',
      assessment: { careNote: 'Cleaned' },
    });
  });

  test('names its photos in the order in which the nurse put them', () => {
    const photos = [photoOf('a', hospitalNow), photoOf('b', hospitalNow)];
    const content = submissionOf('s', {}, { ...create, photoIds: ['b', 'a'] }).content;
    const asked = assess.request(stateOf(queued, { content }, { photos }), {
      base: null,
      body: null,
    });
    const bytes = questionIn(asked).before?.body?.bytes ?? new ArrayBuffer(0);
    expect(JSON.parse(textOf(bytes))).toMatchObject({ attachmentIds: ['ATT-b', 'ATT-a'] });
  });

  test('knows whether what was sent before has other words', () => {
    const wordsOf = (careNote: string) => {
      const bytes = new TextEncoder().encode(JSON.stringify({ assessment: { careNote } })).buffer;
      const state = stateOf(queued, { earlier: [sentBefore] });
      return questionIn(assess.request(state, { base: null, body: body(bytes) })).context.sent;
    };
    expect(wordsOf('Cleaned').isReworded).toBeUndefined();
    expect(wordsOf('Rinsed').isReworded).toBe(true);
  });

  test('of a correction is laid on what its author has seen, and makes the next version (R11)', () => {
    const asked = questionIn(assess.request(stateOf(queued, ofCorrection), { base, body: null }));
    expect(asked.path).toBe('/wound-assessments/WA-1');
    expect(asked.context.sent.madeVersion).toBe(4);
  });

  test('of a correction whose record was never made is a problem, and nothing leaves', () => {
    const asked = assess.request(stateOf(queued, ofCorrection), { base: 'lost', body: null });
    expect(asked).toEqual({
      type: 'problem',
      problem: { type: 'base-lost', since: deviceNow, sendState: queued },
    });
  });
});

test('nothing leaves while the hospital’s time is not certain (R12)', () => {
  const hospital = unsettled;
  const state = stateOf({ stage: 'queued', asksFirst: false }, {}, { hospital });
  expect(assess.request(state, { base: null, body: null })).toEqual({ type: 'nothing' });
});

test('where it never will be, it leaves, and its id counts as born at the earliest time that it may be', () => {
  const hospital = { ...unsettled, neverSettles: true, earliest: 17 };
  const state = stateOf({ stage: 'queued', asksFirst: false }, { bornAt: 99 }, { hospital });
  const { before } = questionIn(assess.request(state, { base: null, body: null }));
  expect(before?.change).toMatchObject({ bornAt: 17 });
});

describe('the same bytes once more', () => {
  const before: NotThere = {
    stage: 'not-there',
    sent: { ...sent, madeVersion: 4, isUnknown: true },
  };
  const kept = body(new TextEncoder().encode('as they were frozen').buffer);

  test('leave as they are, and what was unknown stays so (R3)', () => {
    const question = questionIn(assess.request(stateOf(before), { base: null, body: kept }));
    expect(question.body).toEqual({ bytes: kept.bytes, contentType: 'application/json' });
    const again = { madeVersion: 4, isUnknown: true, lastSentAt: hospitalNow };
    expect(question.before).toEqual({
      change: { progress: { stage: 'sending', sent: again }, bornAt: 0 },
    });
    expect(question.context.wasUnknown).toBe(true);
  });

  test('that are gone are a problem: whether they were ever sent cannot be known', () => {
    const asked = assess.request(stateOf(before), { base: null, body: null });
    expect(asked).toMatchObject({ type: 'problem', problem: { type: 'cannot-know' } });
  });
});

describe('what follows from an answer', () => {
  interface Left {
    context: Written;
  }
  const path = '/wound-assessments';
  const left: Sent = { ...sent, isUnknown: true, lastSentAt: 9 };
  const once: Left = { context: { sent: left, wasUnknown: false, path } };
  const again: Left = { context: { sent: left, wasUnknown: true, path } };
  const learn = (answer: Answer, { context } = once, failures = 0) =>
    assess.interpret(stateOf(queued, { failures }), context, heard(answer));
  const settled = { ...sent, lastSentAt: 9 };

  test.each<[string, Answer, object]>([
    [
      'a receipt',
      answered(201, receiptJson('request-s')),
      { progress: { stage: 'committed', madeVersion: 1, isFound: false }, failures: 0 },
    ],
    [
      'another id in the receipt',
      answered(201, receiptJson('someone')),
      { progress: { stage: 'asking', sent: once.context.sent }, failures: 1 },
    ],
    ['401', answered(401), { progress: { stage: 'not-there', sent: settled } }],
    [
      '422',
      answered(422),
      { progress: { stage: 'problem', problem: { type: 'refused', status: 422 } }, wait: null },
    ],
    [
      '403',
      answered(403),
      {
        progress: {
          stage: 'problem',
          problem: { sendState: { stage: 'not-there', sent: settled } },
        },
      },
    ],
    [
      '409',
      answered(409),
      { progress: { stage: 'refused', sent: settled, refusal: { type: 'request-id-conflict' } } },
    ],
    ['a page', foreign(404), { progress: { stage: 'asking', sent: once.context.sent } }],
    ['408', answered(408), { progress: { stage: 'asking' } }],
    ['425', answered(425), { progress: { stage: 'asking' } }],
    ['429', answered(429), { progress: { stage: 'asking' } }],
    ['500', answered(500), { progress: { stage: 'asking' } }],
    ['200 without a receipt', answered(200, {}), { progress: { stage: 'asking' } }],
    ['no answer', broken, { progress: { stage: 'asking', sent: once.context.sent }, failures: 1 }],
  ])('%s', (_name, answer, change) => {
    expect(learn(answer).change).toMatchObject(change);
  });

  test('a no after an earlier unknown outcome is asked about, and nobody is told of it yet (R5)', () => {
    const { change, journal } = learn(answered(422), again);
    expect(journal.decision).toBe('asks-hospital');
    expect(change.progress).toMatchObject({
      stage: 'refused',
      sent: { isUnknown: true },
      refusal: { type: 'refused', status: 422 },
    });
  });

  test('a receipt of another record is none of a correction (R20)', () => {
    const target = { ...ofCorrection, kind: correction.kind };
    const context = { ...once.context, path: '/wound-assessments/WA-1' };
    const receiptOf = (recordId: string) =>
      answered(200, { ...receiptJson('request-s', 2), recordId });
    const after = (recordId: string) =>
      assess.interpret(stateOf(queued, target), context, heard(receiptOf(recordId)));
    expect(after('WA-1').change.progress).toMatchObject({ stage: 'committed' });
    expect(after('WA-9').change.progress).toMatchObject({ stage: 'asking' });
    expect(after('WA-9').journal).toMatchObject({ failure: 'not-as-asked' });
  });

  test('a 401 ends the credential and says nothing about the record', () => {
    const learned = learn(answered(401), again);
    expect(learned).toMatchObject({ isCredentialRefused: true, delay: { type: 'signed-out' } });
    expect(learned.change.progress).toMatchObject({ sent: { isUnknown: true } });
  });

  describe('of something on the way that refuses the text', () => {
    const blockedBy = (traceId: string | null): Answer => ({
      ...answered(403),
      json: undefined,
      traceId,
      isUntrusted: true,
      isWayOpen: true,
      isIntercepted: true,
    });
    const after = (answer: Answer, blocked?: Sent['blocked']) => {
      const context = {
        ...once.context,
        sent: { ...once.context.sent, ...(blocked ? { blocked } : {}) },
      };
      const { change } = assess.interpret(stateOf(queued), context, heard(answer));
      const { progress } = change;
      return progress && 'sent' in progress ? progress.sent.blocked : 'nothing sent';
    };
    const fourTimes = { times: 4, status: 403, traceId: 'before' };

    test('counts its pages in a row, and keeps the support id of the last one', () => {
      expect(after(blockedBy('S-1'))).toEqual({ times: 1, status: 403, traceId: 'S-1' });
      expect(after(blockedBy('S-5'), fourTimes)).toEqual({ times: 5, status: 403, traceId: 'S-5' });
      expect(after(blockedBy(null), fourTimes)).toEqual({
        times: 5,
        status: 403,
        traceId: 'before',
      });
    });

    test('counts a page that says 200, too', () => {
      expect(after({ ...answered(200), json: undefined })).toMatchObject({ times: 1, status: 200 });
    });

    test.each<[string, object, string | null]>([
      [
        'an error',
        { error: { code: 'VALIDATION_FAILED', message: 'Heel 4 cm' } },
        'VALIDATION_FAILED',
      ],
      ['an OperationOutcome', { issue: [{ code: 'processing', diagnostics: 'x' }] }, 'processing'],
      ['a word', { success: false, code: 'E-17' }, 'E-17'],
      ['a sentence for a code', { code: 'Heel 4 cm, clean' }, null],
      ['nothing that says why', { success: false }, null],
      ['the receipt of another request', receiptJson('another'), 'clientRequestId'],
    ])('counts a success that is no receipt, and keeps its code alone: %s', (_name, json, code) => {
      const pages = { times: 4, status: 200, traceId: 'trace' };
      const counted = { ...pages, times: 5, noReceipt: { code } };
      expect(after(answered(200, json), pages)).toEqual(counted);
      expect(after(answered(202, json), pages)).toMatchObject({ times: 5, status: 202 });
    });

    test.each<[string, Answer]>([
      ['no answer', broken],
      ['an error of the hospital', answered(500)],
      ['a page of which nobody knows whose it is', foreign(403)],
    ])('begins anew with anything else: %s', (_name, answer) => {
      expect(after(answer, fourTimes)).toBeUndefined();
    });

    test('is kept with the same bytes', () => {
      const at: NotThere = { stage: 'not-there', sent: { ...sent, blocked: fourTimes } };
      const kept = body(new ArrayBuffer(1));
      const question = questionIn(assess.request(stateOf(at), { base: null, body: kept }));
      expect(question.context.sent.blocked).toEqual(fourTimes);
    });
  });

  test('after thirty unknown outcomes in a row a person is asked, and nothing is given up', () => {
    expect(learn(broken, once, 28).change.progress?.stage).toBe('asking');
    expect(learn(broken, once, 29).change).toMatchObject({
      progress: { problem: { type: 'no-answer', sendState: { stage: 'asking' } } },
      failures: 30,
    });
  });

  test('photos that have expired are uploaded again, the live ones not (R6, R7)', () => {
    const photos = [photoOf('old', hospitalNow - 24 * 3_600_000), photoOf('new', hospitalNow)];
    const state = stateOf(queued, {}, { photos });
    const learned = assess.interpret(state, once.context, heard(answered(422)));
    expect(learned.change).toEqual({});
    expect(learned.journal.decision).toBe('uploads-again');
    expect(learned.renewed).toEqual(['old']);
  });

  test('after three generations in a row the engine helps itself no more', () => {
    const photos = [photoOf('old', 0 - 24 * 3_600_000)];
    const renewed = { ...sentBefore, why: 'photos' as const };
    const state = stateOf(queued, { earlier: [renewed, renewed, renewed] }, { photos });
    const learned = assess.interpret(state, once.context, heard(answered(422)));
    expect(learned.change.progress).toMatchObject({ problem: { type: 'refused' } });
    expect(learned.journal.decision).toBe('needs-author');
  });
});

test('it is due where nothing is written yet, and nowhere else', () => {
  expect(assess.isFor(queued)).toBe(true);
  expect(assess.isFor(notThere)).toBe(true);
  expect(assess.isFor({ stage: 'sending', sent })).toBe(false);
  expect(assess.isFor({ stage: 'asking', sent })).toBe(false);
});
