/** Tests what a monitoring system receives: the version, whether the hospital answers, and counts. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { shellAnswerHeader } from '../shared/bridge.ts';
import type { UpstreamFetch } from '../shell/upstream.ts';
import { withHealth } from './health.ts';
import { startWebShell } from './startWebShell.ts';

const hospitalAddress = 'http://hospital.example/v1';

function opened(fetch: UpstreamFetch, address: string | null = hospitalAddress) {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const said: string[] = [];
  const logged: string[] = [];
  const handle = withHealth(
    (request) => {
      clock.ms += 200;
      const isAlone = request.url.endsWith('/hospital/alone');
      const headers: Record<string, string> = isAlone ? { [shellAnswerHeader]: 'refused' } : {};
      const status = isAlone ? 502 : request.url.endsWith('/missing') ? 404 : 200;
      return Promise.resolve(new Response('', { status, headers }));
    },
    {
      appVersion: '1.2.3',
      hospitalAddress: address,
      nowMs: () => clock.ms,
      say: (line) => void said.push(line),
      logRequest: (line) => void logged.push(line),
      fetch: (to, init) => {
        asked.push(`${init.method} ${to}`);
        return fetch(to, init);
      },
    },
  );
  const get = (path: string, method = 'GET') =>
    handle(new Request(`http://ward.example${path}`, { method }));
  return { clock, asked, said, logged, get };
}

const refuses: UpstreamFetch = () => Promise.resolve(new Response('{}', { status: 401 }));
const isAway: UpstreamFetch = () => Promise.reject(new Error('ECONNREFUSED'));

test('a hospital that refuses has answered', async () => {
  const { get, asked } = opened(refuses);
  const answer = await get('/healthz');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ is: 'up', version: '1.2.3', hospital: 'answers' });
  expect(asked).toEqual(['GET http://hospital.example/v1/patients/healthz']);
});

test('a hospital of other paths is asked under its own', async () => {
  const asked: unknown[] = [];
  const hospital = createServer((request, answer) => {
    asked.push(request.url);
    answer.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(hospital, 'listening');
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: `http://127.0.0.1:${(hospital.address() as AddressInfo).port}/v1`,
    rendererFolder: tmpdir(),
    profile: { wire: { paths: { readPatient: '/people/{patientId}' } } },
  });
  await shell.askHospital();
  expect(asked).toEqual(['/v1/people/healthz']);
  await shell.close();
  hospital.closeAllConnections();
  hospital.close();
});

test('the shell is up while the hospital is not, and says so', async () => {
  const { get } = opened(isAway);
  const answer = await get('/healthz');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ hospital: 'no-answer' });
  expect(await (await get('/metrics')).text()).toContain('\nwardbook_hospital_up 0\n');
});

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-unknown', /name the authority with --ca/],
  ['CERT_HAS_EXPIRED', 'certificate-expired', /not valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-other-name', /another name/],
  ['ENOTFOUND', 'no-answer', /^The hospital does not answer \(ENOTFOUND\)\.$/],
])('%s is told as what it is, once until that changes', async (code, hospital, line) => {
  let isWell = false;
  const { get, clock, said } = opened(() => {
    if (isWell) return Promise.resolve(new Response('{}', { status: 401 }));
    return Promise.reject(Object.assign(new Error('no connection'), { code }));
  });
  for (let index = 0; index < 3; index += 1) {
    clock.ms += 20_000;
    expect(await (await get('/healthz')).json()).toMatchObject({ is: 'up', hospital });
  }
  expect(said).toEqual([expect.stringMatching(line)]);
  expect(said[0]).toContain(code);
  isWell = true;
  clock.ms += 20_000;
  await get('/healthz');
  expect(said[1]).toBe('The hospital answers.');
});

test('without an address nobody is asked', async () => {
  const { get, asked } = opened(refuses, null);
  expect(await (await get('/healthz')).json()).toMatchObject({ hospital: 'not-set' });
  expect(asked).toEqual([]);
});

test('the hospital is asked every ten seconds at most, however many ask for the health', async () => {
  const { get, asked, clock } = opened(refuses);
  for (let time = 0; time < 50; time += 1) await get(time % 2 === 0 ? '/healthz' : '/metrics');
  expect(asked).toHaveLength(1);
  clock.ms += 10_001;
  await get('/healthz');
  expect(asked).toHaveLength(2);
});

test('requests are counted by kind and outcome, and nothing of their addresses is kept', async () => {
  const { get } = opened(refuses);
  await get('/');
  await get('/hospital/patients/P-1001');
  await get('/hospital/patients/P-1001');
  await get('/hospital/missing');
  await get('/hospital/alone');
  const lines = (await (await get('/metrics')).text()).split('\n');
  const count = (labels: string) =>
    lines.find((line) => line.startsWith(`wardbook_request_seconds_count{${labels}}`));
  expect(count('asked_for="file",outcome="2xx"')).toMatch(/ 1$/);
  expect(count('asked_for="hospital",outcome="2xx"')).toMatch(/ 2$/);
  expect(count('asked_for="hospital",outcome="4xx"')).toMatch(/ 1$/);
  expect(count('asked_for="hospital",outcome="none"')).toMatch(/ 1$/);
  const within = (bound: string) =>
    lines.find((line) =>
      line.startsWith(
        `wardbook_request_seconds_bucket{asked_for="hospital",outcome="2xx",le="${bound}"}`,
      ),
    );
  expect(within('0.1')).toMatch(/ 0$/);
  expect(within('0.25')).toMatch(/ 2$/);
  expect(within('+Inf')).toMatch(/ 2$/);
  expect(lines.join()).not.toContain('P-1001');
});

test("HEAD has no body, and a write to these addresses is the page's affair", async () => {
  const { get } = opened(refuses);
  expect(await (await get('/healthz', 'HEAD')).text()).toBe('');
  expect(await (await get('/healthz', 'POST')).text()).toBe('');
});

test('each request is logged once, by its kind, without ids and queries', async () => {
  const { get, logged } = opened(refuses);
  await get('/hospital/patients/P-1001/wounds?cursor=W-7');
  await get('/hospital/alone', 'POST');
  await get('/healthz');
  expect(logged).toEqual([
    expect.stringMatching(/Z GET \/hospital\/patients\/\*\/wounds 200 200 ms$/),
    expect.stringMatching(/Z POST \/hospital\/\* 502 from Wardbook, not from the hospital 200 ms$/),
  ]);
});
