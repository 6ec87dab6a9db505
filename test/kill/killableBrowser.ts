/** Runs a Chromium on a profile that outlives it, and kills it as a power cut would. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumPath } from '../../tools/set-up/browser.mjs';
import { BrowserEnded, startingAgain } from '../support/browserStart.ts';
import { chromiumFlags } from '../support/chromium.ts';
import { engineOfRun, engines, expectEngine } from './databaseFiles.ts';

export interface KillableBrowser {
  page: Page;
  /** Sends SIGKILL to the browser and every process it started; resolves once they are gone. */
  kill(): Promise<void>;
  /** Closes it as a nurse would; kills it if it does not end. */
  close(): Promise<void>;
  /** How often this browser logged that it deleted a corrupt database. */
  databasesDeleted(): number;
}

/**
 * Starts Chromium, or the one at `program`, on `profile` and opens a page. If it ends during its start it is started
 * again, as a user would; it has stored nothing by then.
 * @param flags arguments beside those that every browser here starts with; without any it has the engine of this run,
 *   and closing or killing it fails where the profile has a database of the other one
 * @throws {BrowserEnded} if it ended by itself each time, with its last output
 */
export function startKillableBrowser(
  profile: string,
  program = chromiumPath(),
  flags?: readonly string[],
): Promise<KillableBrowser> {
  if (flags !== undefined) return startingAgain(() => startOnce(profile, program, flags));
  const started = startingAgain(() => startOnce(profile, program, engines[engineOfRun]));
  return started.then((browser) => {
    const checked = async (end: () => Promise<void>) => {
      await end();
      await expectEngine(profile, engineOfRun);
    };
    return {
      ...browser,
      kill: () => checked(browser.kill),
      close: () => checked(browser.close),
    };
  });
}

async function startOnce(
  profile: string,
  program: string,
  flags: readonly string[],
): Promise<KillableBrowser> {
  const child = spawn(
    program,
    [
      ...chromiumFlags,
      ...flags,
      '--headless=new',
      '--remote-debugging-port=0',
      '--password-store=basic',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A process group of its own, so that the signal reaches all its processes and no others.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await gone;
  };
  const close = async (browser: Browser) => {
    const session = await browser.newBrowserCDPSession();
    void session.send('Browser.close').catch(() => undefined);
    const timer = setTimeout(() => void kill(), 10_000);
    await gone;
    clearTimeout(timer);
  };
  let deleted = 0;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('recovering from a corrupted (and deleted) database')) deleted += 1;
  });
  try {
    const address = await debuggingAddress(child);
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0];
    if (!context) throw new Error('Chromium has no context');
    const page = context.pages()[0] ?? (await context.newPage());
    return { page, kill, close: () => close(browser), databasesDeleted: () => deleted };
  } catch (error) {
    await kill();
    throw error;
  }
}

function debuggingAddress(child: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error(`Chromium did not start: ${said}`)), 200_000);
    child.once('exit', (code, signal) => {
      const tell = () =>
        fail(new BrowserEnded(`Chromium ended as it started (${code ?? signal}): ${said}`));
      // Its last output may arrive after its exit; a process that it left behind may keep the pipe open.
      child.once('close', tell);
      setTimeout(tell, 1_000);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4_000);
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
