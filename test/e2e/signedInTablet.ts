/**
 * Owns a tablet on which a nurse has signed in: a browser profile, made once for a worker and copied
 * for each journey. A copy is a browser of its own, so that nothing goes over from one journey to the
 * next, and costs half of what a sign-in by hand does (docs/decisions/0065-copied-tablets.md).
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

import { SignInPage } from './pages/signInPage.ts';

/** Far below the time after which a tablet locks itself. */
const freshForMs = 4 * 60_000;

/** Opens a browser on a profile folder, with the settings of the running test. */
export type OpenProfile = (folder: string) => Promise<BrowserContext>;

export class SignedInTablet {
  readonly #address: string;
  #made: { folder: string; at: number } | undefined;

  /** @param address where the shell serves the app: a profile belongs to one origin */
  constructor(address: string) {
    this.#address = address;
  }

  /** Opens a tablet that Amy Lin has signed in on, and gives back how to close it. */
  async open(
    openProfile: OpenProfile,
  ): Promise<{ context: BrowserContext; close(): Promise<void> }> {
    const made = await this.#fresh(openProfile);
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-tablet-'));
    await cp(made, folder, { recursive: true });
    const context = await openProfile(folder);
    return {
      context,
      async close() {
        await context.close();
        await remove(folder);
      },
    };
  }

  async close(): Promise<void> {
    if (this.#made !== undefined) await remove(this.#made.folder);
    this.#made = undefined;
  }

  async #fresh(openProfile: OpenProfile): Promise<string> {
    if (this.#made !== undefined && Date.now() - this.#made.at < freshForMs) {
      return this.#made.folder;
    }
    await this.close();
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-signed-in-'));
    const context = await openProfile(folder);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(this.#address);
    // The test that happens to be first may speak another language than the next.
    const language = (await page.locator('html').getAttribute('lang')) === 'zh-TW' ? 'zh-TW' : 'en';
    await new SignInPage(page, language).signIn();
    // Twice more, so that the copies find the scripts compiled.
    for (let opening = 0; opening < 2; opening += 1) {
      await page.goto('about:blank');
      await page.goto(this.#address);
      await new SignInPage(page, language).expectIn();
    }
    await context.close();
    this.#made = { folder, at: Date.now() };
    return folder;
  }
}

/** A browser that has just ended may still be putting a file away. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
