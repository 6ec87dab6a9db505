/** Tests how a submission continues after its author's decision, and under which id (rules R1, R5, R12). */
import { describe, expect, test } from 'vitest';
import {
  accepted,
  retrySameId,
  atRest,
  doubted,
  draftFrom,
  rebase,
  sentAgain,
} from './authorDecisions.ts';
import { describe as told } from './describe.ts';
import { problemTypes } from './problem.ts';
import type { End } from './progress.ts';
import type { Sent } from './sendState.ts';
import type { Submission } from './submission.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { committed, correction, create, submissionOf } from './testing/rows.ts';

const own = 'request-s';
const times = { now: 77, hospitalTime: 99 };
const sent: Sent = { madeVersion: 1, isUnknown: true, lastSentAt: 6 };
const generation = { isUnknown: false, photoIds: [], madeVersion: 1 };
const sendState = { stage: 'not-there', sent } as const;

/** A submission that the hospital refused after an unknown outcome. */
const refused = (facts: Partial<Submission> = {}): Submission =>
  submissionOf('s', { ...inProblem(problemOf('refused', { sendState })), ...facts });

describe('as a draft again', () => {
  test('it keeps its id, and what was sent under it (R3, R5)', () => {
    expect(draftFrom(submissionOf('s'), times)).toMatchObject({
      clientRequestId: own,
      earlier: [],
    });
    expect(draftFrom(refused(), times)).toMatchObject({
      clientRequestId: own,
      earlier: [{ ...generation, why: 'edited' }],
    });
  });

  test('what may be on another tablet is so as a draft, too', () => {
    expect(draftFrom(refused({ isShared: true }), times).isShared).toBe(true);
    expect(draftFrom(refused(), times)).not.toHaveProperty('isShared');
  });

  test('only her word that it cannot be known, and is not there, lets it be sent for another week', () => {
    const asking = { stage: 'asking', sent } as const;
    const lost = submissionOf('s', inProblem(problemOf('cannot-know', { sendState: asking })));
    expect(draftFrom(lost, times)).toMatchObject({
      bornAt: 99,
      earlier: [{ ...generation, isUnknown: true }],
    });
    expect(draftFrom(refused({ bornAt: 3 }), times).bornAt).toBe(3);
  });
});

describe('the same content once more', () => {
  test('goes under its id, after the question about what was sent before', () => {
    expect(sentAgain(refused())).toMatchObject({
      clientRequestId: own,
      earlier: [{ ...generation, why: 'again' }],
      progress: { stage: 'queued', asksFirst: true },
      failures: 0,
      wait: null,
      revision: 2,
    });
  });

  test('asks nothing where nothing of it was sent', () => {
    const base = submissionOf('s', inProblem(problemOf('base-lost')));
    expect(sentAgain(base).progress).toEqual({ stage: 'queued', asksFirst: false });
  });
});

describe('mine on top of theirs', () => {
  const conflict = problemOf('conflict-newer-version', { sendState });
  const overtaken = submissionOf('s', { ...inProblem(conflict), dependsOn: 'other' }, correction);

  test('is laid on the version that the conflict showed, under its id', () => {
    expect(rebase(overtaken, conflict, 'Both', 9)).toMatchObject({
      clientRequestId: own,
      earlier: [{ why: 'edited' }],
      dependsOn: null,
      content: {
        submitted: { careNote: 'Both', target: { seenVersion: conflict.theirs.version } },
      },
    });
  });

  test('is for changes alone', () => {
    expect(() =>
      rebase(submissionOf('s', inProblem(conflict), create), conflict, 'Both', 9),
    ).toThrow();
  });
});

describe('what is done', () => {
  const { stage: _committed, ...recorded } = committed;
  const doneBy = (end: End) =>
    submissionOf('s', { progress: { stage: 'done', doneAt: 8, end }, failures: 3 });

  test('is read back once more, and is still confirmed since it was', () => {
    const again = doubted(doneBy({ how: 'read-back', ...recorded, since: 'changed-since' }));
    expect(again).toMatchObject({
      progress: { ...committed, confirmedAt: 8 },
      wait: null,
      failures: 0,
      revision: 2,
    });
  });

  test('is left alone where there is no receipt to read by, or nothing is done', () => {
    expect(doubted(doneBy({ how: 'found-by-author', recordId: 'WA-1' }))).toBeNull();
    expect(doubted(doneBy({ how: 'voided-by-other' }))).toBeNull();
    expect(doubted(submissionOf('s'))).toBeNull();
  });
});

describe('a record that differs and is right', () => {
  test('is read once more, and is known to be accepted', () => {
    const differs = submissionOf('s', {
      ...inProblem(problemOf('read-back-differs')),
      failures: 3,
    });
    expect(accepted(differs)).toMatchObject({
      progress: { ...committed, isAccepted: true },
      failures: 0,
      revision: 2,
    });
  });

  test('is such a record alone', () => {
    expect(() => accepted(submissionOf('s', inProblem(problemOf('cannot-ask'))))).toThrow();
    const offering = problemTypes.filter((type) =>
      told(submissionOf('s', inProblem(problemOf(type)))).actions.includes('accept'),
    );
    expect(offering).toEqual(['read-back-differs']);
  });
});

describe('the same question again', () => {
  test('goes on from where it stood, with the same id', () => {
    const lost = submissionOf('s', {
      ...inProblem(problemOf('cannot-ask', { sendState })),
      failures: 30,
    });
    expect(retrySameId(lost)).toMatchObject({
      clientRequestId: own,
      progress: sendState,
      failures: 0,
    });
    expect(() => retrySameId(submissionOf('s'))).toThrow();
  });

  test('what has not left waits for its turn', () => {
    const queued = { stage: 'queued', asksFirst: true };
    expect(atRest({ stage: 'uploading', asksFirst: true })).toEqual(queued);
    expect(atRest(sendState)).toBe(sendState);
  });
});
