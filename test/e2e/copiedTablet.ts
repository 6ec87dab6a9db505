/**
 * A tablet that is prepared once per worker and copied for each journey: a browser profile on which a nurse has signed
 * in, or which holds the demo. Each copy is a browser of its own, so that nothing carries over from one journey to the
 * next (decision 0065).
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** A tablet locks itself ten minutes after its last use, and a copy is opened seconds after it was made. */
const freshForMs = 7 * 60_000;

/** Opens a browser on a profile folder, with the settings of the running test. */
export type OpenProfile = (folder: string) => Promise<BrowserContext>;

export class CopiedTablet {
  readonly #address: string;
  readonly #prepare: (page: Page) => Promise<void>;
  #made: { folder: string; at: number } | undefined;

  /**
   * @param address of the served app, whose storage the browser keeps
   * @param prepare what is done on the tablet before it is copied
   */
  constructor(address: string, prepare: (page: Page) => Promise<void>) {
    this.#address = address;
    this.#prepare = prepare;
  }

  /** Opens a copy; returns its context and a function that closes it. */
  async open(
    openProfile: OpenProfile,
  ): Promise<{ context: BrowserContext; close(): Promise<void> }> {
    const made = await this.#fresh(openProfile);
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-tablet-'));
    await cp(made, folder, { recursive: true });
    const context = await openProfile(folder);
    await promiseStorage(context, new URL(this.#address).origin);
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
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-prepared-'));
    const context = await openProfile(folder);
    await this.#prepare(await firstPage(context));
    await context.close();
    this.#made = { folder, at: Date.now() };
    return folder;
  }
}

/** A browser opened on a profile already has a page; a second one would only cost time. */
export async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

/** A browser that has just ended may still be writing a file. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Makes the browser report this origin's storage as persistent, as it does for an installed app. It only reports so:
 * what it deletes on a full disk is tested in `test/kill`.
 */
async function promiseStorage(context: BrowserContext, origin: string): Promise<void> {
  const session = await context.newCDPSession(await firstPage(context));
  const permission = { name: 'persistent-storage' };
  // The permission lasts as long as the session, which ends with the browser.
  await session.send('Browser.setPermission', { permission, setting: 'granted', origin });
}
