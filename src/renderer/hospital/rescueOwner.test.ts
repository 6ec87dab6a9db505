/** Proves by what it is found out whose rescue file it is: by her token, and else by the hospital. */
import { expect, test } from 'vitest';
import { isHers, proofOf } from '../../device/rescue/proof.ts';
import type { Proof } from '../../device/rescue/rescueContent.ts';
import { submissionOf } from '../../device/testing/rows.ts';
import { openHospitalClient } from '../../outbox/hospitalClient.ts';
import { openRescueOwnerCheck } from './rescueOwner.ts';

const receipt = {
  clientRequestId: 'request-s',
  recordId: 'WA-1',
  version: 1,
  status: 'committed' as const,
  recordState: 'valid' as const,
  recordedAt: '2026-11-20T08:00:00Z',
};
const end = { how: 'read-back' as const, receipt, madeVersion: 1, isAdopted: false, since: null };
const done = { stage: 'done' as const, doneAt: 1, end };
const written = (token: string | null) =>
  proofOf({}, token, [submissionOf('s', { progress: done })]);

function checkWith(status: number, body: object = {}) {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    asked.push(request.url);
    return Response.json(body, { status });
  };
  const clock = { now: () => 0, setTimer: () => 0, clearTimer: () => undefined };
  const ports = { baseAddress: 'http://h.test/v1', addressKey: 'http://h.test/v1' };
  const client = openHospitalClient({ clock, fetch }, ports);
  const rescue = { isHers: (...given: [Proof, string]) => isHers({}, ...given) };
  return { check: openRescueOwnerCheck(client, rescue), asked };
}

test('her own token is enough, without a network', async () => {
  const { check, asked } = checkWith(503);
  expect(await check(await written('token-1'), 'token-1')).toBe('hers');
  expect(asked).toEqual([]);
});

test.each([
  ['shows her the very receipt', 200, receipt, 'hers'],
  ['shows another record under it', 200, { ...receipt, recordId: 'WA-2' }, 'not-hers'],
  ['says that it is not hers', 403, { error: { code: 'C', message: 'm' } }, 'not-hers'],
  ['has forgotten it', 404, { error: { code: 'C', message: 'm' } }, 'cannot-tell'],
  ['does not answer', 503, {}, 'cannot-ask'],
])('with another token the hospital %s', async (_what, status, body, said) => {
  const { check } = checkWith(status, { ...body, requestId: 'r' });
  expect(await check(await written('token-1'), 'token-2')).toBe(said);
});

test('with nothing to ask about it cannot be told', async () => {
  const { check } = checkWith(200, receipt);
  expect(await check(await proofOf({}, null, []), 'token-2')).toBe('cannot-tell');
});
