/** One app, three mounts: in process, over HTTP on Node, and built into a page in Chromium. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import { startingAgain } from '../support/browserStart.ts';
import { walkJourney, type Transcript } from './journey.ts';

async function inProcess(): Promise<Transcript> {
  const hospital = createHospital({ clock: systemClock });
  return walkJourney({ fetch: hospital.fetch, origin: 'http://hospital.test' });
}

async function overHttp(): Promise<Transcript> {
  const started = await startHospital({ port: 0, host: '127.0.0.1' });
  try {
    return await walkJourney({ fetch, origin: new URL(started.address).origin });
  } finally {
    await started.close();
  }
}

/** The files of the built page, by name. */
async function buildPage(): Promise<Map<string, string>> {
  const entry = fileURLToPath(new URL('pageEntry.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'page' }, minify: true },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  return new Map(outputs.flatMap((each) => ('code' in each ? [[each.fileName, each.code]] : [])));
}

/** Serves the page on a free port while `visit` runs. */
async function withPage<Result>(
  files: ReadonlyMap<string, string>,
  visit: (origin: string) => Promise<Result>,
): Promise<Result> {
  const entry = [...files.keys()].find((name) => name.startsWith('page'));
  const server = createServer((request, response) => {
    const code = files.get((request.url ?? '').slice(1));
    const type = code === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': contentPolicy });
    response.end(code ?? `<!doctype html><script type="module" src="/${entry}"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

// As strict as the app's own policy: the hospital may neither evaluate text nor contact anybody.
const contentPolicy = "default-src 'none'; script-src 'self'; connect-src 'none'";

async function inPage(files: ReadonlyMap<string, string>): Promise<Transcript> {
  const browser = await startingAgain(() =>
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  );
  try {
    return await withPage(files, async (origin) => {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.waitForFunction(() => 'walkJourney' in globalThis);
      return page.evaluate(() => Reflect.get(globalThis, 'walkJourney')());
    });
  } finally {
    await browser.close();
  }
}

const executablePath = journeyBrowserPath();

describe('the three mounts', () => {
  it('answer one journey alike, in process and over HTTP', async () => {
    const told = await inProcess();
    expect(told.map(({ step, status }) => `${step} ${status}`)).toEqual([
      'patient 200',
      'other ward 403',
      'wounds 200',
      'photo 201',
      'photo back 200',
      'lose the answer 200',
      'create, lost lost',
      'query 200',
      'repeat 201',
      'bad repeat 409',
      'correct 200',
      'stale 409',
      'void 200',
      'read back 200',
      'invalid 422',
      'photo purged 200',
      'records 200',
      'OpenAPI 200',
    ]);
    expect(await overHttp()).toEqual(told);
  });

  it('answer it alike in a page, under a strict content policy', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const files = await buildPage();
    expect(await inPage(files)).toEqual(await inProcess());
    const sizes = [...files].map(([name, code]) => {
      const kilobytes = [Buffer.byteLength(code), gzipSync(code).length].map((size) =>
        (size / 1024).toFixed(0),
      );
      return `${name} ${kilobytes[0]} kB, ${kilobytes[1]} kB compressed`;
    });
    process.stdout.write(`The hospital in a page: ${sizes.join('; ')}\n`);
    const compressed = [...files.values()].reduce((sum, code) => sum + gzipSync(code).length, 0);
    expect(compressed).toBeLessThan(150 * 1024);
  });
});
