/** The browser of a Playwright worker: started as Playwright does, and again if it crashed while starting. */
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

/** To be spread into `test.extend`, in place of Playwright's own fixture. */
export const browserFixture: {
  browser: [typeof browserOfWorker, { scope: 'worker'; timeout: number }];
} = {
  // Without a timeout, as Playwright's own has none.
  browser: [browserOfWorker, { scope: 'worker', timeout: 0 }],
};
