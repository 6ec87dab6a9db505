/**
 * Owns what the tests of the demo stand on: a host of files alone, with no hospital and no shell
 * behind it, and a browser that goes offline once the demo is loaded.
 */
import { test as base, type BrowserContext } from '@playwright/test';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { DemoPage } from './pages/DemoPage.ts';
import { startStaticHost, type StaticHost } from './staticHost.ts';

export { expect } from '@playwright/test';

interface DemoFixtures {
  language: 'en' | 'zh-TW';
  demo: DemoPage;
  /** The demo, loaded, and then without any network. */
  offlineDemo: DemoPage;
}

export const test = base.extend<DemoFixtures, { host: StaticHost }>({
  language: ['en', { option: true }],

  // The demo must open with nothing behind it.
  // oxlint-disable-next-line no-empty-pattern
  serviceWorkers: async ({}, use) => use('allow'),

  host: [
    // Playwright reads the names of the fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startStaticHost(process.env['RENDERER_FOLDER'] ?? rendererFolders.web);
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ host }, use) => use(host.address),

  demo: async ({ page, language }, use) => {
    await use(new DemoPage(page, language));
  },

  offlineDemo: async ({ demo, page, context }, use) => {
    await demo.open();
    await untilKept(context);
    await page.reload();
    await context.setOffline(true);
    await use(demo);
    await context.setOffline(false);
  },
});

/** Waits until the service worker keeps the whole app. */
async function untilKept(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  await page?.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}
