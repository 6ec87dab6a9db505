/** What is told of a submission: nothing that its row, the sign-in or the connection contradicts. */
import { expect, it, test } from 'vitest';
import type { SubmissionKind } from './content.ts';
import { describe as told, type Surroundings } from './describe.ts';
import { noHospitalError, type Problem, type ProblemOf } from './problem.ts';
import type { Progress } from './progress.ts';
import type { Submission, WaitReason } from './submission.ts';
import { inProblem, problemExamples, problemOf } from './testing/problems.ts';
import { committed, notThere, sent, sentBefore, submissionOf } from './testing/rows.ts';

const queued: Progress = { stage: 'queued', asksFirst: false };
const uploading: Progress = { stage: 'uploading', asksFirst: false };
const sending: Progress = { stage: 'sending', sent };
const asking: Progress = { stage: 'asking', sent };
const refusal = { type: 'refused', since: 0, ...noHospitalError } as const;
const refused: Progress = { stage: 'refused', sent, refusal };
const found: Progress = { stage: 'found', recordId: 'WA-1', sendState: notThere };
const done: Progress = { stage: 'done', doneAt: 0, end: { how: 'voided-by-other' } };
const { progress: troubled } = inProblem(problemOf('refused'));
const moving = [queued, uploading, sending, asking, committed, found];

const waitFor = (reason: WaitReason) => ({ reason, until: null, restMs: null });
const away = waitFor('out-of-reach');
const closed = { isWayOpen: false };
const heldBack = new Set(['s']);

const at = (progress: Progress, change: Partial<Submission> = {}) =>
  submissionOf('s', { progress, ...change });
const now = (submission: Submission, around?: Surroundings) =>
  told(submission, around).now.sentence;
const stateOf = (progress: Progress, wait: Submission['wait'] = null) =>
  told(at(progress, { wait })).state;

function pictured(progress: Progress, change: Partial<Submission> = {}): Submission {
  const one = at(progress, change);
  const { submitted } = one.content;
  if (submitted.kind !== 'wound-assessment') throw new TypeError('Only wounds have photos');
  return {
    ...one,
    content: { ...one.content, submitted: { ...submitted, photoIds: ['one', 'two'] } },
  };
}

it('calls a submission waiting when it is queued or has a reason to wait', () => {
  expect(stateOf(queued)).toBe('waiting');
  expect(stateOf(uploading, away)).toBe('waiting');
});

it('does not say that it waits to be sent where it is recorded, or asked about', () => {
  expect(stateOf(asking, away)).toBe('recover');
  expect(stateOf(refused, away)).toBe('recover');
  expect(stateOf(committed, away)).toBe('confirm');
  expect(stateOf(notThere, away)).toBe('waiting');
});

it('does not say so either where a write may have been recorded, whatever it waits for now', () => {
  expect(stateOf(sending, away)).toBe('recover');
  expect(stateOf(sending, waitFor('signed-out'))).toBe('recover');
  expect(stateOf(sending)).toBe('assess');
});

it('does not say that the hospital has what its author has only found somewhere', () => {
  expect(stateOf(found)).toBe('recover');
});

it('names the stage while it moves, and the end whatever it waited for before', () => {
  expect(stateOf(asking)).toBe('recover');
  expect(stateOf(done, waitFor('signed-out'))).toBe('done');
  expect(stateOf(troubled, waitFor('signed-out'))).toBe('problem');
});

it('has no step for photos when there are none', () => {
  expect(told(at(queued)).steps.map(({ name }) => name)).toEqual(['record', 'readBack']);
});

it('fills the photos once the hospital holds all of them, and the record with its receipt', () => {
  const inRecord = { name: 'record', state: 'filled' };
  const readBack = { name: 'readBack', state: 'current' };
  const photos = { name: 'photos', state: 'filled' };
  // They were all there when it was written.
  expect(told(pictured(committed)).steps).toEqual([photos, inRecord, readBack]);
  expect(told(pictured(uploading), { uploaded: 2 }).steps[0]).toEqual(photos);
});

it('marks the first step that is not done as the one in trouble', () => {
  const { steps, photo } = told(pictured(inProblem(problemOf('photo-stuck')).progress), {
    uploaded: 1,
  });
  expect(steps.map(({ state }) => state)).toEqual(['problem', 'open', 'open']);
  expect(photo).toEqual({ current: 2, total: 2 });
});

it('shows no step as going on while it waits', () => {
  const states = (wait: Submission['wait']) =>
    told(pictured(uploading, { wait }), { uploaded: 1 }).steps.map(({ state }) => state);
  expect(states(null)).toContain('current');
  expect(states(away)).not.toContain('current');
});

