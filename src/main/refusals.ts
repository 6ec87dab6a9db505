/**
 * What keeps Wardbook from opening at all: a command line that disables its protection, and a profile that a newer
 * Wardbook has opened. A dialog says so, shown with a temporary profile, so that the real one stays untouched.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, Dialog } from 'electron';
import { uncheckedTlsSetting, uncheckedTlsTrouble } from '../shared/uncheckedTls.ts';
import { filled, mainWords, type MainWords } from './words.ts';

/**
 * Chromium switches that would let somebody at the device read along, or let a page out of its sandbox. No Electron
 * fuse disables them (electron/fuses#2).
 */
const refusedSwitches = [
  'no-sandbox',
  'disable-gpu-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'disable-web-security',
  'disable-site-isolation-trials',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
];

/**
 * What disables the app's protection: a setting of the environment, or the first switch on the command line that a
 * packaged app refuses, in any spelling that the system accepts.
 */
export function unsafeStart(
  hasSwitch: (name: string) => boolean,
  isPackaged: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (uncheckedTlsTrouble(environment) !== undefined) return uncheckedTlsSetting;
  const name = isPackaged ? refusedSwitches.find((each) => hasSwitch(each)) : undefined;
  return name === undefined ? undefined : `--${name}`;
}

export interface Refusal {
  readonly told: (words: MainWords) => { readonly title: string; readonly sentence: string };
  readonly values: Readonly<Record<string, string>>;
  readonly exitCode: number;
}

/**
 * Says why and ends the app. Must be called before Electron is ready: only then are the language and a window
 * available, but by then Chromium has opened the profile that `userData` names.
 */
export async function refuse(
  app: Pick<App, 'setPath' | 'whenReady' | 'getLocale' | 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  { told, values, exitCode }: Refusal,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'wardbook-refused-'));
  app.setPath('userData', profile);
  await app.whenReady();
  const { title, sentence } = told(mainWords(app.getLocale()));
  const text = filled(sentence, values);
  console.error(text);
  dialog.showErrorBox(title, text);
  try {
    rmSync(profile, { recursive: true, force: true });
  } catch {
    // Chromium still holds it: the system clears its folder for temporary files.
  }
  app.exit(exitCode);
}
