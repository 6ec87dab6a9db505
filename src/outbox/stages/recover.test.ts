import { describe, expect, test } from 'vitest';
import type { Submitted } from '../../model/content.ts';
import type { RetiredRequests } from '../../model/retired.ts';
import type { Sent, SentState, Unrecorded, Unsent } from '../../model/sendState.ts';
import { correction, notThere, sent, submissionOf, voiding } from '../../model/testing/rows.ts';
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
import { look } from './look.ts';
import { recover } from './recover.ts';

const weekMs = 7 * 24 * 3_600_000;
const minuteMs = 60_000;
const notFound = answered(404);
const said = { status: 409, code: 'C', message: null, traceId: null, fields: [] };
const conflict = { type: 'request-id-conflict', since: 0, ...said } as const;
const asking = (facts: Partial<Sent> = {}): SentState => ({
  stage: 'asking',
  sent: { ...sent, ...facts },
});
const refused = (facts: Partial<Sent> = {}) =>
  ({ stage: 'refused', sent: { ...sent, ...facts }, refusal: conflict }) as const;
const own = { clientRequestId: 'request-s', madeVersion: 1, recordId: null };
const changeOf = (submitted: Submitted) => {
  const { kind, content } = submissionOf('s', {}, submitted);
  return { kind, content };
};

describe('what is asked', () => {
  const path = (at: SentState | Unsent) =>
    questionIn(recover.request(stateOf(at), { madeVersion: 1, recordId: null })).path;

  test('is the own id where it has left, else the first of those before', () => {
    expect(path(asking())).toBe('/requests/request-s');
    expect(path(notThere)).toBe('/requests/request-s');
    expect(path({ stage: 'queued', toResolve: ['one', 'two'] })).toBe('/requests/one');
  });
});