test('a missing answer is named only where one is missing', () => {
  expect(now(at(asking))).toBe('now.recover');
  expect(now(at(refused))).toBe('now.askAfterNo');
  expect(now(at(found))).toBe('now.lookForIt');
});

test('it waits for an earlier entry only while that is open', () => {
  expect(now(at(queued), { heldBack })).toBe('now.after');
  expect(now(at(queued, { dependsOn: 'earlier' }))).toBe('now.queued');
  // Whatever it waited for before, it has no turn to try again.
  expect(now(at(queued, { wait: away }), { heldBack })).toBe('now.after');
});

test('a hospital that answers is not out of reach, whatever the row waited for before', () => {
  const waits = at(queued, { wait: away });
  expect(now(waits)).toBe('now.backingOff');
  expect(now(waits, closed)).toBe('now.outOfReach');
  expect(now(waits, { isExpired: true })).toBe('now.expired');
});

test('a hospital that asked to wait was reached, whatever the row waited for before', () => {
  const around = { ...closed, isToldToWait: true };
  expect(now(at(queued, { wait: away }), around)).toBe('now.toldToWait');
  expect(now(at(queued), around)).toBe('now.toldToWait');
});

test('a try of its own is not announced while nothing is sent', () => {
  const waits = at(queued, { wait: waitFor('backing-off') });
  expect(now(waits, closed)).toBe('now.outOfReach');
  expect(now(waits, { ...closed, isToldToWait: true })).toBe('now.toldToWait');
  expect(now(waits)).toBe('now.backingOff');
});

test('once she has signed in again, nothing is said to wait for that', () => {
  const waits = at(queued, { wait: waitFor('signed-out') });
  expect(now(waits, { isExpired: true })).toBe('now.expired');
  expect(now(waits, { isExpired: true, ...closed })).toBe('now.expired');
  expect(now(waits)).toBe('now.queued');
  expect(now(waits, closed)).toBe('now.outOfReach');
});

test.each(moving)('nothing is said to be under way behind a closed connection: $stage', (stage) => {
  expect(now(at(stage), closed)).toBe('now.outOfReach');
  expect(now(at(stage), { ...closed, isToldToWait: true })).toBe('now.toldToWait');
  expect(told(at(stage), { isExpired: true })).toMatchObject({
    now: { sentence: 'now.expired' },
    lead: 'sign-in',
  });
});

test('photos are not through only while some are left and a try has failed', () => {
  const wait = waitFor('backing-off');
  expect(now(pictured(uploading, { wait, failures: 1 }))).toBe('now.photoNotThrough');
  expect(now(pictured(uploading, { wait, failures: 1 }), { uploaded: 2 })).toBe('now.backingOff');
  // The hospital's time has to be heard again before anything is sent.
  expect(now(pictured(uploading, { wait }))).toBe('now.backingOff');
});

test('it is said to be in the hospital only if it may be', () => {
  const where = (progress: Progress) => told(at(progress, { wait: away })).now;
  expect(where(queued)).toMatchObject({ where: null });
  expect(where(uploading)).toMatchObject({ where: null });
  expect(where(sending)).toMatchObject({ where: 'now.mayBeThere' });
  expect(where(asking)).toMatchObject({ where: 'now.mayBeThere' });
  expect(where(committed)).toMatchObject({ where: 'now.isThere' });
  expect(where({ ...committed, confirmedAt: 1 })).toMatchObject({ where: 'now.wasThere' });
  // What is being sent is no news; what is asked about is.
  expect(told(at(sending)).now).toMatchObject({ where: null });
  expect(told(at(asking)).now).toMatchObject({ where: 'now.mayBeThere' });
  expect(told(at(committed)).now).toMatchObject({ where: 'now.isThere' });
});

test('what waits for a question that is barred says so while the hospital can be reached', () => {
  const waits = at(queued, { wait: waitFor('barred') });
  expect(now(waits)).toBe('now.barred');
  expect(now(waits, closed)).toBe('now.outOfReach');
});

const kindIs = (kind: SubmissionKind) => ({ kind });
const of = (problem: Problem, change: Partial<Submission> = {}) =>
  told(at(inProblem(problem).progress, change));
const textOf = (problem: Problem, change?: Partial<Submission>) => {
  const { now: said } = of(problem, change);
  return said.is === 'problem' ? said.text : null;
};

