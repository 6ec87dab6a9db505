import { describe, expect, test } from 'vitest';
import type { Submitted, Target } from '../../model/content.ts';
import type { Progress } from '../../model/progress.ts';
import type { Unwritten } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import {
  committed,
  correction,
  create,
  notThere,
  submissionOf,
  voiding,
} from '../../model/testing/rows.ts';
import type { Answer } from '../hospitalClient.ts';
import {
  answered,
  broken,
  deviceNow,
  foreign,
  heard,
  questionIn,
  receiptJson,
  stateOf,
  unsettled,
} from '../testing/answers.ts';
import { addressedRecord, baseOf, baseForStage, type SeenBase } from './base.ts';
import { checkBase, needsCheck } from './checkBase.ts';

const queued: Unwritten = { stage: 'queued', asksFirst: false };
interface Facts {
  at?: Unwritten;
  failures?: number;
  on?: SeenBase;
  submitted?: Submitted;
}
const base: SeenBase = {
  recordId: 'WA-1',
  version: 2,
  requestIds: ['theirs'],
  careNote: 'Seen',
  seen: 'Seen',
};
const shows = (change: object = {}) =>
  answered(200, {
    ...receiptJson('theirs', 2),
    patientId: 'P-1',
    woundId: 'W-1',
    observedAt: '2026-11-20T00:00:00Z',
    assessment: { careNote: 'Seen' },
    ...change,
  });
const learn = (
  answer: Answer,
  { at = queued, failures = 0, on = base, submitted = correction }: Facts = {},
) => checkBase.interpret(stateOf(at, { failures, ...ofKind(submitted) }), on, heard(answer));
const ofKind = (submitted: Submitted) => {
  const { content, kind } = submissionOf('s', {}, submitted);
  return { content, kind };
};

describe('what is asked before a change', () => {
  test('is the record that it is laid on', () => {
    const question = questionIn(checkBase.request(stateOf(queued), base));
    expect(question).toMatchObject({
      kind: 'look',
      path: '/wound-assessments/WA-1',
      context: base,
    });
    expect(question.before).toBeUndefined();
  });

  test('is nothing where nobody knows the record, or the hospital’s time', () => {
    expect(checkBase.request(stateOf(queued), 'lost')).toEqual({
      type: 'problem',
      problem: { type: 'base-lost', since: deviceNow, sendState: queued },
    });
    const hospital = unsettled;
    expect(checkBase.request(stateOf(queued, {}, { hospital }), base)).toEqual({ type: 'nothing' });
  });

  test('concerns corrections and voids, and no create', () => {
    const kinds = [correction, voiding, create].map((one) =>
      needsCheck(submissionOf('s', {}, one)),
    );
    expect(kinds).toEqual([true, true, false]);
  });
});

describe('the record as its author saw it', () => {
  test.each<[string, Answer]>([
    ['the very same', shows()],
    ['its time in another zone', shows({ observedAt: '2026-11-20T08:00:00+08:00' })],
    ['a newer version, which the hospital will refuse', shows({ version: 3 })],
    [
      'a newer version of another hand, in a hospital that names the latest request',
      shows({ version: 3, clientRequestId: 'other', assessment: { careNote: 'Else' } }),
    ],
    ['one that was voided since', shows({ version: 3, recordState: 'voided' })],
  ])('%s: the write follows', (_name, answer) => {
    for (const at of [queued, notThere]) {
      const learned = learn(answer, { at, failures: 4 });
      // Earlier unknown outcomes still count.
      expect(learned).toMatchObject({ change: {}, isAsSeen: true });
    }
  });

  test('of what is not known of the version nothing is compared', () => {
    const on = { ...base, requestIds: null, careNote: null, seen: null };
    const answer = shows({ clientRequestId: 'other', assessment: { careNote: 'Else' } });
    expect(learn(answer, { on }).isAsSeen).toBe(true);
  });
});

describe('other words than its author saw (R11)', () => {
  const said = {
    version: 2,
    recordState: 'valid',
    careNote: 'Allergic',
    clientRequestId: 'theirs',
  };
  const answer = shows({ assessment: { careNote: 'Allergic' } });
  // Whether this tablet knows the words that stand there, or not.
  const bases = [null, 'Allergic'].map((careNote) => ({ ...base, careNote }));

  test('are a conflict of three texts for a correction and a void, and nothing is written', () => {
    for (const on of bases) {
      for (const [submitted, at] of [
        [correction, queued],
        [voiding, notThere],
      ] as const) {
        const learned = learn(answer, { on, submitted, at });
        expect(learned.isAsSeen).toBeUndefined();
        expect(learned.change.progress).toMatchObject({
          stage: 'problem',
          problem: { type: 'conflict-newer-version', theirs: said, sendState: at },
        });
      }
    }
  });

  test('are no conflict where they are hers: the correction is in the record', () => {
    const learned = learn(shows({ assessment: { careNote: 'Corrected' } }), {
      on: { ...base, careNote: null },
    });
    expect(learned.change.progress).toMatchObject({ stage: 'done', end: { how: 'said-already' } });
  });
});

