/**
 * The built Electron app on the double of its runtime, as a tablet for the journeys: the same page objects, a network
 * that main loses, a page that crashes and is loaded again by main (docs/electron.md).
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { standInOrigin } from '../electron/double/scheme.ts';
import { removeProfile, startElectron, type ElectronRun } from '../electron/electronDouble.ts';
import { noteElectronOpened } from './inItsShell.ts';
import { SignInPage } from './pages/signInPage.ts';

/** A tablet locks itself ten minutes after its last use, and a copy is opened seconds after it was made. */
const freshForMs = 7 * 60_000;

export interface DoubleOptions {
  /** Arguments of the app, such as `--hospital=`, and of its Chromium. */
  readonly given: readonly string[];
  readonly locale: string | undefined;
  readonly viewport: { width: number; height: number } | null;
  /** Its own profile, which is removed at the end; a new one by default. */
  readonly profile?: string;
}

export interface DoubleTablet {
  /** The folder of everything that it stores. */
  readonly profile: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Crashes the page; returns the page that main has loaded in its place. */
  killed(): Promise<Page>;
  /** Ends the app and starts it on the same profile with these arguments; this instance is closed then. */
  startAgain(given: readonly string[]): Promise<DoubleTablet>;
  /** Kills main and browser as a power failure would; what is stored stays. */
  kill(): Promise<void>;
  /** Ends the app; what is stored stays. */
  end(): Promise<void>;
  /** Ends the app, and removes what it stored. */
  close(): Promise<void>;
}

/** Opens the app on a tablet of its own. */
export async function openDoubleTablet(options: DoubleOptions): Promise<DoubleTablet> {
  noteElectronOpened();
  const { given, locale = 'en-GB', viewport, profile } = options;
  const environment = { WARDBOOK_LANGUAGE: locale };
  const run = await startElectron({ given, environment, ...(profile && { profile }) });
  const pageOf = async () => {
    const page = await run.page();
    if (viewport !== null) await page.setViewportSize(viewport);
    await asTablet(run, page);
    return page;
  };
  const page = await pageOf();
  return {
    profile: run.profile,
    page,
    context: page.context(),
    async killed() {
      const gone = page.waitForEvent('crash');
      await run.order({ kind: 'crash' });
      await gone;
      const next = await pageOf();
      await next.goto('/');
      return next;
    },
    async startAgain(next) {
      await run.end();
      return openDoubleTablet({ ...options, given: next, profile: run.profile });
    },
    kill: () => run.kill(),
    end: () => run.end(),
    async close() {
      await run.end();
      await removeProfile(run);
    },
  };
}

/** Sets up what the runner does for its own browser, and what differs in Electron. */
async function asTablet(run: ElectronRun, page: Page): Promise<void> {
  // The browser was not opened by the runner, so it has no base address.
  const goto = page.goto.bind(page);
  page.goto = (address, more) => goto(new URL(address, standInOrigin).href, more);
  const context = page.context();
  const { scheme } = await run.state();
  routeByScheme(page, scheme);
  routeByScheme(context, scheme);
  // Main decides about permissions; a grant of the browser's would override its decision.
  context.grantPermissions = async () => undefined;
  const session = await context.newCDPSession(page);
  // Main grants the camera, but the system may still refuse it (macOS privacy settings).
  context.clearPermissions = async () => {
    const camera = { permission: { name: 'camera' }, setting: 'denied' } as const;
    await session.send('Browser.setPermission', { ...camera, origin: standInOrigin });
  };
  await session.send('Network.enable');
  context.setOffline = async (offline) => {
    await run.order({ kind: 'network', isAway: offline });
    await session.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
}

/**
 * The runner cannot fetch from the app's own scheme on the page's behalf: it fetches from the server that stands in for
 * it.
 */
function routeByScheme(where: Page | BrowserContext, scheme: string): void {
  const register = where.route.bind(where);
  where.route = (pattern, handler, more) =>
    register(
      pattern,
      (route, request) => {
        const ask = route.fetch.bind(route);
        route.fetch = (given) =>
          ask({ url: request.url().replace(standInOrigin, scheme), ...given });
        return handler(route, request);
      },
      more,
    );
}

/** A profile on which Amy Lin has signed in, made once for a worker and copied for each journey. */
export class PreparedDouble {
  readonly #given: readonly string[];
  #made: { folder: string; at: number } | undefined;

  /** @param given arguments of the app */
  constructor(given: readonly string[]) {
    this.#given = given;
  }

  /** A copy, which belongs to the caller. */
  async copy(): Promise<string> {
    const made = await this.#fresh();
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-electron-'));
    await cp(made, folder, { recursive: true });
    return folder;
  }

  async close(): Promise<void> {
    if (this.#made !== undefined) {
      await rm(this.#made.folder, { recursive: true, force: true, maxRetries: 5 });
    }
    this.#made = undefined;
  }

  async #fresh(): Promise<string> {
    if (this.#made !== undefined && Date.now() - this.#made.at < freshForMs) {
      return this.#made.folder;
    }
    await this.close();
    const run = await startElectron({ given: this.#given });
    await new SignInPage(await run.page()).signIn();
    await run.end();
    this.#made = { folder: run.profile, at: Date.now() };
    return run.profile;
  }
}
