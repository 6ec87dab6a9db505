/** Tests what the hospital answers on connections that send no request, or half of one. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHospital } from '../createHospital.ts';
import { createHospitalServer, type HospitalServer } from './httpServer.ts';
import { systemClock } from './systemClock.ts';

const impatient = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };
let server: HospitalServer;
let port = 0;

beforeAll(async () => {
  const hospital = createHospital({ clock: systemClock });
  server = createHospitalServer(hospital, undefined, impatient);
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

/** Everything received until the hospital closes the connection. */
async function heardAfter(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data: Buffer) => (heard += data.toString()));
  if (sent !== '') socket.write(sent);
  await once(socket, 'close');
  return heard;
}

it('one that a browser has opened for later is ended without a word', async () => {
  expect(await heardAfter('')).toBe('');
});

it('half a request is told that its time is over', async () => {
  // On a busy machine the time can be over before that half has arrived; then there is nobody to answer.
  await expect.poll(() => heardAfter('GET /v1/patients HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 /);
});
