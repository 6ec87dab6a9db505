/**
 * Proves over real sockets, in both shells, that a hospital with other paths and `X-Api-Key` is asked in its own way,
 * while the page speaks the interface: the hospital below accepts nothing else.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { wholeJpeg } from '../../src/hospital/testing/photos.ts';
import { woundInput } from '../../src/hospital/testing/testHospital.ts';
import { appService } from '../../src/main/protocol.ts';
import { systemTimers } from '../../src/shell/node/systemTimers.ts';
import { createUpstream } from '../../src/shell/node/upstreamFetch.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { otherWire } from '../support/otherWire.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const profile = { wire: otherWire };
const logged: string[] = [];

/** Sends a request below `/hospital` as the page does. */
type Send = (path: string, init: RequestInit) => Promise<Response>;
type Open = (hospitalAddress: string) => Promise<Send>;

const throughWebShell: Open = async (hospitalAddress) => {
  const rendererFolder = await mkdtemp(join(tmpdir(), 'wardbook-wire-'));
  await writeFile(join(rendererFolder, 'index.html'), '<!doctype html>');
  const logRequest = (line: string) => void logged.push(line);
  const shell = await startWebShell({
    ...{ port: 0, hospitalAddress, rendererFolder, profile, logRequest },
    say: logRequest,
  });
  closers.push(() => rm(rendererFolder, { recursive: true }));
  closers.push(() => shell.close());
  return (path, init) => fetch(`${shell.address}/hospital${path}`, init);
};

const throughMain: Open = async (hospitalAddress) => {
  const upstream = createUpstream({ addsLength: true });
  closers.push(upstream.close);
  const service = appService({
    readAsset: async () => undefined,
    bridge: () => ({
      shell: 'electron',
      ...{ hospitalAddress, hospitalAddressEditable: true, appVersion: '0.1.0', profile },
      demoOffered: false,
    }),
    authorization: async (given) => given.replace('sealed-for-amy', 'nurse-amy'),
    fetch: upstream.fetch,
    timers: systemTimers,
    isDemoOffered: false,
  });
  return (path, init) => service.handle(new Request(`wardbook://app/hospital${path}`, init));
};

test.each<[string, string, Open]>([
  ['the web shell', 'nurse-amy', throughWebShell],
  ['the main process', 'sealed-for-amy', throughMain],
])('a record with a photo is written and read through %s', async (_name, token, open) => {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1', wire: otherWire });
  closers.push(hospital.close);
  const send = await open(hospital.address);
  const headers = { authorization: `Bearer ${token}`, 'x-wardbook-hospital': hospital.address };
  const statuses: number[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await send(path, { ...init, headers: { ...headers, ...init.headers } });
    statuses.push(answer.status);
    return answer;
  };
  const json = async (method: string, path: string, body: object) => {
    const type = { 'content-type': 'application/json' };
    return (await ask(path, { method, body: JSON.stringify(body), headers: type })).json();
  };

  await ask('/patients/P-1001');
  await ask('/encounters/E-1001');
  await ask('/patients/P-1001/wounds');
  const form = new FormData();
  form.set('patientId', 'P-1001');
  form.set('file', new Blob([wholeJpeg(2000)], { type: 'image/jpeg' }), 'photo.jpg');
  const { attachmentId } = (await (
    await ask('/attachments', { method: 'POST', body: form })
  ).json()) as { attachmentId: string };
  const input = woundInput({ attachmentIds: [attachmentId] });
  const { recordId } = (await json('POST', '/wound-assessments', input)) as { recordId: string };
  await ask(`/requests/${String(input['clientRequestId'])}`);
  const photo = await ask(`/attachments/${attachmentId}/content`);
  expect((await photo.arrayBuffer()).byteLength).toBe(2000);
  const change = { version: 1, changes: { careNote: 'Dry.' } };
  await json('PATCH', `/wound-assessments/${recordId}`, { clientRequestId: 'change', ...change });
  const reason = { version: 2, reason: 'Wrong wound.' };
  await json('POST', `/wound-assessments/${recordId}/void`, { clientRequestId: 'void', ...reason });
  const read = (await (await ask(`/wound-assessments/${recordId}`)).json()) as object;
  expect(read).toMatchObject({ version: 3, recordState: 'voided' });
  expect(statuses).toEqual([200, 200, 200, 201, 201, 200, 200, 200, 200, 200]);

  const entries = hospital.hospital.journal();
  expect(entries.map(({ who }) => who)).toEqual(statuses.map(() => 'nurse-amy'));
  const details = entries.map(({ n }) => hospital.hospital.exchange(n)?.detail?.requestHeaders);
  expect(JSON.stringify([details, logged])).not.toMatch(/nurse-amy|x-api-key|sealed/i);
});

test('the token goes nowhere under the name of the interface', async () => {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1', wire: otherWire });
  closers.push(hospital.close);
  const headers = { authorization: 'Bearer nurse-amy' };
  expect((await fetch(`${hospital.address}/people/P-1001`, { headers })).status).toBe(401);
  const key = { 'x-api-key': 'nurse-amy' };
  expect((await fetch(`${hospital.address}/patients/P-1001`, { headers: key })).status).toBe(404);
  expect((await fetch(`${hospital.address}/people/P-1001`, { headers: key })).status).toBe(200);
});
