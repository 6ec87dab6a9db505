/**
 * Owns the start bench: from the command to the line "Wardbook is ready", and from a browser that
 * has never seen the app to the first screen that can be used.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openChromium } from './support/browser.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const appPort = 5234;
const hospitalPort = 8784;
const tabletSlowdown = 4;

export async function start(settings: BenchSettings): Promise<BenchReport> {
  // The first one may have to install and to build; that is not what is measured.
  await (await startApp(600_000)).stop();
  const readyMs: number[] = [];
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  let version = '';
  for (let turn = 0; turn < settings.turns; turn += 1) {
    const app = await startApp(60_000);
    readyMs.push(app.readyMs);
    try {
      const opened = await openTwice(`http://127.0.0.1:${appPort}/`);
      coldMs.push(opened.coldMs);
      warmMs.push(opened.warmMs);
      version = opened.version;
    } finally {
      await app.stop();
    }
  }
  const rows: Row[] = [
    rowOf('npm start, built before, until it says ready', readyMs),
    rowOf(`first opening of the app, processor slowed ${tabletSlowdown} times`, coldMs),
    rowOf(`opening it again, processor slowed ${tabletSlowdown} times`, warmMs),
  ];
  return { rows, notes: [`Chromium ${version}`] };
}

function rowOf(what: string, times: readonly number[]): Row {
  return { what, runs: times.length, 'median ms': rounded(median(times), 0) };
}

async function startApp(limitMs: number) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      'tools/start.mjs',
      '--web',
      '--no-open',
      ...['--port', String(appPort), '--hospital-port', String(hospitalPort)],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const isReady = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const settle = (value: boolean) => {
      clearTimeout(timer);
      resolve(value);
    };
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Wardbook is ready at')) settle(true);
    });
    void ended.then(() => settle(false));
  });
  if (!isReady) {
    await stop();
    throw new Error('npm start did not get ready');
  }
  return { readyMs: performance.now() - startedAt, stop };
}

/** A browser that has never seen the app, then the same one again. */
async function openTwice(address: string) {
  const browser = await openChromium();
  try {
    const page = await browser.context.newPage();
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
    const open = async () => {
      const startedAt = performance.now();
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('textbox').first().waitFor();
      return performance.now() - startedAt;
    };
    return { coldMs: await open(), warmMs: await open(), version: browser.version };
  } finally {
    await browser.close();
  }
}
