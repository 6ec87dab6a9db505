/** Counts the object URLs that a page holds, of which each keeps a whole photo in memory. */
import type { Page } from '@playwright/test';

/** Observes from before the page's first script: call it before the app is opened. */
export async function watchObjectUrls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      live.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      live.delete(url);
      revokeObjectURL.call(URL, url);
    };
    Object.assign(globalThis, { liveUrls: live });
  });
}

/** How many object URLs were made in the page and not released. */
export function liveUrls(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(globalThis, 'liveUrls') as Set<string>).size);
}
