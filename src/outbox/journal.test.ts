import { expect, test } from 'vitest';
import type { Attempt } from '../model/attempt.ts';
import { openJournal } from './journal.ts';

const question: Attempt = {
  kind: 'query',
  method: 'GET',
  endpoint: '/requests/{clientRequestId}',
  attemptId: 'a',
  submissionId: 's',
  clientRequestId: 'r',
  startedAt: 1,
  finishedAt: 2,
  status: 404,
  traceId: null,
  outcome: 'unknown',
  failure: 'not-the-hospital',
  decision: 'asks-again',
};

test('the same answer that teaches nothing is written down once', () => {
  const journal = openJournal();
  expect(journal.isNews(question)).toBe(true);
  expect(journal.isNews({ ...question, attemptId: 'b', startedAt: 3 })).toBe(false);
  expect(journal.isNews({ ...question, submissionId: 'other' })).toBe(true);
});

test.each<[string, Partial<Attempt>]>([
  ['another status', { status: 503 }],
  ['another id', { clientRequestId: 'r2' }],
  ['another failure', { failure: 'timeout' }],
  ['another decision', { decision: 'may-be-at-work' }],
])('%s is news', (_what, change) => {
  const journal = openJournal();
  journal.isNews(question);
  expect(journal.isNews({ ...question, ...change })).toBe(true);
});

test.each<[string, Partial<Attempt>]>([
  ['a write', { kind: 'write' }],
  ['an upload', { kind: 'upload' }],
  ['an answer that settles something', { outcome: 'not-found', decision: 'same-bytes-again' }],
])('%s is always written down, and what comes after it is news again', (_what, change) => {
  const journal = openJournal();
  journal.isNews(question);
  expect(journal.isNews({ ...question, ...change })).toBe(true);
  expect(journal.isNews({ ...question, ...change })).toBe(true);
  expect(journal.isNews(question)).toBe(true);
});
