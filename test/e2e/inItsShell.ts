/**
 * Makes sure that a journey runs in the shell that it is counted for: one that cannot run in Electron is skipped with
 * its reason, and one that can must have opened it.
 */
import type { TestInfo } from '@playwright/test';
import { whyNotInElectron } from './notInElectron.ts';

let opened = 0;

/** Must be called wherever a journey opens the Electron app. */
export function noteElectronOpened(): void {
  opened += 1;
}

/** For a journey that opens no app, but inspects the files that were built for this shell. */
export const ofBuiltFiles = { annotation: { type: 'of the built files' } };

/** Runs a journey; `use` is that of the fixture. Throws if it never opened the shell that it is counted for. */
export async function runInItsShell(
  shell: 'web' | 'electron',
  testInfo: TestInfo,
  use: () => Promise<void>,
): Promise<void> {
  const reason = shell === 'electron' ? whyNotInElectron(testInfo.file, testInfo.title) : undefined;
  testInfo.skip(reason !== undefined, reason ?? '');
  const before = opened;
  await use();
  const isOfFiles = testInfo.annotations.some(({ type }) => type === ofBuiltFiles.annotation.type);
  const isOver = testInfo.status === 'passed' && shell === 'electron' && !isOfFiles;
  if (isOver && opened === before) throw new Error('This journey never opened Electron');
}
