import { describe, expect, test } from 'vitest';
import type { Answer } from './hospitalClient.ts';
import { answered, broken } from './testing/gateAtHand.ts';
import { isHospitals } from './whoseAnswer.ts';

const page = (status: number, look = 'nginx') =>
  answered(status, { json: undefined, bodyFingerprint: look });
const gatewaysJson = (status: number) => answered(status, { json: { message: 'Forbidden' } });
const specified = answered;

/** Asks control requests that get these answers; the last one answers the request with the credential. */
async function settle(answer: Answer, ...controls: (Answer | null)[]) {
  const asked: string[] = [];
  const isOwn = await isHospitals(answer, async (who) => {
    asked.push(who);
    return controls.shift() ?? null;
  });
  return { isOwn, asked: asked.length };
}

describe('an answer that is settled at once', () => {
  test.each([specified(401), specified(403), specified(404), specified(406)])(
    'is the hospital’s in its own words: %j',
    async (answer) => expect(await settle(answer)).toEqual({ isOwn: true, asked: 0 }),
  );

  test.each([200, 500, 503, 429])('%i says nothing that anybody could mean', async (status) => {
    expect(await settle(page(status))).toEqual({ isOwn: true, asked: 0 });
  });

  test('is the hospital’s where it words every error otherwise, and knows the credential', async () => {
    const own = [gatewaysJson(401), gatewaysJson(401), gatewaysJson(401)];
    expect((await settle(gatewaysJson(404), ...own, gatewaysJson(404))).isOwn).toBe(true);
    expect((await settle(gatewaysJson(404), ...own, gatewaysJson(403))).isOwn).toBe(false);
    expect((await settle(page(404), ...own, gatewaysJson(404))).isOwn).toBe(false);
  });

  test.each<[string, (Answer | null)[]]>([
    ['nobody answers', [null]],
    ['the way breaks', [broken]],
    ['everybody is refused alike', [page(403)]],
    ['some come through a gateway and some do not', [page(401), specified(401), page(401)]],
    ['they look different', [page(401), page(401, 'another'), page(401)]],
  ])('is nobody’s where, asked again, %s', async (_what, controls) => {
    expect((await settle(page(404), ...controls, page(404))).isOwn).toBe(false);
    expect((await settle(page(401), ...controls)).isOwn).toBe(false);
  });

  test('no answer is nobody’s', async () => {
    expect((await settle(broken)).isOwn).toBe(false);
  });
});
