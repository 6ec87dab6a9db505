/** Opens the real Chromium of this machine with a profile on the real disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { chromiumPath } from '../../tools/set-up/browser.mjs';
import { startingAgain } from './browserStart.ts';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface OpenedBrowser {
  context: BrowserContext;
  version: string;
  close(): Promise<void>;
}

/** A fresh profile on disk: an incognito one keeps IndexedDB in memory, where it costs nothing. */
export async function openChromium(
  options: BrowserContextOptions = {},
  moreFlags: readonly string[] = [],
): Promise<OpenedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'wardbook-profile-'));
  const context = await startingAgain(() =>
    chromium.launchPersistentContext(profile, {
      ...options,
      executablePath: chromiumPath(),
      headless: true,
      args: [...chromiumFlags, ...moreFlags],
    }),
  );
  return {
    context,
    version: context.browser()?.version() ?? 'unknown',
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
