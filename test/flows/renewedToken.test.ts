/**
 * The flows of a new token after a sign-in has expired (decision 0329). If the hospital refuses it what she sent, the
 * token is in doubt. If the hospital accepts it as hers, or tells nothing about it, it is accepted.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { openHospitalClient } from '../../src/outbox/hospitalClient.ts';
import { openRenewalCheck } from '../../src/renderer/services/hospital/renewalCheck.ts';
import { openTokenCheck } from '../../src/renderer/services/hospital/tokenCheck.ts';
import { pin } from '../simulation/plainVault.ts';
import {
  hospitalKey,
  realClock,
  tabletAtWork,
  type Fetch,
  type TabletAtWork,
} from './tabletAtWork.ts';

let hospital: Hospital;
let tablet: TabletAtWork;
const engines: Engine[] = [];

beforeEach(async () => {
  hospital = createHospital({ clock: realClock });
  tablet = await tabletAtWork();
});
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

/** What she submitted is in the hospital record. */
async function recorded(): Promise<void> {
  engines.push(tablet.open(hospital.fetch));
  const { submissionId } = await tablet.assess('Cleaned.');
  await tablet.until(submissionId, 'done', 10_000);
}

function check(token: string, { fetch = hospital.fetch, now = Date.now(), subject }: Seen = {}) {
  const { device, authorId } = tablet;
  const client = openHospitalClient(
    { clock: realClock, fetch },
    { baseAddress: 'http://hospital.test/v1', addressKey: hospitalKey },
  );
  const checkToken = openTokenCheck({
    client,
    baseAddress: 'http://hospital.test/v1',
    randomId: () => crypto.randomUUID(),
    shellAnswers: async () => true,
    certificateTrouble: async () => undefined,
    gateStands: async () => false,
    known: () => device.outbox.readConnection(hospitalKey),
  });
  const parts = { device, client, checkToken, hospitalKey, now: () => now };
  return openRenewalCheck(parts)(authorId, token, subject);
}
interface Seen {
  fetch?: Fetch;
  now?: number;
  /** Whom a provider certified it to. */
  subject?: string;
}

test.each(['not-found', 'forbidden'] as const)(
  'a token that is told "%s" where hers was shown her receipt is in doubt',
  async (queryWithoutPermission) => {
    hospital.setInterpretations({ queryWithoutPermission });
    await recorded();
    expect(await check('nurse-eve')).toBe('shown-nothing-of-hers');
  },
);

test('a newer token of hers is taken, and a dead one is not', async () => {
  await recorded();
  expect(await check('nurse-amy.2')).toBe('accepted');
  expect(await check('expired-dan')).toBe('dead-token');
});

test('a colleague who may see her patients is shown the same: nothing tells them apart', async () => {
  await recorded();
  expect(await check('nurse-ben')).toBe('accepted');
});

test('before anything of hers was recorded nothing is asked', async () => {
  await tablet.assess('Waits.');
  expect(await check('nurse-eve')).toBe('accepted');
});

test('what the hospital may have forgotten by now puts nobody in doubt', async () => {
  await recorded();
  expect(await check('nurse-eve', { now: Date.now() + 7 * 24 * 3_600_000 })).toBe('accepted');
});

test.each([
  ['a page', '<html>'],
  ['an error without the hospital’s trace', '{"error":{"code":"FORBIDDEN","message":""}}'],
])('%s of a gateway in the place of a no puts nobody in doubt', async (_name, body) => {
  await recorded();
  const behindGateway: Fetch = async (request) => {
    const answer = await hospital.fetch(request);
    return answer.status === 403 ? new Response(body, { status: 403 }) : answer;
  };
  expect(await check('nurse-eve', { fetch: behindGateway })).toBe('accepted');
});

test('a sign-in at a provider that nothing ties to her is in doubt like a typed token', async () => {
  await recorded();
  expect(await check('nurse-eve', { subject: '["https://login.example","eve"]' })).toBe(
    'shown-nothing-of-hers',
  );
});

test('a sign-in that the provider certified to her before is hers, whatever it may read', async () => {
  await recorded();
  const subject = '["https://login.example","amy"]';
  const provided = { subject, author: 'amy', refreshToken: null, endsAt: null };
  const { device, authorId } = tablet;
  await device.nurses.renewCredential(authorId, pin, 'nurse-amy', provided);
  expect(await check('nurse-eve', { subject })).toBe('accepted');
});
