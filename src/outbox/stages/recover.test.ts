import { expect, test } from 'vitest';
import type { Step } from '../../device/outboxRows.ts';
import type { Problem, Submission } from '../../device/rows.ts';
import type { Answer, Exchange } from '../hospitalClient.ts';
import { correction, submissionOf } from '../testing/rows.ts';
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
    reach: {
      isOpen: () => sent.length === 0 || afterQuery.isOpen,
      report: () => undefined,
      hospitalTime: () => 1_000,
      timeIsFresh: () => true,
    },
    lease: () => ({ hospitalKey: 'h', holder: 'w', fence: 1, expiresAt: 20_000 }),
    token: () => (sent.length === 0 ? 'nurse-amy' : afterQuery.token),
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

test('of an earlier text that was recorded, the author is led to its record', async () => {
  const { context } = refusedCorrection({ isOpen: true, token: 'nurse-amy' });
  const receipt = {
    clientRequestId: 'earlier',
    recordId: 'WA-9',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00Z',
  };
  const client = {
    ...context.client,
    send: async () => ({ ...notFound, status: 200, json: receipt }),
  };
  const submission = submissionOf('s', { predecessorsToSettle: ['earlier'] });
  const result = await recover({ ...context, client }, { submission, photos: [] });
  expect(result.submission).toMatchObject({
    stage: 'problem',
    problem: { type: 'earlier-version-recorded', recordId: 'WA-9' },
  });
});
