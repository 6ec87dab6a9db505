/** Tests what `recover` queries and learns about a record that another tablet may have, too (rules R1, R4, R12). */
import { describe, expect, test } from 'vitest';
import type { Submitted } from '../../model/content.ts';
import type { Sent, SentState, Unsent } from '../../model/sendState.ts';
import { beginsShared } from '../../model/sharing.ts';
import type { Submission } from '../../model/submission.ts';
import {
  committed,
  correction,
  create,
  notThere,
  sent,
  submissionOf,
  voiding,
} from '../../model/testing/rows.ts';
import type { Answer } from '../hospitalClient.ts';
import {
  answered,
  broken,
  foreign,
  heard,
  hospitalNow,
  questionIn,
  receiptJson,
  stateOf,
  unsettled,
} from '../testing/answers.ts';
import { recover } from './recover.ts';

const weekMs = 7 * 24 * 3_600_000;
const notFound = answered(404);
const said = { status: 409, code: 'C', message: null, traceId: null, fields: [] };
const conflict = { type: 'request-id-conflict', since: 0, ...said } as const;
const asking = (facts: Partial<Sent> = {}): SentState => ({
  stage: 'asking',
  sent: { ...sent, ...facts },
});
const refused = (facts: Partial<Sent> = {}) =>
  ({ stage: 'refused', sent: { ...sent, ...facts }, refusal: conflict }) as const;
const emptyDisk = {
  body: async () => null,
  photoBytes: async () => null,
  readOther: async () => null,
  sha256: async () => '',
  keepForItsTurn: () => undefined,
};
const changeOf = (submitted: Submitted) => {
  const { kind, content } = submissionOf('s', {}, submitted);
  return { kind, content };
};

describe('an id under which another tablet may have recorded it', () => {
  const queued: Unsent = { stage: 'queued', toResolve: [] };
  const idsToQuery = ['request-s', 'next', 'second'];
  const learn = (
    at: Unsent | SentState,
    id: string,
    answer: Answer,
    { left = idsToQuery, ...facts }: Partial<Submission> & { left?: string[] } = {},
  ) =>
    recover.interpret(
      stateOf(at, { failures: 4, ...facts }, { idsToQuery: left }),
      { clientRequestId: id, madeVersion: 2, recordId: null },
      heard(answer),
    );
  const pathOf = (at: Unsent | SentState, ids = ['next', 'request-s']) =>
    questionIn(
      recover.request(stateOf(at, {}, { idsToQuery: ids }), { madeVersion: 1, recordId: null }),
    ).path;

  test('is asked about before a write, and after what has left', () => {
    expect(pathOf(queued)).toBe('/requests/next');
    expect(pathOf(notThere)).toBe('/requests/next');
    expect(pathOf({ stage: 'queued', toResolve: ['earlier'] })).toBe('/requests/next');
    expect(pathOf({ stage: 'queued', toResolve: ['earlier'] }, [])).toBe('/requests/earlier');
    for (const at of [asking(), refused()]) {
      expect(pathOf(at)).toBe('/requests/request-s');
      expect(pathOf(at, [])).toBe('/requests/request-s');
      // Its own id was queried already, and the hospital may have forgotten it.
      expect(pathOf(at, ['next'])).toBe('/requests/next');
    }
  });

  test('may be remembered where its own has been forgotten: nobody is asked before that (R12)', () => {
    const old = { firstUnknownAt: hospitalNow - weekMs };
    for (const at of [asking(old), refused(old)]) {
      expect(learn(at, 'request-s', notFound)).toMatchObject({ change: {}, absent: 'request-s' });
      expect(learn(at, 'next', answered(200, receiptJson('next'))).change).toMatchObject({
        clientRequestId: 'next',
        retiredRequestIds: ['request-s'],
      });
      expect(
        learn(at, 'request-s', notFound, { left: ['request-s'] }).change.progress,
      ).toMatchObject({
        problem: { type: 'cannot-know' },
      });
    }
  });

  test.each<[string, Unsent | SentState, string[]]>([
    ['nothing has left from here', queued, []],
    ['the own one was sent and is not there', notThere, ['request-s']],
  ])('and is its own from then on, where it was recorded: %s', (_name, at, retiredRequestIds) => {
    const learned = learn(at, 'next', answered(200, receiptJson('next', 2)));
    expect(learned.change).toMatchObject({
      progress: { stage: 'committed', isFromOtherId: true, madeVersion: 2 },
      clientRequestId: 'next',
      retiredRequestIds,
      failures: 0,
      wait: null,
    });
  });

  test('is remembered with its photos, which the other tablet has uploaded for itself', () => {
    const content = submissionOf('s', {}, { ...create, photoIds: ['a'] }).content;
    const learned = learn(queued, 'next', answered(200, receiptJson('next')), { content });
    expect(learned.change.retired).toMatchObject({ next: { photoIds: ['a'] } });
  });

  test('makes the version that is known of it, where something is', () => {
    const facts = { firstUnknownAt: null, lastSentAt: null, photoIds: [], madeVersion: 5 };
    const answer = answered(200, receiptJson('request-s', 5));
    const learned = learn(queued, 'request-s', answer, { retired: { 'request-s': facts } });
    expect(learned.change.progress).toMatchObject({ madeVersion: 5 });
  });

  test('without a record lets the next question go; failures end only with the last', () => {
    expect(learn(queued, 'next', notFound)).toMatchObject({
      journal: { decision: 'not-elsewhere' },
      change: { progress: queued, failures: 4 },
      absent: 'next',
    });
    expect(learn(queued, 'second', notFound, { left: ['second'] }).change.failures).toBe(0);
    expect(learn(notThere, 'next', notFound)).toMatchObject({ change: {}, absent: 'next' });
    expect(learn(asking(), 'request-s', notFound)).toMatchObject({ absent: 'request-s' });
  });

  test('needs the hospital’s time only where something of it may have been forgotten or be at work', () => {
    const hospital = unsettled;
    const facts = { firstUnknownAt: 8_000, lastSentAt: null, photoIds: [], madeVersion: 1 };
    const state = stateOf(queued, { retired: { 'request-s': facts } }, { idsToQuery, hospital });
    const learned = (clientRequestId: string) =>
      recover.interpret(
        state,
        { clientRequestId, madeVersion: 1, recordId: null },
        heard(notFound),
      );
    expect(learned('next')).toMatchObject({ absent: 'next' });
    expect(learned('next').delay).toBeUndefined();
    expect(learned('request-s')).toMatchObject({ change: {}, delay: { type: 'time-to-confirm' } });
    expect(learned('request-s').absent).toBeUndefined();
  });

  test('that cannot be asked about is a question for its author: somebody has recorded it', () => {
    expect(learn(notThere, 'next', answered(403)).change.progress).toMatchObject({
      problem: { type: 'cannot-ask', sendState: notThere },
    });
    expect(learn(queued, 'next', answered(403))).toMatchObject({ unansweredQueries: 1 });
  });

  test('that nobody answers about keeps the write back, and says nothing of its own failures', () => {
    for (const answer of [broken, answered(500), foreign(404)]) {
      for (const id of ['next', 'request-s']) {
        const learned = learn(notThere, id, answer);
        expect(learned).toMatchObject({ change: { progress: notThere }, unansweredQueries: 1 });
        expect(learned.delay).toEqual({ type: 'backoff', failures: 1, toldMs: null });
        expect(learned.change).not.toHaveProperty('failures');
      }
    }
    expect(learn(asking(), 'request-s', broken).change.failures).toBe(5);
  });

  test('that nobody answers about thirty times in a row is told to its author', () => {
    const state = stateOf(queued, {}, { idsToQuery, unansweredQueries: 29 });
    const learned = recover.interpret(
      state,
      { clientRequestId: 'next', madeVersion: 1, recordId: null },
      heard(broken),
    );
    expect(learned.change.progress).toMatchObject({
      problem: { type: 'no-answer', sendState: queued },
    });
    expect(learned.unansweredQueries).toBe(0);
  });

  test('its own, asked once more before a repeated write, may have been forgotten meanwhile (R12)', () => {
    const old = { ...notThere, sent: { ...sent, firstUnknownAt: hospitalNow - weekMs } };
    expect(learn(old, 'request-s', notFound).change.progress).toMatchObject({
      problem: { type: 'cannot-know' },
    });
    expect(learn(notThere, 'request-s', notFound)).toMatchObject({
      change: {},
      absent: 'request-s',
    });
  });
});

