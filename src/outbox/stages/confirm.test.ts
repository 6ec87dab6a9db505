import { describe, expect, test } from 'vitest';
import type { Committed, Found } from '../../model/sendState.ts';
import type { Submission } from '../../model/submission.ts';
import {
  committed,
  correction,
  create,
  sent,
  sentBefore,
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
} from '../testing/answers.ts';
import { confirm } from './confirm.ts';

const { patientId, encounterId, woundId, observedAt, careNote, length } = create;
const record = {
  ...receiptJson('request-s'),
  patientId,
  encounterId,
  woundId,
  observedAt,
  assessment: { careNote, length },
  attachmentIds: [],
};
const asking = { stage: 'asking' as const, sent };
const found: Found = { stage: 'found', recordId: 'WA-7', sendState: asking };
const adopted: Committed = { ...committed, isFound: true };

const learn = (at: Committed | Found, answer: Answer, failures = 0) =>
  confirm.interpret(stateOf(at, { failures }), { recordId: 'WA-1' }, heard(answer));
const shows = (change: object) => answered(200, { ...record, ...change });
const otherText = shows({ assessment: { careNote: 'Something else', length } });

test('the record is read that the receipt names, or the one that its author has found', () => {
  const ask = (at: Committed | Found) => questionIn(confirm.request(stateOf(at), null));
  expect(ask(committed)).toMatchObject({ kind: 'read-back', path: '/wound-assessments/WA-1' });
  expect(ask(found)).toMatchObject({
    path: '/wound-assessments/WA-7',
    context: { recordId: 'WA-7' },
  });
});