describe('its own id', () => {
  const learn = (at: SentState, answer: Answer, failures = 0) =>
    recover.interpret(stateOf(at, { failures }), own, heard(answer));

  test.each<[string, SentState, Answer, object]>([
    [
      'a receipt after a 409 to the very first write is that of a copy of the disk',
      refused(),
      answered(200, receiptJson('request-s')),
      { progress: { stage: 'committed', isFromOtherId: true } },
    ],
    [
      'a receipt settles everything',
      refused({ firstUnknownAt: 8_000 }),
      answered(200, receiptJson('request-s')),
      {
        progress: { stage: 'committed', madeVersion: 1, isFromOtherId: false },
        failures: 0,
        wait: null,
      },
    ],
    [
      'a receipt of another id settles nothing',
      asking(),
      answered(200, receiptJson('someone')),
      { progress: asking(), failures: 1 },
    ],
    [
      'not there: the same bytes may go',
      asking({ firstUnknownAt: 8_000 }),
      notFound,
      { progress: { stage: 'not-there', sent: { firstUnknownAt: 8_000 } }, wait: null },
    ],
    [
      'not there any more after a week: nobody can know (R12)',
      asking({ firstUnknownAt: hospitalNow - weekMs }),
      notFound,
      { progress: { problem: { type: 'cannot-know', since: deviceNow } } },
    ],
    [
      'a refusal is borne out',
      { ...refused(), refusal: { ...conflict, type: 'refused', status: 422 } },
      notFound,
      { progress: { problem: { type: 'refused', status: 422, sendState: notThere } } },
    ],
    [
      'a 409 whose twin cannot be at work any more is believed (R5)',
      refused({ firstUnknownAt: 0, lastSentAt: hospitalNow - 16 * minuteMs }),
      notFound,
      { progress: { problem: { type: 'request-id-conflict', sendState: { stage: 'not-there' } } } },
    ],
    [
      'a refusal whose question is answered after a week says nothing of what was sent before it (R12)',
      refused({ firstUnknownAt: hospitalNow - weekMs, lastSentAt: hospitalNow - weekMs }),
      notFound,
      {
        progress: {
          problem: { type: 'cannot-know', since: deviceNow, sendState: { stage: 'refused' } },
        },
      },
    ],
    [
      '403: it cannot be asked, and the question stays open',
      asking(),
      answered(403),
      { progress: { problem: { type: 'cannot-ask', sendState: asking() } } },
    ],
    ['a page says nothing', asking(), foreign(404), { progress: asking(), failures: 1 }],
    [
      'a crash as it was sent is asked about too',
      { stage: 'sending', sent },
      broken,
      { progress: asking() },
    ],
  ])('%s', (_name, at, answer, change) => {
    expect(learn(at, answer).change).toMatchObject(change);
  });

  test('a 409 to the first sending waits, too: the network may have made a twin of it', () => {
    const at = refused({ firstUnknownAt: null, lastSentAt: hospitalNow - minuteMs });
    expect(learn(at, notFound)).toMatchObject({
      journal: { decision: 'may-be-at-work' },
      change: {},
      delay: { type: 'at-work' },
    });
    const later = refused({ firstUnknownAt: null, lastSentAt: hospitalNow - 16 * minuteMs });
    expect(learn(later, notFound).change).toMatchObject({
      progress: { problem: { type: 'request-id-conflict' } },
    });
  });

  test('a 409 whose twin may be at work is asked about again, and keeps its refusal', () => {
    const at = refused({ firstUnknownAt: 0, lastSentAt: hospitalNow - minuteMs });
    expect(learn(at, notFound)).toMatchObject({ change: {}, delay: { type: 'at-work' } });
  });

  test('and where it never will be, nobody can know', () => {
    const hospital = { ...unsettled, neverSettles: true };
    const unknown = stateOf(asking({ firstUnknownAt: 8_000 }), {}, { hospital });
    expect(recover.interpret(unknown, own, heard(notFound)).change).toMatchObject({
      progress: { stage: 'problem', problem: { type: 'cannot-know' } },
    });
    // Its outcome was never unknown, so no time is needed before it may be sent again.
    const known = stateOf(asking({ firstUnknownAt: null }), {}, { hospital });
    expect(recover.interpret(known, own, heard(notFound)).change).toMatchObject({
      progress: { stage: 'not-there' },
    });
  });

  test('a 404 settles nothing while the hospital’s time is not certain', () => {
    const hospital = unsettled;
    const state = stateOf(asking({ firstUnknownAt: 8_000 }), {}, { hospital });
    const learned = recover.interpret(state, own, heard(notFound));
    expect(learned).toMatchObject({ change: {}, delay: { type: 'time-to-confirm' } });
  });

  test('the same bytes go more slowly after the second unknown outcome in a row', () => {
    expect(learn(asking(), notFound, 1).delay).toBeUndefined();
    expect(learn(asking(), notFound, 2).delay).toMatchObject({ type: 'backoff', failures: 2 });
  });

  test('after thirty questions without an answer its author is told', () => {
    expect(learn(asking(), broken, 29).change).toMatchObject({
      progress: { problem: { type: 'no-answer', sendState: asking() } },
      failures: 30,
    });
  });

  test.each([correction, voiding])('a 409 to a change looks at the record ($kind)', (submitted) => {
    const state = stateOf(refused(), changeOf(submitted));
    const learned = recover.interpret(state, own, heard(notFound));
    expect(learned).toMatchObject({ change: {}, looks: true });
  });
});

describe('an earlier id', () => {
  const at: Unsent = { stage: 'queued', toResolve: ['earlier', 'other'] };
  const renewed = (answer: Answer, facts: Partial<RetiredRequests[string]> = {}) => {
    const known = {
      firstUnknownAt: null,
      lastSentAt: null,
      photoIds: [],
      madeVersion: 3,
      ...facts,
    };
    const state = stateOf(at, { retiredRequestIds: at.toResolve, retired: { earlier: known } });
    return recover.interpret(
      state,
      { clientRequestId: 'earlier', madeVersion: 1, recordId: null },
      heard(answer),
    );
  };

  test('that was recorded after all is read back: the text may be the same', () => {
    expect(renewed(answered(200, receiptJson('earlier', 3))).change).toMatchObject({
      progress: { stage: 'committed', isFromOtherId: true, madeVersion: 3 },
      clientRequestId: 'earlier',
      retiredRequestIds: ['other'],
    });
  });

  test('without a record lets the next one be asked about', () => {
    expect(renewed(notFound).change.progress).toEqual({ stage: 'queued', toResolve: ['other'] });
  });

  test('that the hospital may be at work on keeps the next one back', () => {
    const learned = renewed(notFound, { lastSentAt: hospitalNow - minuteMs });
    expect(learned).toMatchObject({ change: {}, delay: { type: 'at-work' } });
  });

  test('that the hospital may have forgotten is a question for its author (R12)', () => {
    const learned = renewed(notFound, { firstUnknownAt: hospitalNow - weekMs });
    expect(learned.change.progress).toMatchObject({
      problem: { type: 'cannot-know', sendState: at },
    });
  });

  test('that nobody answers about is shown as being asked about', () => {
    expect(renewed(broken).change.progress).toEqual({ ...at, stage: 'settling' });
  });
});

