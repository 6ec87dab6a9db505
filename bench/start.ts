/**
 * The start bench: from the command to the line "Wardbook is ready", and from a browser that has never seen the app, or
 * its demo, to the first paint and the first usable screen.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openChromium } from '../test/support/chromium.ts';
import { picturesSoFar, watchPictures, type FirstPictures } from '../test/support/firstPictures.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const appPort = 5234;
const hospitalPort = 8784;
const tabletSlowdown = 4;

/** Where a start is measured, and what shows that the page is usable. */
const doors = {
  app: { path: '', isUsable: (page: Page) => page.getByRole('textbox').first() },
  demo: { path: 'demo/', isUsable: (page: Page) => page.getByRole('button', { name: 'Amy Lin' }) },
} as const;

export async function start(settings: BenchSettings): Promise<BenchReport> {
  // The first start may have to install and build, which is not what is measured.
  await (await startApp(600_000)).stop();
  const readyMs: number[] = [];
  const opened: Record<keyof typeof doors, Openings[]> = { app: [], demo: [] };
  for (let turn = 0; turn < settings.turns; turn += 1) {
    const app = await startApp(60_000);
    readyMs.push(app.readyMs);
    try {
      opened.app.push(await openTwice(doors.app));
      opened.demo.push(await openTwice(doors.demo));
    } finally {
      await app.stop();
    }
  }
  const rows = [
    rowOf('npm start, built before, until it says ready', readyMs),
    ...(['app', 'demo'] as const).flatMap((name) => rowsOf(name, opened[name])),
  ];
  return { rows, notes: [`Chromium ${opened.app[0]?.version ?? ''}`] };
}

interface Opening extends FirstPictures {
  usableMs: number;
}

interface Openings {
  cold: Opening;
  warm: Opening;
  version: string;
}

function rowsOf(name: string, opened: readonly Openings[]): Row[] {
  return (['cold', 'warm'] as const).flatMap((which) => {
    const turns = opened.map((one) => one[which]);
    const what = `${name}, ${which === 'cold' ? 'first opening' : 'opened again'}, processor slowed ${tabletSlowdown} times`;
    return [
      rowOf(
        `${what}: first drawn`,
        turns.map(({ firstDrawnMs }) => firstDrawnMs),
      ),
      {
        ...rowOf(
          `${what}: can be used`,
          turns.map(({ usableMs }) => usableMs),
        ),
        'layout shift': rounded(median(turns.map(({ shift }) => shift)), 3),
      },
    ];
  });
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

/** A browser that has never seen the app, then the same browser again. */
async function openTwice({
  path,
  isUsable,
}: (typeof doors)[keyof typeof doors]): Promise<Openings> {
  const browser = await openChromium({ locale: 'en-GB' });
  try {
    const page = await browser.context.newPage();
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
    await watchPictures(page);
    const open = async (): Promise<Opening> => {
      const startedAt = performance.now();
      await page.goto(`http://127.0.0.1:${appPort}/${path}`, { waitUntil: 'commit' });
      await isUsable(page).waitFor();
      const usableMs = performance.now() - startedAt;
      return { usableMs, ...(await picturesSoFar(page)) };
    };
    return { cold: await open(), warm: await open(), version: browser.version };
  } finally {
    await browser.close();
  }
}
