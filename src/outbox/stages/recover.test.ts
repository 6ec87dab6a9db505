import { describe, expect, test } from 'vitest';
import type { Step } from '../../device/outboxRows.ts';
import type { Problem, RetiredRequests, Submission } from '../../device/rows.ts';
import type { Answer, Exchange } from '../hospitalClient.ts';
import { openProvenance } from '../provenance.ts';
import { correction, submissionOf } from '../../device/testing/rows.ts';
import { recover } from './recover.ts';
import type { StageContext } from './stage.ts';

const conflict: Problem = {
  type: 'conflict-newer-version',
  status: 409,
  code: 'VERSION_CONFLICT',
  message: null,
  traceId: null,
  fields: [],
  photoId: null,
  theirs: null,
  recordId: null,
  since: 0,
};

const notFound: Answer = {
  type: 'answered',
  status: 404,
  json: { error: { code: 'NOT_FOUND', message: 'No such request' }, requestId: 'r-1' },
  retryAfterMs: null,
  traceId: null,
  dateMs: null,
};

/** A correction that was refused with 409, asked about at a hospital that knows nothing of it. */
function refusedCorrection(afterQuery: { isOpen: boolean; token: string | null }) {
  const sent: Exchange[] = [];
  const landings: number[] = [];
  const context = {
    ports: {
      clock: { now: () => 1_000 },
      random: () => 0.5,
      randomId: () => 'attempt',
      rows: {
        commit: async ({ submission, change }: Step) => ({ ...submission, ...change }),
        body: async () => ({ path: '/wound-assessments/WA-1' }),
      },
    },
    client: {
      send: async (exchange: Exchange) => {
        sent.push(exchange);
        return notFound;
      },
    },
    provenance: openProvenance({
      randomId: () => 'nobody',
      clock: { now: () => 1_000, setTimer: () => 0, clearTimer: () => undefined },
    }),
    reach: {
      readTimeoutMs: () => 15_000,
      isOpen: () => sent.length === 0 || afterQuery.isOpen,
      report: () => undefined,
      reportWitness: () => undefined,
      hospitalTime: () => 1_000,
      timeIsFresh: () => true,
    },
    lease: () => ({ hospitalKey: 'h', holder: 'w', fence: 1, expiresAt: 20_000 }),
    credential: () => {
      const token = sent.length === 0 ? 'nurse-amy' : afterQuery.token;
      return token === null ? null : { authorId: 'amy', token, signedInAt: 1 };
    },
    land: () => landings.push(sent.length),
  } as unknown as StageContext;
  const change: Partial<Submission> = { stage: 'assess', bodyBuilt: true, refusal: conflict };
  const submission = submissionOf('s', change, correction);
  return { context, sent, landings, run: () => recover(context, { submission, photos: [] }) };
}

test('looks at the record after the query, with the same flight', async () => {
  const { sent, landings, run } = refusedCorrection({ isOpen: true, token: 'nurse-amy' });
  await run();
  expect(sent.map(({ path }) => path)).toEqual(['/requests/request-s', '/wound-assessments/WA-1']);
  expect(landings).toEqual([2]);
});

test.each([
  ['the hospital has asked to wait', { isOpen: false, token: 'nurse-amy' }, 'out-of-reach'],
  ['the author has signed out', { isOpen: true, token: null }, 'signed-out'],
])('does not look where meanwhile %s', async (_what, afterQuery, waitReason) => {
  const { sent, run } = refusedCorrection(afterQuery);
  const result = await run();
  expect(sent).toHaveLength(1);
  expect(result.next).toBe('waiting');
  expect(result.submission).toMatchObject({ waitReason, refusal: conflict });
});

const receipt = {
  clientRequestId: 'earlier',
  recordId: 'WA-9',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00Z',
};

/** A hospital that knows, or does not know, an earlier id of a submission whose present one is new. */
function renewed(answer: Answer, facts: Partial<RetiredRequests[string]> = {}) {
  const { context } = refusedCorrection({ isOpen: true, token: 'nurse-amy' });
  const client = { ...context.client, send: async () => answer };
  const earlier = {
    firstUnknownAt: null,
    lastSentAt: null,
    photoIds: [],
    madeVersion: 1,
    ...facts,
  };
  const submission = submissionOf('s', {
    predecessorsToSettle: ['earlier'],
    retiredRequestIds: ['earlier'],
    retired: { earlier },
  });
  return recover({ ...context, client }, { submission, photos: [] });
}

describe('an earlier id', () => {
  test('that was recorded after all is read back: the text may be the same', async () => {
    const { submission, next } = await renewed({ ...notFound, status: 200, json: receipt });
    expect(next).toBe('confirm');
    expect(submission).toMatchObject({
      clientRequestId: 'earlier',
      isAdopted: true,
      receipt: { recordId: 'WA-9' },
      predecessorsToSettle: [],
    });
  });

  test('without a record lets the next one go', async () => {
    const { submission, next } = await renewed(notFound);
    expect(next).toBe('assess');
    expect(submission.predecessorsToSettle).toEqual([]);
  });

  test('that the hospital may be at work on keeps the next one back', async () => {
    const { submission, next } = await renewed(notFound, { lastSentAt: 500 });
    expect(next).toBe('waiting');
    expect(submission).toMatchObject({
      waitReason: 'may-be-at-work',
      predecessorsToSettle: ['earlier'],
    });
  });

  test('that the hospital may have forgotten is a question for its author (R12)', async () => {
    const { submission } = await renewed(notFound, { firstUnknownAt: 1_000 - 7 * 24 * 3_600_000 });
    expect(submission).toMatchObject({ stage: 'problem', problem: { type: 'cannot-know' } });
  });
});

describe('a 409 after an unknown outcome', () => {
  const refusal: Problem = { ...conflict, type: 'request-id-conflict' };
  const asked = async (lastSentAt: number) => {
    const { context } = refusedCorrection({ isOpen: true, token: 'nurse-amy' });
    const change: Partial<Submission> = {
      stage: 'assess',
      bodyBuilt: true,
      refusal,
      firstUnknownAt: lastSentAt,
      lastSentAt,
    };
    return recover(context, { submission: submissionOf('s', change), photos: [] });
  };

  test('may be the twin at work: it is asked about again', async () => {
    const { submission, next } = await asked(500);
    expect(next).toBe('waiting');
    expect(submission).toMatchObject({ waitReason: 'may-be-at-work', refusal });
  });

  test('is believed a quarter of an hour later', async () => {
    const { submission } = await asked(1_000 - 16 * 60_000);
    expect(submission).toMatchObject({ problem: { type: 'request-id-conflict' } });
  });
});
