/**
 * Starts Firefox and WebKit from Debian's packages, without a display: Firefox has a mode for that, and WebKit's
 * MiniBrowser draws to a display in memory (Xvfb).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openHttpDriver, openMarionette, type Driver } from './webDriver.ts';

export type Engine = 'firefox' | 'webkit';

export interface RunningEngine {
  readonly driver: Driver;
  /** Ends all its processes and deletes what it stored. */
  close(): Promise<void>;
}

const firefox = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';

/** WebKit's own browser for tests, in the folder of its library's version. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return folders
    .map((folder) => join(libraries, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
}

/** Why an engine cannot be started here; undefined if it can. */
export function whyMissing(engine: Engine): string | undefined {
  if (engine === 'firefox') {
    return existsSync(firefox) ? undefined : `no ${firefox} (Debian: firefox-esr)`;
  }
  const isThere = existsSync(webKitDriver) && existsSync(xvfb) && miniBrowser() !== undefined;
  return isThere ? undefined : 'no WebKit (Debian: webkit2gtk-driver and xvfb)';
}

/** Starts an engine with a profile of its own; throws if it does not start. */
export async function startEngine(engine: Engine): Promise<RunningEngine> {
  const folder = await mkdtemp(join(tmpdir(), `wardbook-${engine}-`));
  const { run, end } = processesIn(folder);
  // A worker whose runner was killed, or whose start took too long, ends without closing anything.
  const removeNow = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeNow);
  const close = async () => {
    await end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    process.off('exit', removeNow);
  };
  try {
    const driver = engine === 'firefox' ? await startFirefox(folder, run) : await startWebKit(run);
    await driver.send('SetTimeouts', { script: 300_000, pageLoad: 300_000 });
    await driver.send('SetWindowRect', { x: 0, y: 0, width: 1180, height: 820 });
    return { driver, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a page in an engine that nobody drives, with a profile that outlives it. WebKit keeps nothing on the disk for a
 * driver, so that only a page that acts by itself can be killed there.
 * @param folder of the profile, as an earlier run left it
 * @returns kills all its processes as a power cut would; resolves once they are gone
 */
export async function openWithoutDriver(
  engine: Engine,
  folder: string,
  address: string,
): Promise<() => Promise<void>> {
  const { run, end } = processesIn(folder);
  if (engine === 'firefox') {
    await writePreferences(folder);
    run(firefox, ['--headless', '--no-remote', '--profile', folder, address]);
  } else {
    run(miniBrowser() ?? '', [asInSafari, address], await startDisplay(run));
  }
  return end;
}

/** Starts programs whose home is this folder. */
function processesIn(folder: string): { run: Run; end: () => Promise<void> } {
  const children: ChildProcess[] = [];
  const run: Run = (program, given, more = {}) => {
    const env = {
      ...process.env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      TZ: 'Asia/Taipei',
      ...more,
    };
    // A process group of its own, so that ending it reaches all its processes and no others.
    const child = spawn(program, given, {
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return child;
  };
  const endNow = () => {
    for (const child of children.toReversed()) kill(child);
  };
  process.once('exit', endNow);
  const end = async () => {
    for (const child of children.toReversed()) await ended(child);
    process.off('exit', endNow);
  };
  return { run, end };
}

type Run = (
  program: string,
  given: readonly string[],
  more?: Record<string, string>,
) => ChildProcess;

/** What a nurse would answer, and nothing that calls home. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  // For its picture of a page Firefox opens it once more by itself, in a container that has no data.
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  // She taps Allow when it asks whether the page may store data.
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
  'intl.locale.requested': 'en-GB',
  'marionette.port': 0,
  'toolkit.telemetry.enabled': false,
};

async function writePreferences(folder: string): Promise<void> {
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(folder, 'user.js'), lines.join(''));
}

async function startFirefox(folder: string, run: Run): Promise<Driver> {
  await writePreferences(folder);
  const child = run(firefox, ['--headless', '--marionette', '--no-remote', '--profile', folder]);
  const port = await until(child, () => readFile(join(folder, 'MarionetteActivePort'), 'utf8'));
  return until(child, () => openMarionette(Number(port)));
}

/** Safari has these; Debian's build has them, switched off. */
const safaris = ['StorageAPI', 'StorageAPIEstimate', 'FileSystem', 'AccessHandle'];
const asInSafari = `--features=${safaris.join(',')}`;

/** Starts a display in memory; returns the variables by which a program finds it. */
async function startDisplay(run: Run): Promise<Record<string, string>> {
  const screen = run(xvfb, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24']);
  const [number] = (await Promise.race([
    once(screen.stdio[3] as Readable, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])) as [Buffer];
  return { DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11' };
}

async function startWebKit(run: Run): Promise<Driver> {
  const display = await startDisplay(run);
  const port = await freePort();
  const child = run(webKitDriver, [`--port=${port}`], display);
  await until(child, () => fetch(`http://127.0.0.1:${port}/status`));
  return openHttpDriver(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': {
      binary: miniBrowser(),
      args: ['--automation', asInSafari],
    },
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Tries again until it succeeds, for as long as the program runs. */
async function until<Result>(child: ChildProcess, attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (kill(child) && child.exitCode === null && child.signalCode === null) await gone;
}

/** Whether there was anything left of its process group. */
function kill({ pid }: ChildProcess): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}
