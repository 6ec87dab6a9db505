/** Tests how the page's requests leave for a hospital with other paths and another header. */
import { expect, test } from 'vitest';
import { createWire, type WireFile } from '../shared/interface/wire.ts';
import { createHospitalForwarder, type ForwarderOptions } from './hospitalForwarder.ts';
import { systemTimers } from './node/systemTimers.ts';
import type { UpstreamInit } from './upstream.ts';

const hospitalAddress = 'https://hospital.example/v1';

function shellFor(
  told: WireFile,
  answers: Response[],
  authorization?: ForwarderOptions['authorization'],
) {
  const sent: { address: string; init: UpstreamInit }[] = [];
  const forward = createHospitalForwarder({
    hospitalAddress: () => hospitalAddress,
    photoHosts: () => [],
    wire: () => createWire(told),
    authorization,
    fetch: async (address, init) => {
      sent.push({ address, init });
      return answers.shift() ?? Promise.reject(new Error('nobody there'));
    },
    timers: systemTimers,
  });
  const ask = (path: string, given: { headers: Headers | Record<string, string> }) => {
    const headers = new Headers(given.headers);
    headers.set('x-wardbook-hospital', hospitalAddress);
    return forward(new Request(`http://127.0.0.1:5180${path}`, { headers }));
  };
  return { ask, sent };
}

const wire = {
  paths: { readPatient: '/people/{patientId}', readAttachmentContent: '/photos/{attachmentId}' },
  credential: { header: 'X-Api-Key' },
};
const headersOf = ({ sent }: ReturnType<typeof shellFor>) =>
  Object.fromEntries(sent[0]?.init.headers ?? []);

test('goes to its path, with the token in its header alone', async () => {
  const shell = shellFor(wire, [new Response('{}')]);
  const headers = { authorization: 'Bearer nurse-amy', 'x-api-key': 'of-the-page' };
  await shell.ask('/hospital/patients/P%2F1?cursor=a', { headers });
  expect(shell.sent[0]?.address).toBe('https://hospital.example/v1/people/P%2F1?cursor=a');
  expect(headersOf(shell)).toEqual({
    'accept-encoding': 'identity',
    'cache-control': 'no-cache',
    'x-api-key': 'nurse-amy',
  });
});

test('goes without a credential where the page sends none that is a token', async () => {
  for (const headers of [{}, { authorization: 'Basic a:b' }, { 'x-api-key': 'of-the-page' }]) {
    const shell = shellFor(wire, [new Response('{}')]);
    await shell.ask('/hospital/patients/P-1', { headers: new Headers(headers) });
    expect(headersOf(shell)).not.toHaveProperty('authorization');
    expect(headersOf(shell)).not.toHaveProperty('x-api-key');
  }
});

test('carries the token that the shell has kept, in the scheme of the hospital', async () => {
  const named = { credential: { scheme: 'Token' } };
  const open = async (given: string) => given.replace('sealed', 'real');
  const shell = shellFor(named, [new Response('{}')], open);
  await shell.ask('/hospital/patients/P-1', { headers: { authorization: 'Bearer sealed' } });
  expect(headersOf(shell)).toMatchObject({ authorization: 'Token real' });
});

test('follows a signed address relative to where it asked, without the token', async () => {
  const answers = [
    new Response(null, { status: 302, headers: { location: '../../signed/1' } }),
    new Response('photo', { headers: { 'content-type': 'image/png' } }),
  ];
  const shell = shellFor(wire, answers);
  const headers = { authorization: 'Bearer nurse-amy' };
  const answer = await shell.ask('/hospital/attachments/A-1/content', { headers });
  expect(await answer.text()).toBe('photo');
  expect(shell.sent.map(({ address }) => address)).toEqual([
    'https://hospital.example/v1/photos/A-1',
    'https://hospital.example/signed/1',
  ]);
  expect([...(shell.sent[1]?.init.headers ?? [])].flat().join()).not.toContain('nurse-amy');
});
