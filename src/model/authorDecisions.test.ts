/** Tests how a submission continues after its author's decision, and under which id (rules R1, R5, R12). */
import { describe, expect, test } from 'vitest';
import type { DevicePorts } from '../device/ports.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { openTestVault } from '../vault/testing/testVault.ts';
import {
  accepted,
  retrySameId,
  atRest,
  doubted,
  draftFrom,
  rebase,
  retryNewId,
} from './authorDecisions.ts';
import { describe as told } from './describe.ts';
import { problemTypes, type ProblemType } from './problem.ts';
import type { End } from './progress.ts';
import type { Sent } from './sendState.ts';
import { maxRenewals, nextRequestId } from './sharing.ts';
import type { Submission } from './submission.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { committed, correction, create, submissionOf } from './testing/rows.ts';

const ports: DevicePorts = {
  now: () => 77,
  randomId: () => 'random',
  vault: openTestVault(openMemoryStore()),
};
const own = 'request-s';
const next = nextRequestId(own);
const sent: Sent = { madeVersion: 1, firstUnknownAt: 5, lastSentAt: 6 };
const sendState = { stage: 'not-there', sent } as const;

/** A submission that the hospital refused after an unknown outcome. */
const refused = (facts: Partial<Submission> = {}): Submission =>
  submissionOf('s', { ...inProblem(problemOf('refused', { sendState })), ...facts });

describe('as a draft again', () => {
  test('it keeps its id where nothing of it was ever frozen, and takes the next where it was', () => {
    expect(draftFrom(submissionOf('s'), ports)).toMatchObject({
      clientRequestId: own,
      retiredRequestIds: [],
      retired: {},
    });
    expect(draftFrom(refused(), ports)).toMatchObject({
      clientRequestId: next,
      retiredRequestIds: [own],
      retired: { [own]: { firstUnknownAt: 5, lastSentAt: 6 } },
    });
  });

  test('what may be on another tablet is so as a draft, too', () => {
    expect(draftFrom(refused({ sharedAt: 9 }), ports).sharedAt).toBe(9);
    expect(draftFrom(refused(), ports)).not.toHaveProperty('sharedAt');
  });

  test('only her word that it cannot be known, and is not there, lifts what was unknown', () => {
    const lost = submissionOf('s', {
      ...inProblem(problemOf('cannot-know', { sendState: { stage: 'asking', sent } })),
      sharedAt: 9,
    });
    const draft = draftFrom(lost, ports);
    expect(draft).toMatchObject({
      clientRequestId: next,
      mayExist: true,
      retired: { [own]: { firstUnknownAt: null, lastSentAt: null } },
    });
    expect(draft).not.toHaveProperty('sharedAt');
    expect(draftFrom(refused(), ports)).not.toHaveProperty('mayExist');
  });

  test('what may exist once may exist for good, whatever it was refused for since', () => {
    expect(draftFrom(refused({ mayExist: true }), ports).mayExist).toBe(true);
  });
});

describe('the same content once more', () => {
  test('goes under the next id, which waits for the question about the one before', () => {
    expect(retryNewId(refused())).toMatchObject({
      clientRequestId: next,
      retiredRequestIds: [own],
      progress: { stage: 'queued', toResolve: [own] },
      failures: 0,
      wait: null,
      revision: 2,
    });
  });

  test('cannot be taken back before the question, where a file has it', () => {
    const again = retryNewId(refused({ sharedAt: 9 }));
    expect(again.progress).toEqual({ stage: 'settling', toResolve: [own] });
    expect(again.retired[next]).toMatchObject({ firstUnknownAt: 9, lastSentAt: null });
  });

  test('keeps its id where nothing of it was ever frozen', () => {
    const base = submissionOf('s', inProblem(problemOf('base-lost')));
    expect(retryNewId(base)).toMatchObject({
      clientRequestId: own,
      progress: { stage: 'queued', toResolve: [] },
    });
  });

  test('stays under the last id that it can be given, with the same bytes: nobody looks further', () => {
    const ids = ['1', '2', '3', '4'];
    const last = refused({ retiredRequestIds: ids.slice(0, maxRenewals), failures: 3 });
    expect(retryNewId(last)).toEqual({
      ...last,
      progress: sendState,
      wait: null,
      failures: 0,
      revision: last.revision + 1,
    });
    const before = refused({ retiredRequestIds: ids.slice(0, maxRenewals - 1) });
    expect(retryNewId(before).clientRequestId).toBe(next);
  });
});

describe('mine on top of theirs', () => {
  const conflict = problemOf('conflict-newer-version', { sendState });
  const overtaken = (retiredRequestIds: string[]) =>
    submissionOf(
      's',
      { ...inProblem(conflict), retiredRequestIds, dependsOn: 'other' },
      correction,
    );

  test('is laid on the version that the conflict showed, under the next id', () => {
    const mine = rebase(overtaken([]), conflict, 'Both', 9);
    expect(mine).toMatchObject({
      clientRequestId: next,
      dependsOn: null,
      content: {
        submitted: { careNote: 'Both', target: { seenVersion: conflict.theirs.version } },
      },
    });
  });

  test('takes the next id also past the last one: other words never go under the same', () => {
    expect(rebase(overtaken(['1', '2', '3']), conflict, 'Both', 9).clientRequestId).toBe(next);
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

  test('what has not left waits for its turn, with the ids that are still to be asked about', () => {
    const stages = ['queued', 'uploading', 'settling'] as const;
    for (const stage of stages) {
      expect(atRest({ stage, toResolve: ['a'] })).toEqual({ stage: 'queued', toResolve: ['a'] });
    }
    expect(atRest(sendState)).toBe(sendState);
  });
});

test('every problem whose content may go again does so under an id of its own or the same bytes', () => {
  const again: ProblemType[] = ['refused', 'request-id-conflict'];
  for (const type of again) {
    const { retiredRequestIds, clientRequestId } = retryNewId(
      submissionOf('s', inProblem(problemOf(type))),
    );
    expect([...retiredRequestIds, clientRequestId]).toEqual([own, next]);
  }
});