test.each(problemExamples)(
  '%s has a way out, and none that could make a second record',
  (text, one) => {
    const { ways, lead, recorded } = of(one.problem, kindIs(one.kind ?? 'wound-assessment'));
    expect(textOf(one.problem, kindIs(one.kind ?? 'wound-assessment'))).toBe(text);
    expect(lead).toBe(ways[0]);
    expect(ways).not.toEqual([]);
    expect(recorded !== 'no' && ways.includes('send-again')).toBe(false);
    expect(recorded === 'yes' && ways.includes('edit')).toBe(false);
  },
);

it.each([
  ['refused', 403, 'no-access'],
  ['refused', 404, 'not-found'],
  ['refused', 422, 'refused'],
  ['photo-refused', 404, 'photo-refused'],
  ['read-back-refused', 403, 'read-back-refused'],
] as const)('of %s with %i it tells %s', (type, status, text) => {
  expect(textOf(problemOf(type, { status }))).toBe(text);
});

it('never sends the same again that was refused field by field', () => {
  const fields = [{ path: 'careNote', message: 'too short' }];
  expect(of(problemOf('refused')).actions).toContain('send-again');
  expect(of(problemOf('refused', { fields })).actions).not.toContain('send-again');
});

it('never says that what was not sent may be there', () => {
  const sendState = { stage: 'queued' as const, asksFirst: false };
  for (const problem of [
    problemOf('cannot-ask', { sendState }),
    problemOf('no-answer', { sendState, field: 'recordId' }),
  ]) {
    expect(textOf(problem)).toBe('not-sent');
    expect(textOf(problem, { isShared: true })).not.toBe('not-sent');
    expect(of(problem)).toMatchObject({
      ways: ['check-again', 'edit', 'discard'],
      discardSentence: 'detail.discardSentence',
    });
  }
  expect(textOf(problemOf('cannot-ask'))).toBe('cannot-ask');
});

it('tells of a lost record by what is there now, and whether it may be written again', () => {
  const lost = (facts: Partial<ProblemOf<'record-lost'>>, kind: SubmissionKind) =>
    of(problemOf('record-lost', facts), { kind });
  expect(lost({}, 'wound-assessment')).toMatchObject({
    lead: 'submission-again',
    isRecordGone: true,
  });
  const replaced = {
    now: { text: 'record-replaced' },
    lead: 'submission-again',
    isRecordGone: false,
  };
  expect(lost({ found: 'another' }, 'admission-assessment')).toMatchObject(replaced);
  const changeLost = {
    now: { text: 'change-lost' },
    ways: ['new-from-it', 'check-again', 'discard'],
    isRecordGone: true,
  };
  expect(lost({}, 'wound-correction')).toMatchObject(changeLost);
  const kept = { found: 'another', isReceiptKept: true } as const;
  const mixedUp = { now: { text: 'record-mixed-up' }, ways: ['check-again', 'discard'] };
  expect(lost(kept, 'wound-void')).toMatchObject(mixedUp);
});

it('begins no new assessment from a void', () => {
  for (const type of ['base-lost', 'record-not-as-seen', 'record-lost'] as const) {
    expect(of(problemOf(type), kindIs('wound-correction')).lead).toBe('new-from-it');
    expect(of(problemOf(type), kindIs('wound-void')).ways).not.toContain('new-from-it');
  }
});

it('says of an assessment that came second what else it can become', () => {
  const second = problemOf('earlier-version-recorded');
  for (const kind of ['wound-assessment', 'admission-assessment'] as const) {
    expect(textOf(second, { kind })).toBe('recorded-earlier');
  }
  expect(textOf(second, kindIs('wound-correction'))).toBe(second.type);
});

test('what the hospital has is not said to be missing there before it is discarded', () => {
  const said = (...one: Parameters<typeof of>) => of(...one).discardSentence;
  expect(said(problemOf('read-back-differs'))).toBe('detail.discardThereSentence');
  expect(said(problemOf('read-back-refused'))).toBe('detail.discardThereSentence');
  expect(said(problemOf('cannot-know'))).toBe('detail.discardUnknownSentence');
  const plain = problemOf('refused');
  const lost = { stage: 'not-there', sent: { ...sent, isUnknown: true } } as const;
  expect(said(plain, { earlier: [sentBefore] })).toBe('detail.discardSentence');
  for (const unheard of [
    said(problemOf('refused', { sendState: lost })),
    said(plain, { isShared: true }),
    said(plain, { earlier: [{ ...sentBefore, isUnknown: true }] }),
    said(plain, { earlier: [{ ...sentBefore, mayBeAtWork: true }] }),
  ]) {
    expect(unheard).toBe('detail.discardUnknownSentence');
  }
});
