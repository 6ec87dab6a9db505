/**
 * Owns which journeys do not run on the double of Electron, and why: each is about something that only the web
 * shell has, or that the double cannot stand for. Whatever is not here runs there (docs/electron.md).
 */

import type { TestInfo } from '@playwright/test';

const webServer = 'it is about the web shell’s own server';
const oneWindow = 'Electron has one window; test/electron/window.spec.ts has a second start';
const serviceWorker = 'Electron has no service worker: its files are on the disk';

/** By file; and where it is not the whole file, by how titles begin. */
const reasons: readonly { file: string; title?: RegExp; reason: string }[] = [
  { file: 'site', reason: webServer },
  { file: 'noHospital', reason: `${webServer}; start.spec.ts has the first start under Electron` },
  { file: 'versions', reason: serviceWorker },
  {
    file: 'tabletKey',
    reason: 'it is about passkeys; keyStore.spec.ts has the key store of the system',
  },
  {
    file: 'lostTablet',
    reason: 'it opens the profile of a browser; token.spec.ts searches that of Electron',
  },
  {
    file: 'crashDump',
    reason: 'it is about the dumps of a browser; Electron is told to write none',
  },
  {
    file: 'keeping',
    title: /^how many photos/,
    reason: 'Electron knows what is free, and says it in other words; disk.spec.ts has that',
  },
  {
    file: 'upgrades',
    reason: 'a tablet of before is put there under a web shell with a time of its own',
  },
  { file: 'twoWindows', reason: oneWindow },
  { file: 'demo', title: /^(a host of files alone|a class set-up travels)/, reason: webServer },
  { file: 'demo', title: /^two windows/, reason: oneWindow },
  { file: 'wounds', title: /^two tabs/, reason: oneWindow },
  {
    file: 'scan',
    title: /^is said, and the id can be typed/,
    reason: 'in Electron main grants the camera, and no browser asks',
  },
  {
    file: 'failures',
    title: /^a camera that is refused/,
    reason: 'in Electron main grants the camera, and no browser asks',
  },
  {
    file: 'keeping',
    title: /^(it is said what the missing|a browser that deletes)/,
    reason: 'Electron promises to keep everything (decision 70), and has no plain tab',
  },
];

/** Ends a journey that is not for this shell, and says why. */
export function endWhereItCannotRun(shell: 'web' | 'electron', testInfo: TestInfo): void {
  const reason = shell === 'electron' ? whyNotInElectron(testInfo.file, testInfo.title) : undefined;
  testInfo.skip(reason !== undefined, reason ?? '');
}

export interface Exception {
  readonly file: string;
  readonly reason: string;
  /** @param path of the file with the journey, from whatever folder */
  isOf(path: string, title: string): boolean;
}

export const exceptions: readonly Exception[] = reasons.map(({ file, title: named, reason }) => ({
  file,
  reason,
  isOf(path, title) {
    const name = path.replace(/^.*\//, '').replace('.spec.ts', '');
    return name === file && (named?.test(title) ?? true);
  },
}));

/** Why a journey does not run there; undefined where it does. */
export function whyNotInElectron(path: string, title: string): string | undefined {
  return exceptions.find((each) => each.isOf(path, title))?.reason;
}
