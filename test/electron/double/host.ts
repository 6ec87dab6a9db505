/**
 * The singletons of the double's process: its Chromium, the server of the scheme, and the arguments it was started
 * with, read as Electron reads them.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startingAgain } from '../../support/browserStart.ts';
import { Chromium } from './cdp.ts';
import { SchemeServer, standInOrigin } from './scheme.ts';

const userDataFlag = '--user-data-dir=';
const chromiumSwitches = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--use-file-for-fake-video-capture',
];

export interface Host {
  readonly userData: string;
  readonly chromium: Chromium;
  readonly scheme: SchemeServer;
  close(): Promise<void>;
}

/** The folder that Electron would call `userData`. */
export function userDataOf(given: readonly string[]): string {
  const folder = given.find((each) => each.startsWith(userDataFlag))?.slice(userDataFlag.length);
  if (folder === undefined) throw new Error('The double needs --user-data-dir=');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Prefers the headless shell if it is installed: the same engine at half the cost. */
function chromiumProgram(given: readonly string[]): string {
  const headlessShell = '/usr/bin/chromium-headless-shell';
  // The headless shell cannot show a video as a camera.
  const wantsFilm = given.some((each) => each.startsWith('--use-file-for-fake-video-capture'));
  const isEnough = existsSync(headlessShell) && !wantsFilm;
  const usual = isEnough ? headlessShell : '/usr/bin/chromium';
  return process.env['CHROMIUM_PATH'] ?? usual;
}

/** Starts Chromium on its profile, and the server that stands in for the scheme. */
export async function openHost(given: readonly string[], userData: string): Promise<Host> {
  const scheme = new SchemeServer();
  const port = await scheme.listen();
  const name = new URL(standInOrigin).hostname;
  const language = process.env['WARDBOOK_LANGUAGE'] ?? 'en-GB';
  const switches = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--window-size=1180,820',
    `--lang=${language}`,
    `--accept-lang=${language}`,
    `--host-resolver-rules=MAP ${name}:80 127.0.0.1:${port}`,
    `--user-data-dir=${join(userData, 'chromium')}`,
    ...given.filter((each) => chromiumSwitches.some((known) => each.startsWith(known))),
    'about:blank',
  ];
  const chromium = await startingAgain(async () => {
    const started = new Chromium(chromiumProgram(given), switches);
    await started.address;
    return started;
  });
  return {
    userData,
    chromium,
    scheme,
    async close() {
      await chromium.close();
      scheme.close();
    },
  };
}