describe('another record than its author saw (R18)', () => {
  test.each<[string, object]>([
    ['record', { recordId: 'WA-2' }],
    ['patient', { patientId: 'P-2' }],
    ['patient, in a later version', { patientId: 'P-2', version: 3 }],
    ['wound', { woundId: 'W-2' }],
    ['time', { observedAt: '2026-11-20T00:00:01Z' }],
    ['request at the same version', { clientRequestId: 'other' }],
    ['text at the same version', { assessment: { careNote: 'Else' } }],
  ])('by its %s: it is asked again, and needs its author at the third look', (_name, change) => {
    for (const submitted of [correction, voiding]) {
      const first = learn(shows(change), { submitted });
      expect(first).toMatchObject({
        journal: { outcome: 'unknown', failure: 'not-as-asked', decision: 'reads-again' },
        change: { progress: { ...queued, spent: { another: 1 } } },
        delay: { type: 'reads-again', failures: 1 },
      });
      expect(first.isAsSeen).toBeUndefined();
      const last = learn(shows(change), { submitted, at: { ...queued, spent: { another: 2 } } });
      expect(last.change.progress).toEqual({
        stage: 'problem',
        problem: {
          type: 'record-not-as-seen',
          since: deviceNow,
          difference: 'another',
          sendState: queued,
        },
      });
      expect(last.isAsSeen).toBeUndefined();
    }
  });

  test.each<[string, Answer, string]>([
    ['an older version', shows({ version: 1 }), 'older'],
    ['none', answered(404), 'gone'],
  ])('%s may only be late: it needs its author at the eighth look', (_name, answer, difference) => {
    const at = { ...notThere, spent: { missing: 6 } };
    expect(learn(answer, { at }).change).toEqual({
      progress: { ...notThere, spent: { missing: 7 } },
    });
    const last = learn(answer, { at: { ...notThere, spent: { missing: 7 } } });
    expect(last.change.progress).toMatchObject({
      problem: { type: 'record-not-as-seen', difference, sendState: notThere },
    });
  });

  test('unknown answers of before do not count as looks', () => {
    expect(learn(answered(404), { failures: 20 }).change).toEqual({
      progress: { ...queued, spent: { missing: 1 } },
    });
  });
});

describe('no answer about the record', () => {
  test.each<[string, Answer]>([
    ['a page', foreign(404)],
    ['500', answered(500)],
    ['a broken connection', broken],
    ['what does not parse', answered(200, {})],
  ])('%s: it is asked again, and nothing is written', (_name, answer) => {
    const learned = learn(answer, { failures: 1 });
    expect(learned.change).toEqual({ failures: 2 });
    expect(learned.delay).toMatchObject({ type: 'backoff', failures: 2 });
    expect(learned.isAsSeen).toBeUndefined();
    expect(learn(answer, { failures: 29 }).change.progress).toMatchObject({
      problem: { type: 'no-answer', sendState: queued },
    });
  });

  test('403 is told as no access, and 401 waits for her sign-in', () => {
    expect(learn(answered(403)).change.progress).toMatchObject({
      problem: { type: 'refused', status: 403, sendState: queued },
    });
    expect(learn(answered(401))).toMatchObject({ isCredentialRefused: true, change: {} });
  });
});

