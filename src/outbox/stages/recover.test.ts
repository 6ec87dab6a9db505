import { describe, expect, test } from 'vitest';
import type { Submitted } from '../../model/content.ts';
import type { Sent, SentState, Unsent } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import {
  correction,
  notThere,
  sent,
  submissionOf,
  voiding,
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
const own = { madeVersion: 1, recordId: null, isReworded: false };
const born = { bornAt: hospitalNow - weekMs };
const changeOf = (submitted: Submitted) => {
  const { kind, content } = submissionOf('s', {}, submitted);
  return { kind, content };
};

describe('its own id', () => {
  const learn = (at: SentState, answer: Answer, failures = 0, facts: Partial<Submission> = {}) =>
    recover.interpret(stateOf(at, { failures, ...facts }), own, heard(answer));

  test.each<[string, SentState, Answer, object]>([
    [
      'a receipt after a 409 to the very first write is that of a copy of the disk',
      refused(),
      answered(200, receiptJson('request-s')),
      { progress: { stage: 'committed', isFound: true, isReworded: true } },
    ],
    [
      'a receipt settles everything',
      refused({ isUnknown: true }),
      answered(200, receiptJson('request-s')),
      {
        progress: { stage: 'committed', madeVersion: 1, isFound: true },
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
      asking({ isUnknown: true }),
      notFound,
      { progress: { stage: 'not-there', sent: { isUnknown: true } }, wait: null },
    ],
    [
      'a refusal is borne out',
      { ...refused(), refusal: { ...conflict, type: 'refused', status: 422 } },
      notFound,
      { progress: { problem: { type: 'refused', status: 422, sendState: notThere } } },
    ],
    [
      'a 409 whose twin cannot be at work any more is believed (R5)',
      refused({ isUnknown: true, lastSentAt: hospitalNow - 16 * minuteMs }),
      notFound,
      { progress: { problem: { type: 'request-id-conflict', sendState: { stage: 'not-there' } } } },
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

  test('after a week nobody can know, whatever else it was answered since (R12)', () => {
    const lost = { problem: { type: 'cannot-know', since: deviceNow } };
    expect(learn(asking(), notFound, 0, born).change.progress).toMatchObject(lost);
    const wasUnknown = refused({ isUnknown: true });
    expect(learn(wasUnknown, notFound, 0, born).change.progress).toMatchObject(lost);
    const refusal = { ...conflict, type: 'refused', status: 422 } as const;
    const definite = learn({ ...refused(), refusal }, notFound, 0, born);
    expect(definite.change.progress).toMatchObject({ problem: { type: 'refused' } });
  });

  test('a 409 to the first sending waits, too: the network may have made a twin of it', () => {
    const at = refused({ lastSentAt: hospitalNow - minuteMs });
    expect(learn(at, notFound)).toMatchObject({
      journal: { decision: 'may-be-at-work' },
      change: {},
      delay: { type: 'at-work' },
    });
    const later = refused({ lastSentAt: hospitalNow - 16 * minuteMs });
    expect(learn(later, notFound).change).toMatchObject({
      progress: { problem: { type: 'request-id-conflict' } },
    });
  });

  test('a 409 to other content than before is explained where each attempt was answered (R5)', () => {
    const at = (isUnknown: boolean) => refused({ isUnknown, lastSentAt: hospitalNow - minuteMs });
    const earlier = [sentBefore];
    expect(learn(at(false), notFound, 0, { earlier }).journal.decision).toBe('takes-next-id');
    const waits = { change: {}, delay: { type: 'at-work' } };
    expect(learn(at(true), notFound, 0, { earlier })).toMatchObject(waits);
    for (const unknown of [{ isUnknown: true }, { mayBeAtWork: true as const }]) {
      const before = [{ ...sentBefore, ...unknown }];
      expect(learn(at(false), notFound, 0, { earlier: before })).toMatchObject(waits);
    }
  });

  test('a 409 whose twin may be at work is asked about again, and keeps its refusal', () => {
    const at = refused({ isUnknown: true, lastSentAt: hospitalNow - minuteMs });
    expect(learn(at, notFound)).toMatchObject({ change: {}, delay: { type: 'at-work' } });
  });

  test('and where it never will be, nobody can know', () => {
    const hospital = { ...unsettled, neverSettles: true };
    const unknown = stateOf(asking({ isUnknown: true }), {}, { hospital });
    expect(recover.interpret(unknown, own, heard(notFound)).change).toMatchObject({
      progress: { stage: 'problem', problem: { type: 'cannot-know' } },
    });
    // Its outcome was never unknown, so no time is needed before it may be sent again.
    const known = stateOf(asking(), {}, { hospital });
    expect(recover.interpret(known, own, heard(notFound)).change).toMatchObject({
      progress: { stage: 'not-there' },
    });
  });

  test('a 404 settles nothing while the hospital’s time is not certain', () => {
    const hospital = unsettled;
    const state = stateOf(asking({ isUnknown: true }), {}, { hospital });
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

describe('what was sent before its content changed', () => {
  const at: Unsent = { stage: 'queued', asksFirst: true };
  const learn = (answer: Answer, facts: Partial<Submission> = {}, asked = own) =>
    recover.interpret(
      stateOf(at, { earlier: [{ ...sentBefore, madeVersion: 3 }], ...facts }),
      asked,
      heard(answer),
    );

  test('is read back where it was recorded after all: the text may be the same', () => {
    const receipt = answered(200, receiptJson('request-s', 3));
    expect(learn(receipt, changeOf(correction)).change.progress).toMatchObject({
      stage: 'committed',
      isFound: true,
      madeVersion: 3,
    });
    const reworded = learn(receipt, {}, { ...own, isReworded: true });
    expect(reworded.change.progress).toMatchObject({ isReworded: true, madeVersion: 1 });
  });

  test('without a record lets the new content be sent', () => {
    expect(learn(notFound)).toMatchObject({
      journal: { decision: 'may-be-sent' },
      change: { progress: { stage: 'queued', asksFirst: false } },
    });
  });

  test('that the hospital may have forgotten is a question for its author (R12)', () => {
    expect(learn(notFound, born).change.progress).toMatchObject({
      problem: { type: 'cannot-know', sendState: at },
    });
  });
});

test('a receipt for another record is none', () => {
  const asked = { ...own, recordId: 'WA-2' };
  const receipt = heard(answered(200, receiptJson('request-s')));
  const learned = recover.interpret(stateOf(refused({ madeVersion: 2 })), asked, receipt);
  expect(learned).toMatchObject({ journal: { failure: 'not-as-asked' } });
  expect(learned.change.progress).not.toMatchObject({ stage: 'committed' });
});

describe('its own id, where nothing of it has left', () => {
  const at: Unsent = { stage: 'queued', asksFirst: false };
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
