/**
 * Fixtures for the tests of the demo: a host of static files, with no hospital and no shell behind it, and a browser
 * that goes offline once the demo is loaded.
 */
import { test as base, type Page } from '@playwright/test';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { browserFixture } from '../support/browserFixture.ts';
import { startingAgain } from '../support/browserStart.ts';
import { CopiedTablet, firstPage } from './copiedTablet.ts';
import { openDoubleTablet, type DoubleTablet } from './doubleTablet.ts';
import type { ShellOption } from './fixtures.ts';
import { runInItsShell } from './inItsShell.ts';
import { DemoPage } from './pages/DemoPage.ts';
import { startStaticHost, type StaticHost } from './staticHost.ts';

export { expect } from '@playwright/test';

interface DemoFixtures {
  language: 'en' | 'zh-TW';
  /** `loaded`: the tablet holds the whole demo. `new`: nobody has ever opened it there. */
  demoTablet: 'loaded' | 'new';
  /** Skips a journey that cannot run in Electron, with the reason. */
  whereItRuns: void;
  /** Electron on the double, without any hospital; null in a browser. */
  double: DoubleTablet | null;
  demo: DemoPage;
  /** The demo without any network. */
  offlineDemo: DemoPage;
}

interface DemoWorkerFixtures extends ShellOption {
  host: StaticHost;
  loadedTablet: CopiedTablet;
}

export const test = base.extend<DemoFixtures, DemoWorkerFixtures>({
  ...browserFixture,

  shell: ['web', { option: true, scope: 'worker' }],

  language: ['en', { option: true }],

  // The demo must open with no server behind it.
  // oxlint-disable-next-line no-empty-pattern
  serviceWorkers: async ({}, use) => use('allow'),

  host: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startStaticHost(process.env['RENDERER_FOLDER'] ?? rendererFolders.web);
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ host }, use) => use(host.address),

  demoTablet: ['loaded', { option: true }],

  loadedTablet: [
    async ({ host }, use) => {
      const loadedTablet = new CopiedTablet(host.address, (page) => load(page, host.address));
      await use(loadedTablet);
      await loadedTablet.close();
    },
    { scope: 'worker' },
  ],

  whereItRuns: [
    async ({ shell }, use, testInfo) => {
      await runInItsShell(shell, testInfo, use);
    },
    { auto: true },
  ],

  double: async ({ shell, whereItRuns: _runs, locale, viewport }, use) => {
    const opened = shell === 'web' ? null : await openDoubleTablet({ given: [], locale, viewport });
    await use(opened);
    await opened?.close();
  },

  context: async ({ double, demoTablet, loadedTablet, playwright, browser }, use) => {
    if (double !== null) {
      await use(double.context);
      return;
    }
    if (demoTablet === 'new') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const opened = await loadedTablet.open((folder) =>
      startingAgain(() => playwright.chromium.launchPersistentContext(folder)),
    );
    await use(opened.context);
    await opened.close();
  },

  page: async ({ context, double }, use) => use(double?.page ?? (await firstPage(context))),

  demo: async ({ page, language }, use) => {
    await use(new DemoPage(page, language));
  },

  offlineDemo: async ({ demo, context }, use) => {
    await context.setOffline(true);
    await demo.open();
    await use(demo);
    await context.setOffline(false);
  },
});

/** Opens the demo, waits until the service worker has stored all of it, and loads it again from there. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const demo = new DemoPage(page);
  await demo.open(`${address}/demo/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await demo.open(`${address}/demo/`);
}
