/**
 * Proves over real sockets that a write which the network below the page repeats reaches the hospital only once:
 * Chromium repeats a request by itself if a kept-alive connection closes without an answer.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { appService } from '../../src/main/protocol.ts';
import { systemTimers } from '../../src/shell/node/systemTimers.ts';
import { createUpstream } from '../../src/shell/node/upstreamFetch.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A hospital that answers nothing until it is told to. */
async function startHospital() {
  const heard: string[] = [];
  const gone: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(async (body) => {
      const { method, url, headers } = incoming;
      heard.push(`${method} ${url} ${body} ${String(headers['x-wardbook-attempt'])}`);
      outgoing.on('close', () => {
        if (!outgoing.writableFinished) gone.push(body);
      });
      await released;
      outgoing.writeHead(201).end(`{"recordId":"WA-${heard.length}"}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/v1`, heard, gone, release };
}

/** Sends requests as the page does, on a connection of its own, and can abort them. */
interface Page {
  write(attempt: string): { answer: Promise<string>; breakOff(): void };
}

type Open = (hospitalAddress: string) => Promise<Page>;

const headersFor = (hospitalAddress: string, attempt: string) => ({
  authorization: 'Bearer nurse-amy',
  'content-type': 'application/json',
  'x-wardbook-hospital': hospitalAddress,
  'x-wardbook-attempt': attempt,
});

const throughWebShell: Open = async (hospitalAddress) => {
  const rendererFolder = await mkdtemp(join(tmpdir(), 'wardbook-repeat-'));
  await writeFile(join(rendererFolder, 'index.html'), '<!doctype html>');
  const shell = await startWebShell({ port: 0, hospitalAddress, rendererFolder });
  closers.push(() => rm(rendererFolder, { recursive: true }));
  closers.push(() => shell.close());
  return {
    write(attempt) {
      const headers = headersFor(hospitalAddress, attempt);
      const address = `${shell.address}/hospital/wound-assessments`;
      const request = httpRequest(address, { method: 'POST', headers, agent: false });
      const answer = once(request, 'response').then(([incoming]: IncomingMessage[]) =>
        incoming === undefined ? '' : text(incoming),
      );
      answer.catch(() => undefined);
      request.end('{}');
      return { answer, breakOff: () => void request.socket?.resetAndDestroy() };
    },
  };
};

const throughMain: Open = async (hospitalAddress) => {
  const upstream = createUpstream({ addsLength: true });
  closers.push(upstream.close);
  const service = appService({
    readAsset: async () => undefined,
    bridge: () => ({
      shell: 'electron',
      hospitalAddress,
      hospitalAddressEditable: true,
      appVersion: '0.1.0',
      demoOffered: false,
    }),
    fetch: upstream.fetch,
    timers: systemTimers,
    isDemoOffered: false,
  });
  return {
    write(attempt) {
      const page = new AbortController();
      const request = new Request('wardbook://app/hospital/wound-assessments', {
        method: 'POST',
        headers: headersFor(hospitalAddress, attempt),
        body: '{}',
        signal: page.signal,
      });
      const answer = service.handle(request).then((response) => response.text());
      answer.catch(() => undefined);
      return { answer, breakOff: () => page.abort() };
    },
  };
};

test.each<[string, Open]>([
  ['the web shell', throughWebShell],
  ['the main process', throughMain],
])('a write that is sent again by itself goes through %s once', async (_name, open) => {
  const hospital = await startHospital();
  const page = await open(hospital.address);
  const attempt = crypto.randomUUID();
  const first = page.write(attempt);
  await expect.poll(() => hospital.heard.length).toBe(1);
  first.breakOff();
  const second = page.write(attempt);
  // The next write, under another attempt, is answered only after the second has been received.
  const next = page.write(crypto.randomUUID());
  await expect.poll(() => hospital.heard.length).toBeGreaterThanOrEqual(2);
  hospital.release();
  expect(await second.answer).toMatch(/"WA-\d"/);
  await next.answer;
  // The page was reloaded, and what it had sent arrives once more.
  expect(await page.write(attempt).answer).toBe(await second.answer);
  expect(hospital.heard).toEqual(
    Array.from({ length: 2 }, () => 'POST /v1/wound-assessments {} undefined'),
  );
  expect(hospital.gone).toEqual([]);
});