describe('the version that it makes', () => {
  const find = (submitted: Submitted, at: Unsent | SentState) =>
    recover.load(emptyDisk, stateOf(at, changeOf(submitted)));

  test('follows from what its author has seen, also before anything has left', async () => {
    const queued: Unsent = { stage: 'queued', toResolve: [] };
    expect((await find(create, queued)).madeVersion).toBe(1);
    expect((await find(correction, queued)).madeVersion).toBe(2);
    expect((await find(voiding, asking({ madeVersion: 7 }))).madeVersion).toBe(7);
  });

  test('is that of the receipt, where the record that it corrects is not known here', async () => {
    const target = { ...Object(correction).target, recordId: null, seenVersion: null };
    const at: Unsent = { stage: 'queued', toResolve: [] };
    const state = stateOf(at, changeOf({ ...correction, target } as Submitted));
    const asked = { clientRequestId: 'request-s', ...(await recover.load(emptyDisk, state)) };
    const receipt = answered(200, receiptJson('request-s', 2));
    expect(recover.interpret(state, asked, heard(receipt)).change).toMatchObject({
      progress: { stage: 'committed', madeVersion: 2 },
    });
  });

  test('counts her own correction that came before, where a rescue file has it', async () => {
    // She saw version 1; the correction that it waited for made version 2.
    const before = submissionOf(
      'before',
      { progress: { ...committed, madeVersion: 2, receipt: { ...committed.receipt, version: 2 } } },
      correction,
    );
    const row = submissionOf('s', { dependsOn: 'before' }, correction);
    const begun = {
      ...row,
      ...beginsShared({ sharedAt: 5_000 }, { ...row, submitted: correction }),
    };
    const { progress } = begun;
    if (!('toResolve' in progress)) throw new Error('It has left');
    const state = stateOf(progress, begun, { idsToQuery: [begun.clientRequestId] });
    const { clientRequestId } = begun;
    const found = await recover.load({ ...emptyDisk, readOther: async () => before }, state);
    const asked = { clientRequestId, ...found, recordId: null };
    const receipt = receiptJson(clientRequestId, 3);
    expect(recover.interpret(state, asked, heard(answered(200, receipt))).change).toMatchObject({
      progress: { stage: 'committed', madeVersion: 3, isFromOtherId: true },
    });
  });
});
