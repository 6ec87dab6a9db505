/** Tests that pages are served at one address, and that nothing else is redirected. */
import { expect, test } from 'vitest';
import { atOneAddress } from './oneAddress.ts';

const answered = () => Promise.resolve(new Response('here'));
const asked = (url: string, address?: string) => atOneAddress(answered, address)(new Request(url));

test.each(['http://10.1.2.3:5180/', 'http://localhost/demo/', 'http://wardbook/index.html'])(
  'a page that is asked for at %s is led to the address',
  async (url) => {
    const { status, headers } = await asked(url, 'https://wardbook.hospital.example');
    expect(status).toBe(307);
    const { pathname } = new URL(url);
    expect(headers.get('location')).toBe(`https://wardbook.hospital.example${pathname}`);
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

test.each([
  // As forwarded by a proxy that terminates TLS for us.
  ['http://wardbook.hospital.example/', 'https://wardbook.hospital.example'],
  ['http://wardbook.hospital.example:8443/demo/', 'https://wardbook.hospital.example:8443'],
  // The requests of a tablet that has the app at another address.
  ['http://10.1.2.3:5180/service-worker.js', 'https://wardbook.hospital.example'],
  ['http://10.1.2.3:5180/bridge.json', 'https://wardbook.hospital.example'],
  ['http://10.1.2.3:5180/hospital/requests/1', 'https://wardbook.hospital.example'],
  ['http://10.1.2.3:5180/healthz', 'https://wardbook.hospital.example'],
  ['http://10.1.2.3:5180/', undefined],
])('%s is answered where it is asked for, with the address %s', async (url, address) => {
  expect(await (await asked(url, address)).text()).toBe('here');
});