test.each<[string, Unrecorded, string]>([
  ['its own id', refused({ madeVersion: 2 }), 'request-s'],
  ['an earlier id', { stage: 'queued', toResolve: ['earlier'] }, 'earlier'],
])('%s: a receipt for another record is none', (_name, at, clientRequestId) => {
  const told = { clientRequestId, madeVersion: 1, recordId: 'WA-2' };
  const learned = recover.interpret(
    stateOf(at),
    told,
    heard(answered(200, receiptJson(clientRequestId))),
  );
  expect(learned).toMatchObject({ journal: { failure: 'not-as-asked' } });
  expect(learned.change.progress).not.toMatchObject({ stage: 'committed' });
});

describe('its own id, where nothing of it has left', () => {
  const at: Unsent = { stage: 'queued', toResolve: [] };
  const learn = (answer: Answer, isFresh: boolean) =>
    recover.interpret(
      stateOf(at, { failures: 7 }, { hospital: { ...unsettled, isFresh } }),
      own,
      heard(answer),
    );

  test('without a record lets the write go, which begins without failures', () => {
    expect(learn(notFound, true)).toMatchObject({ change: { progress: at, failures: 0 } });
  });

  test('keeps it back until the hospital’s time is certain', () => {
    expect(learn(notFound, false)).toMatchObject({
      change: {},
      delay: { type: 'time-to-confirm' },
    });
  });

  test('that nobody answers about, or may ask about, leaves it waiting: nothing of it is in doubt', () => {
    for (const answer of [broken, answered(403)]) {
      expect(learn(answer, false).change).toEqual({ progress: at, failures: 8 });
    }
  });
});

