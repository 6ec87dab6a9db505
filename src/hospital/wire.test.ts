/** Tests a hospital with paths and a credential of its own: what it takes, what it tells, and what its journal keeps. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createWire } from '../shared/interface/wire.ts';
import { observe } from './audit/observation.ts';
import { deliverInProcess } from './delivery.ts';
import { createTestHospital, tell, woundInput } from './testing/testHospital.ts';
import { withWire } from './wire.ts';

const wire = createWire({
  paths: {
    readPatient: '/people/{patientId}',
    createWoundAssessment: '/records',
    readRequest: '/outcomes/{clientRequestId}',
  },
  credential: { header: 'X-Api-Key' },
});
const amy = { 'x-api-key': 'nurse-amy' };

function opened() {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const { hospital, clock } = createTestHospital({ cors: 'allowed' }, { wire });
  const observer = observe(hospital, { nowMs: clock.now, digest });
  const spoken = withWire(observer.hospital, wire);
  const send = async (
    path: string,
    headers: Record<string, string>,
    body?: object,
    method = 'POST',
  ) => {
    const request = new Request(`http://hospital.test${path}`, {
      method: body === undefined && method === 'POST' ? 'GET' : method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return tell(await deliverInProcess(await spoken.deliver(request), clock, request));
  };
  return { hospital, observer, send };
}

test('takes its own paths and header, and the journal and the auditor read the interface', async () => {
  const { hospital, observer, send } = opened();
  const input = woundInput();
  const { clientRequestId } = input;
  expect((await send('/v1/people/P-1001', amy)).status).toBe(200);
  expect((await send('/v1/records', amy, input)).status).toBe(201);
  expect((await send(`/v1/outcomes/${String(clientRequestId)}`, amy)).status).toBe(200);
  const read = ['/patients/P-1001', '/wound-assessments', `/requests/${String(clientRequestId)}`];
  expect(hospital.journal().map(({ path }) => path)).toEqual(read);
  expect(hospital.journal().map(({ who }) => who)).toEqual(read.map(() => 'nurse-amy'));
  expect(observer.exchanges.map(({ path }) => path)).toEqual(read);
  expect(JSON.stringify(read.map((_, at) => hospital.exchange(at + 1)))).not.toMatch(
    /x-api-key|Bearer/i,
  );
});

test('takes neither the paths of the interface nor its header', async () => {
  const { hospital, send } = opened();
  expect((await send('/v1/patients/P-1001', amy)).status).toBe(404);
  expect((await send('/v1/wound-assessments', amy, woundInput())).status).toBe(404);
  const bearer = { authorization: 'Bearer nurse-amy' };
  const refused = await send('/v1/people/P-1001', bearer);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null]);
  expect((await send('/v1/people/P-1001', { 'x-api-key': 'Bearer nurse-amy' })).status).toBe(401);
  expect(hospital.records()).toEqual([]);
});

test('allows its header to pages of another origin, and describes its paths', async () => {
  const { send } = opened();
  const asked = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
  const allowed = await send('/v1/people/P-1001', asked, undefined, 'OPTIONS');
  expect(allowed.headers.get('access-control-allow-headers')).toContain('x-api-key');
  const { body } = await send('/v1/openapi.json', {});
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/people/{patientId}', '/records', '/encounters/{encounterId}']),
  );
  expect(Object.keys(body.paths)).toHaveLength(11);
  expect(body.components.securitySchemes).toEqual({
    bearer: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  });
});

test('the console speaks the interface below the control surface', async () => {
  const { hospital, send } = opened();
  const bearer = { authorization: 'Bearer nurse-ben' };
  expect((await send('/_hospital/v1/wound-assessments', bearer, woundInput())).status).toBe(201);
  expect(hospital.records()).toHaveLength(1);
});

describe('the journal of a hospital that is sent a credential in an unexpected header', () => {
  test('does not show it', async () => {
    const { hospital, ask } = createTestHospital();
    await ask('GET', '/patients/P-1001');
    const headers = { 'x-api-key': 'secret-1', 'x-token': 'secret-2', accept: 'text/plain' };
    await hospital.fetch(new Request('http://hospital.test/v1/patients/P-1001', { headers }));
    const shown = hospital.exchange(2)?.detail?.requestHeaders;
    expect(shown).toMatchObject({ 'x-api-key': '...', 'x-token': '...', accept: 'text/plain' });
  });
});
