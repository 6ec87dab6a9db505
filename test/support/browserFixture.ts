/** The browser of a worker of journeys: as Playwright starts it, and again where it crashed as it started. */
import type { Browser, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { startingAgain } from './browserStart.ts';

type Needs = Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, 'playwright' | 'launchOptions'>;

async function browserOfWorker(
  { playwright, launchOptions }: Needs,
  give: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await startingAgain(() => playwright.chromium.launch(launchOptions));
  await give(browser);
  await browser.close();
}

/** To be spread into `test.extend`, in the place of Playwright's own. */
export const browserFixture: {
  browser: [typeof browserOfWorker, { scope: 'worker'; timeout: number }];
} = {
  // No bound of its own, as Playwright's has none.
  browser: [browserOfWorker, { scope: 'worker', timeout: 0 }],
};
