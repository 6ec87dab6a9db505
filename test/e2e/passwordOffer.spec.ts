/**
 * Tests that Chromium does not offer to save a PIN, a passphrase or a token. It records each offer that is turned away
 * in `Login Data`, with the page's address, and so shows whether it made one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startKillableBrowser } from '../kill/killableBrowser.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

/** Turns the fields into ordinary password fields. */
function asAnyPassword(): void {
  new MutationObserver(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input[type="password"]');
    for (const field of fields) field.autocomplete = 'off';
  }).observe(document, { subtree: true, childList: true });
}

/** Signs in on a new tablet and unlocks it; returns whether Chromium's `Login Data` then has the app's address. */
async function isOffered(
  address: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-offer-'));
  try {
    const browser = await startKillableBrowser(folder);
    const { page } = browser;
    await prepare?.(page);
    await page.goto(address);
    const nurse = new Nurse(page);
    await nurse.door.signIn();
    await nurse.lock();
    await nurse.door.unlockIfLocked('Amy Lin');
    await browser.close();
    const book = await readFile(join(folder, 'Default', 'Login Data'));
    return book.includes(address);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('no secret is offered to the browser to save', async ({ servers }) => {
  expect(await isOffered(servers.shellAddress)).toBe(false);
  // An ordinary password field shows that an offer would be seen.
  const prepare = async (page: Page) => void (await page.addInitScript(asAnyPassword));
  expect(await isOffered(servers.shellAddress, prepare)).toBe(true);
});
