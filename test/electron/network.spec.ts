/** The hospital's network: everything goes through the system's proxy, and nothing around it. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { expect, test } from './fixtures.ts';

/** A plain HTTP proxy that counts what goes through it. */
async function startProxy() {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${new URL(incoming.url ?? '').pathname}`);
    const { method, headers } = incoming;
    const onward = request(incoming.url ?? '', { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { seen, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('where the system has a proxy, everything goes over it, once', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  const proxy = await startProxy();
  const run = await start({
    given: [`--hospital=${hospital.address}`],
    environment: { WARDBOOK_PROXY: `PROXY 127.0.0.1:${proxy.port}; DIRECT` },
  });
  const page = await run.page();
  const amy = new Nurse(page);
  await amy.atForm();
  await amy.assessment.fill('Over the proxy', [
    await madePhoto(page, { widthPx: 1600, heightPx: 1200 }),
  ]);
  await amy.assessment.submitAndFollow();
  await amy.outbox.show();
  await amy.outbox.expectInRecord();
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
  const writes = (all: readonly string[]) => all.filter((line) => line.startsWith('POST ')).length;
  const heard = (await hospital.journal()).filter(({ method }) => method === 'POST');
  expect(writes(proxy.seen)).toBe(heard.length);
  proxy.close();
});
