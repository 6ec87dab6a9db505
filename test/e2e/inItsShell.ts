/**
 * Makes sure that a journey runs in the shell that it is counted for: one that Electron cannot have ends with its
 * reason, and one that it can have must have opened it.
 */
import type { TestInfo } from '@playwright/test';
import { whyNotInElectron } from './notInElectron.ts';

let opened = 0;

/** To be called wherever the app of Electron is opened for a journey. */
export function noteElectronOpened(): void {
  opened += 1;
}

/** Of a journey that opens no app, but looks at what was built for this shell. */
export const ofBuiltFiles = { annotation: { type: 'of the built files' } };

/** Runs a journey; `use` is that of the fixture. Throws where it never opened the shell that it stands for. */
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
