/** Tests how long a client may take to send a request. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestListener } from './requestListener.ts';
import { maxUploadMs } from './startWebShell.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Half a request to `path`, from somebody who lets 16 seconds pass. */
async function sendHalf(path: string, readsForm: boolean) {
  const answer = async (request: Request) =>
    new Response(readsForm ? await request.text() : 'no form is read');
  const server = createServer(requestListener(answer)).listen(0, '127.0.0.1');
  server.keepAliveTimeout = maxUploadMs;
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const asked = once(server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nhalf`);
  await asked;
  if (!readsForm) await once(socket, 'data');
  await vi.advanceTimersByTimeAsync(16_000);
  return { server, socket };
}

test.each([
  ['/provider/token', true],
  ['/provider/token', false],
  ['/nothing', false],
])('half a form for %s is closed after 15 seconds (read by us: %s)', async (path, readsForm) => {
  const { server, socket } = await sendHalf(path, readsForm);
  await once(socket.resume(), 'close');
  expect(socket.destroyed).toBe(true);
  server.close();
});

test('a photo on a slow line is waited for', async () => {
  const { server, socket } = await sendHalf('/hospital/attachments', true);
  socket.write('more');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  server.closeAllConnections();
  server.close();
});
