/** Fixtures for tests of single screens: one page per worker, in which states are switched. */
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { startStaticHost } from '../e2e/staticHost.ts';
import { browserFixture } from '../support/browserFixture.ts';
import type { ScreensPage, ScreenState } from './screenState.ts';

export { expect } from '@playwright/test';

const built = fileURLToPath(new URL('../../out/screens', import.meta.url));

interface WorkerFixtures {
  host: string;
}

interface TestFixtures {
  /** Shows the app on a tablet that holds exactly this state. */
  show(state: ScreenState): Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ...browserFixture,

  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
    async ({}, use) => {
      const host = await startStaticHost(built);
      await use(host.address);
      await host.close();
    },
    { scope: 'worker' },
  ],
  async show({ page, host }, use) {
    await page.goto(host);
    await page.waitForFunction(() => 'showState' in window);
    await use(async (state) => {
      await page.evaluate((given) => (window as unknown as ScreensPage).showState(given), state);
      return page;
    });
  },
});