describe('the look at a record that a change was refused on', () => {
  const at = refused({ madeVersion: 2 });
  const shows = (
    version: number,
    recordState: 'valid' | 'voided' = 'valid',
    change: Record<string, string> = {},
  ) =>
    answered(200, {
      ...receiptJson('theirs', version),
      recordState,
      patientId: 'P-1',
      woundId: 'W-1',
      observedAt: '2026-11-20T00:00:00Z',
      assessment: { careNote: 'CurrentVersion' },
      ...change,
    });
  const learn = (
    answer: Answer,
    submitted: Submitted = correction,
    now: Extract<SentState, { stage: 'refused' }> = at,
  ) => look.interpret(stateOf(now, changeOf(submitted)), 'WA-1', heard(answer));

  test.each([
    ['record', { recordId: 'WA-2' }],
    ['patient', { patientId: 'P-2' }],
    ['wound', { woundId: 'W-2' }],
    ['time', { observedAt: '2026-11-20T00:00:01Z' }],
  ])('an answer about another %s is not what is there now, and is asked again', (_name, change) => {
    const answer = shows(2, 'valid', change);
    const learned = learn(answer);
    expect(learned).toMatchObject({
      journal: { failure: 'not-as-asked' },
      change: { progress: { ...at, spent: { another: 1 } } },
      delay: { type: 'reads-again' },
    });
    const spent = { another: 2 };
    expect(learn(answer, voiding, { ...at, spent }).change.progress).toMatchObject({
      problem: { type: 'record-not-as-seen', difference: 'another', sendState: { sent: at.sent } },
    });
    const last = learn(answer, correction, { ...at, spent });
    expect(JSON.stringify(last.change)).not.toContain('CurrentVersion');
  });

  test('a version older than the one she saw is told as that', () => {
    const later = { ...at, sent: { ...at.sent, madeVersion: 4 } };
    const state = stateOf(later, changeOf(correction));
    expect(look.interpret(state, 'WA-1', heard(shows(2))).change.progress).toMatchObject({
      problem: { type: 'record-not-as-seen', difference: 'older' },
    });
  });

  test('goes to the record that the frozen write went to', () => {
    const ask = (body: { path: string } | null) => look.request(stateOf(at), body);
    const question = questionIn(ask({ path: '/wound-assessments/WA%2F1/void' }));
    expect(question.path).toBe('/wound-assessments/WA%2F1');
    expect(ask(null)).toMatchObject({ problem: { type: 'request-id-conflict' } });
  });

  test.each<[string, Answer, object]>([
    [
      'a newer version is laid beside hers',
      shows(2),
      {
        type: 'conflict-newer-version',
        theirs: { version: 2, careNote: 'CurrentVersion' },
        status: 409,
      },
    ],
    ['so is a void', shows(2, 'voided'), { type: 'conflict-voided' }],
    [
      'the version she saw is no reason: the refusal stands',
      shows(1),
      { type: 'request-id-conflict' },
    ],
    [
      'a record that is gone is told as gone',
      notFound,
      { type: 'record-not-as-seen', difference: 'gone', sendState: { stage: 'not-there' } },
    ],
    ['403 leaves the question open', answered(403), { type: 'cannot-ask', sendState: at }],
  ])('%s', (_name, answer, problem) => {
    expect(learn(answer).change.progress).toMatchObject({ stage: 'problem', problem });
  });

  test('the version she saw may still become hers, where a twin of the write may be at work', () => {
    const sentJustNow = { ...at, sent: { ...at.sent, lastSentAt: hospitalNow } };
    const state = stateOf(sentJustNow, changeOf(correction));
    expect(look.interpret(state, 'WA-1', heard(shows(1)))).toMatchObject({
      journal: { outcome: 'found', decision: 'may-be-at-work' },
      change: {},
      delay: { type: 'at-work' },
    });
  });

  test('a void of a record that somebody else has voided is done', () => {
    expect(learn(shows(2, 'voided'), voiding).change.progress).toEqual({
      stage: 'done',
      doneAt: deviceNow,
      end: { how: 'voided-by-other' },
    });
  });

  test('a correction that the record says already is done, and no conflict with the same words', () => {
    const same = shows(2, 'valid', Object({ assessment: { careNote: 'Corrected\r\n' } }));
    expect(learn(same).change).toEqual({
      progress: { stage: 'done', doneAt: deviceNow, end: { how: 'said-already' } },
      wait: null,
    });
    const voided = shows(2, 'voided', Object({ assessment: { careNote: 'Corrected' } }));
    expect(learn(voided).change.progress).toMatchObject({ problem: { type: 'conflict-voided' } });
  });

  test('no answer settles nothing, and the refusal is kept', () => {
    expect(learn(broken).change).toEqual({ progress: at, failures: 1 });
  });
});

describe('a text that something on the way refuses', () => {
  const blocked = (times: number) => ({ times, status: 403, traceId: 'S-5' });
  const learnAt = (at: SentState) => recover.interpret(stateOf(at), own, heard(answered(404)));

  test('is told to its author once five pages in a row came, and the hospital has nothing of it', () => {
    const at = asking({ blocked: blocked(5) });
    expect(learnAt(at).change.progress).toMatchObject({
      stage: 'problem',
      problem: {
        type: 'text-refused',
        status: 403,
        traceId: 'S-5',
        sendState: { stage: 'not-there', sent: { blocked: blocked(5) } },
      },
    });
  });

  test('is told with the code of an answer that is no receipt', () => {
    const at = asking({ blocked: { ...blocked(5), status: 200, noReceipt: { code: 'E-17' } } });
    expect(learnAt(at).change.progress).toMatchObject({
      problem: { type: 'text-refused', status: 200, code: 'E-17', message: null },
    });
  });

  test('goes again until then, and where its author has asked for it', () => {
    const again = asking({ blocked: blocked(4) });
    expect(learnAt(again).change.progress).toMatchObject({ stage: 'not-there' });
    const asked: SentState = { ...notThere, sent: { ...sent, blocked: blocked(5) } };
    expect(learnAt(asked).change.progress).toMatchObject({ stage: 'not-there' });
  });
});