describe('a record with a receipt', () => {
  test.each<[string, Answer, object]>([
    [
      'the same',
      shows({}),
      { stage: 'done', doneAt: deviceNow, end: { how: 'read-back', since: null } },
    ],
    [
      'another version since',
      shows({ version: 2 }),
      { stage: 'done', end: { since: 'changed-since', madeVersion: 1 } },
    ],
    [
      'voided since',
      shows({ version: 2, recordState: 'voided' }),
      { stage: 'done', end: { since: 'voided-since' } },
    ],
    ['another text', otherText, { problem: { type: 'read-back-differs', sendState: committed } }],
    ['403', answered(403), { problem: { type: 'read-back-refused', status: 403 } }],
  ])('%s', (_name, answer, progress) => {
    const learned = learn(committed, answer);
    expect(learned.change.progress).toMatchObject(progress);
    expect(learned.change.wait).toBeNull();
  });

  test.each<[string, Answer, object]>([
    ['not shown yet', answered(404), { type: 'reads-again', failures: 1 }],
    ['a page', foreign(404), { type: 'backoff', failures: 1, toldMs: null }],
    ['500', answered(500), { type: 'backoff', failures: 1, toldMs: null }],
    ['no answer', broken, { type: 'backoff', failures: 1, toldMs: null }],
    ['another record', shows({ recordId: 'WA-9' }), { type: 'reads-again', failures: 1 }],
    ['401', answered(401), { type: 'signed-out' }],
  ])('%s: it is read again', (_name, answer, rest) => {
    const learned = learn(committed, answer);
    expect(learned.change.progress ?? committed).toMatchObject(committed);
    expect(learned.delay).toEqual(rest);
  });

  test('after failures counts its looks from the first, and after looks its failures', () => {
    expect(learn(committed, shows({ recordId: 'WA-9' }), 20)).toMatchObject({
      change: { progress: { ...committed, spent: { another: 1 } } },
      delay: { type: 'reads-again', failures: 1 },
    });
    const behind = { ...committed, spent: { behind: 59, missing: 7 } };
    expect(learn(behind, broken).change).toEqual({ failures: 1 });
    expect(learn(behind, shows({ recordId: 'WA-9' })).delay).toBeDefined();
  });

  test('is kept as it was shown, for a correction without a network', () => {
    expect(learn(committed, shows({})).shown).toMatchObject({
      recordId: 'WA-1',
      content: { assessment: { careNote } },
    });
  });

  test.each([
    ['for the first time', committed, 7],
    ['once more, after it was confirmed', { ...committed, confirmedAt: 1 }, 2],
  ])('that is not shown, read %s, is asked about after so many looks', (_name, at, missing) => {
    const after = (looks: number) => learn({ ...at, spent: { missing: looks } }, answered(404));
    expect(after(missing - 1).delay).toBeDefined();
    const learned = after(missing);
    expect(learned.change).toEqual({ progress: { ...at, missing: 'nothing' }, failures: 0 });
    expect(learned.delay).toBeUndefined();
  });

  test('that is shown as it was before is behind, and never told as another text (a cache)', () => {
    const after = (behind: number) =>
      learn({ ...committed, madeVersion: 2, spent: { behind } }, shows({ version: 1 }));
    expect(after(8).delay).toEqual({ type: 'reads-again', failures: 9 });
    expect(after(58).delay).toBeDefined();
    const last = after(59);
    expect(last.delay).toBeUndefined();
    expect(last.change.progress).toMatchObject({ problem: { type: 'read-back-refused' } });
  });

  test.each([
    ['record', { recordId: 'WA-2' }],
    ['patient', { patientId: 'P-2' }],
    ['wound', { woundId: 'W-2' }],
  ])('is not read back from an answer about another %s (R20)', (_name, change) => {
    const learned = learn(committed, shows({ ...change, assessment: { careNote: 'Hers' } }));
    expect(learned.shown).toBeUndefined();
    expect(learned).toMatchObject({
      journal: { outcome: 'unknown', failure: 'not-as-asked' },
      change: { progress: { ...committed, spent: { another: 1 } } },
      delay: { type: 'reads-again' },
    });
    const last = learn({ ...committed, spent: { another: 2 } }, shows(change));
    expect(last.change.progress).toEqual({ ...committed, missing: 'another' });
  });

  test('that was confirmed before, and is there still, is done as before', () => {
    const progress = learn({ ...committed, confirmedAt: 7 }, shows({})).change.progress;
    expect(progress).toMatchObject({ stage: 'done', doneAt: 7 });
    expect(progress).not.toHaveProperty('end.confirmedAt');
  });

  describe('that its author has called right as it stands', () => {
    const accepted: Committed = { ...committed, isAccepted: true };
    const { stage: _committed, ...recorded } = accepted;

    test('is done although it differs, and is kept as it was shown', () => {
      const learned = learn(accepted, otherText);
      const end = { how: 'read-back', ...recorded, since: null };
      expect(learned.change.progress).toEqual({ stage: 'done', doneAt: deviceNow, end });
      expect(learned.journal.decision).toBe('accepted-by-author');
      expect(learned).toMatchObject({
        shown: { recordId: 'WA-1', content: { assessment: { careNote: 'Something else' } } },
      });
    });

    test('is done as any other where it is the same after all', () => {
      expect(learn(accepted, shows({})).change.progress).not.toHaveProperty('end.isAccepted');
    });

    test.each([
      ['another patient', shows({ patientId: 'P-2' })],
      ['another wound', shows({ woundId: 'W-2' })],
      ['nothing', answered(404)],
    ])('is not done where %s is shown', (_name, answer) => {
      const learned = learn(accepted, answer);
      expect(learned.change.progress).toMatchObject(accepted);
      expect(learned.delay).toMatchObject({ type: 'reads-again' });
    });
  });

  test('that was found, and is another text, may be what was sent before its author edited it', () => {
    const typeOf = (at: Committed, facts: Partial<Submission> = {}) => {
      const state = stateOf(at, facts);
      const { progress } = confirm.interpret(state, { recordId: 'WA-1' }, heard(otherText)).change;
      return progress?.stage === 'problem' ? progress.problem.type : null;
    };
    expect(typeOf(adopted)).toBe('read-back-differs');
    expect(typeOf({ ...adopted, isReworded: true })).toBe('earlier-version-recorded');
    expect(typeOf(adopted, { earlier: [sentBefore] })).toBe('earlier-version-recorded');
    expect(typeOf(committed, { earlier: [sentBefore] })).toBe('read-back-differs');
    const again = { ...sentBefore, why: 'again' as const };
    expect(typeOf(adopted, { earlier: [again] })).toBe('read-back-differs');
  });
});

