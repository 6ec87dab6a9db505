/** Which answers are a step, and which wait for the next one with their row of the journal. */
import { expect, test } from 'vitest';
import { sent, submissionOf } from '../model/testing/rows.ts';
import { changesNothing, completed } from './attempts.ts';
import { needsAuthor, type StageOutcome } from './stages/stage.ts';
import { answered, deviceNow } from './testing/answers.ts';

const at = { stage: 'asking', sent } as const;
const submission = submissionOf('s', { progress: at });
const journal = { outcome: 'not-found', decision: null } as const;

test.each<[string, Partial<StageOutcome>]>([
  ['nothing', {}],
  ['the progress that it has', { change: { progress: { ...at, sent: { ...sent } } } }],
  ['a photo as it was sent', { photoSeen: 'ATT-1' }],
  ['a record as it was seen', { isAsSeen: true }],
])('%s is no step', (_what, learned) => {
  expect(changesNothing(submission, { journal, change: {}, ...learned })).toBe(true);
});

test.each<[string, Partial<StageOutcome>]>([
  ['another progress', { change: { progress: { stage: 'not-there', sent } } }],
  ['one more failure', { change: { progress: at, failures: submission.failures + 1 } }],
  ['a wait', { delay: { type: 'at-work' } }],
  ['a credential that is refused', { isCredentialRefused: true }],
  ['an attachment', { attachment: { photoId: 'a', attachment: null } }],
  ['a record for the screens', { shown: { recordId: 'WA-1', content: {} } }],
  ['photos to upload again', { renewed: [] }],
  ['a record that is read first', { looks: true }],
])('%s is a step', (_what, learned) => {
  expect(changesNothing(submission, { journal, change: {}, ...learned })).toBe(false);
});

test('the journal says that it needs its author where it does, whatever was decided of the answer', () => {
  const clock = { now: () => deviceNow, setTimer: () => 0, clearTimer: () => undefined };
  const attempt = {
    ...{ attemptId: 'a', submissionId: 's', clientRequestId: 'request-s', kind: 'query' as const },
    ...{ method: 'GET', endpoint: '/requests/{clientRequestId}', startedAt: 1, finishedAt: null },
    ...{ status: null, traceId: null, outcome: null, failure: null, decision: null },
  };
  const decided = { outcome: 'not-found', decision: 'asks-again' } as const;
  const row = (change: StageOutcome['change']) =>
    completed({ clock, randomId: () => 'id' }, attempt, answered(404), {
      journal: decided,
      change,
    });
  const noAnswer = { type: 'no-answer', since: deviceNow, status: null, sendState: at } as const;
  expect(row(needsAuthor(noAnswer)).decision).toBe('needs-author');
  expect(row({ progress: at }).decision).toBe('asks-again');
});