describe('what is known of the version that a change is laid on', () => {
  const created = (madeVersion = 1): Submission =>
    submissionOf('create', { progress: ended('request-create', madeVersion) });
  const onSeen = (submissionId: string, madeVersion: number, target: Partial<Target>) => {
    const before = 'target' in correction ? correction.target : null;
    const submitted = { ...correction, target: { ...before, ...target } } as Submitted;
    const progress = ended(`request-${submissionId}`, madeVersion);
    return submissionOf(submissionId, { progress }, submitted);
  };
  const byHer = { how: 'found-by-author', recordId: 'WA-9' } as const;
  const foundByHer = (madeVersion?: number) =>
    ({ progress: { stage: 'done', doneAt: 1, end: { ...byHer, madeVersion } } }) as const;
  const rows = [
    created(),
    submissionOf('found', foundByHer()),
    submissionOf('found-too', foundByHer(3), correction),
    onSeen('earlier', 3, {}),
    onSeen('resolved-since', 3, { resolvedAt: 7 }),
    onSeen('over-theirs', 3, { seenVersion: 2, seenCareNote: 'Theirs' }),
    onSeen('over-edited', 2, { seenVersion: 1, seenCareNote: 'Allergic' }),
  ];
  const all = new Map(rows.map((one) => [one.submissionId, one]));
  const disk = { readOther: async (id: string) => all.get(id) ?? null };
  const on = (target: Partial<Target>, dependsOn: string | null = null) => {
    const before = 'target' in correction ? correction.target : null;
    const submitted = { ...correction, target: { ...before, ...target } } as Submitted;
    return baseOf(disk, submissionOf('s', { dependsOn }, submitted));
  };
  const asRead = { version: 2, clientRequestId: 'read' };

  test.each<[string, Partial<Target>, string | null, object]>([
    [
      'what was read',
      { seenVersion: 2, asRead },
      null,
      { version: 2, requestIds: ['read'], careNote: 'Cleaned' },
    ],
    [
      'in a row of before, her text',
      { seenVersion: 2 },
      null,
      { requestIds: null, careNote: null, seen: 'Cleaned' },
    ],
    [
      'what her create made',
      { recordId: null, createdBy: 'create', seenVersion: null },
      'create',
      { recordId: 'WA-1', version: 1, requestIds: ['request-create', 'request-create'] },
    ],
    [
      'what her create made, which she found in the hospital’s records herself',
      { recordId: null, createdBy: 'found', seenVersion: null },
      'found',
      { recordId: 'WA-9', version: 1, requestIds: null, careNote: 'Cleaned' },
    ],
    [
      'what her earlier correction made, under the creator’s request or its own',
      { seenVersion: 2, asRead },
      'earlier',
      { version: 3, requestIds: ['read', 'request-earlier'], careNote: 'Corrected' },
    ],
    [
      'her earlier correction of a record whose creator nobody knows',
      { seenVersion: 2 },
      'earlier',
      { version: 3, requestIds: null, careNote: 'Corrected' },
    ],
    [
      'what her earlier correction made, which she found in the record herself',
      {},
      'found-too',
      { version: 3, requestIds: null, careNote: 'Corrected' },
    ],
    ['her words since, and nothing unseen', {}, 'earlier', { version: 3, seen: null }],
    [
      'her words of a conflict that she resolved after this one',
      {},
      'resolved-since',
      { version: 3, seen: 'Cleaned' },
    ],
    [
      'a colleague’s words under her earlier correction, which she saw after this one',
      {},
      'over-theirs',
      { version: 3, seen: 'Cleaned' },
    ],
    [
      'her edited words under her earlier correction',
      { recordId: null, createdBy: 'create', seenVersion: null },
      'over-edited',
      { version: 2, seen: 'Cleaned' },
    ],
    [
      'a colleague’s version of a record that she made',
      { createdBy: 'create', seenVersion: 2 },
      null,
      { version: 2, requestIds: null, careNote: null },
    ],
  ])('is %s', async (_name, target, dependsOn, expected) => {
    expect(await on(target, dependsOn)).toMatchObject(expected);
  });

  test('is the record that the frozen bytes go to, where there are some', async () => {
    const body = { clientRequestId: 'request-s', submissionId: 's', method: 'PATCH' };
    const frozen = { ...body, path: '/wound-assessments/WA%2F9', bytes: new ArrayBuffer(0) };
    const withBody = { ...disk, body: async () => frozen };
    const submission = submissionOf('s', {}, correction);
    const of = (at: Unwritten) => baseForStage(withBody, { submission, at });
    expect(await of(notThere)).toMatchObject({ recordId: 'WA/9' });
    expect(await of(queued)).toMatchObject({ recordId: 'WA-1' });
    expect(await addressedRecord(withBody, submission)).toBe('WA/9');
    const without = { ...disk, body: async () => null };
    expect(await addressedRecord(without, submission)).toBe('WA-1');
    expect(await addressedRecord(without, submissionOf('s'))).toBeNull();
  });

  test('is nothing for a create, and lost where nobody knows the record', async () => {
    expect(await baseOf(disk, submissionOf('s'))).toBeNull();
    expect(await on({ recordId: null, createdBy: 'unheard-of' })).toBe('lost');
  });

  function ended(clientRequestId: string, madeVersion: number): Progress {
    const { receipt, isFound } = committed;
    const end = {
      receipt: { ...receipt, clientRequestId },
      madeVersion,
      isFound,
      since: null,
    };
    return { stage: 'done', doneAt: 1, end: { how: 'read-back', ...end } };
  }
});