describe('a receipt whose record is not shown', () => {
  const gone = { ...committed, missing: 'nothing' as const };
  const replaced = { ...committed, missing: 'another' as const };
  const receipt = (recordId = 'WA-1') => answered(200, { ...receiptJson('request-s'), recordId });

  test('is asked for', () => {
    expect(questionIn(confirm.request(stateOf(gone), null))).toMatchObject({
      kind: 'query',
      path: '/requests/request-s',
    });
  });

  test.each<[string, Committed, Answer, object]>([
    ['forgotten: it is lost', gone, answered(404), { found: 'nothing', isReceiptKept: false }],
    ['forgotten, replaced', replaced, answered(404), { found: 'another', isReceiptKept: false }],
    ['kept, replaced', replaced, receipt(), { found: 'another', isReceiptKept: true }],
  ])('%s', (_name, at, answer, facts) => {
    expect(learn(at, answer).change.progress).toEqual({
      stage: 'problem',
      problem: { type: 'record-lost', since: deviceNow, sendState: committed, ...facts },
    });
  });

  test.each<[string, Answer, number | null]>([
    ['kept', receipt(), null],
    ['not to be asked for', answered(403), 403],
  ])('%s: it is there, and not shown', (_name, answer, status) => {
    expect(learn(gone, answer).change.progress).toMatchObject({
      problem: { type: 'read-back-refused', status, sendState: committed },
    });
  });

  test('that leads to another id by now is read there', () => {
    const { progress } = learn(gone, receipt('WA-9')).change;
    expect(progress).toEqual({ ...committed, receipt: { ...committed.receipt, recordId: 'WA-9' } });
  });

  test.each([
    ['a correction', correction, replaced, 'record-lost'],
    ['a void', voiding, replaced, 'record-lost'],
    ['a correction whose record is not shown', correction, gone, 'read-back-refused'],
  ])(
    'of %s never leads to another record than its author saw (R18)',
    (_name, submitted, at, type) => {
      const { content, kind } = submissionOf('s', {}, submitted);
      const state = stateOf(at, { content, kind });
      const learned = confirm.interpret(state, { recordId: 'WA-1' }, heard(receipt('WA-9')));
      expect(learned.change.progress).toMatchObject({
        problem: { type, sendState: { receipt: { recordId: 'WA-1' } } },
      });
    },
  );

  test.each([
    ['a page', foreign(404)],
    ['no answer', broken],
    ['a receipt of another request', answered(200, receiptJson('request-x'))],
  ])('%s settles nothing', (_name, answer) => {
    const learned = learn(gone, answer);
    expect(learned.change).toEqual({ failures: 1 });
    expect(learned.delay).toMatchObject({ type: 'backoff' });
  });
});

describe('a record that its author has found', () => {
  test('is done where it is hers, and says how', () => {
    expect(learn(found, shows({})).change.progress).toMatchObject({
      stage: 'done',
      end: { how: 'found-by-author', recordId: 'WA-7', madeVersion: 1 },
    });
  });

  test.each<[string, Answer, string | null]>([
    ['is another one', otherText, 'WA-7'],
    ['is of another patient', shows({ patientId: 'P-2' }), 'WA-7'],
    ['is not there', answered(404), 'WA-7'],
    ['may not be seen', answered(403), null],
  ])('that %s leaves open what it was, as it was', (_name, answer, recordId) => {
    expect(learn(found, answer).change.progress).toMatchObject({
      problem: { type: 'cannot-know', recordId, sendState: asking },
    });
  });
});
