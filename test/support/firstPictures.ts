/** What a page reports of its own first paints: when it painted, and how far the content moved. */
import type { Page } from '@playwright/test';

export interface FirstPictures {
  /** Milliseconds from the navigation to the first text or picture painted. */
  firstDrawnMs: number;
  /** Layout shift as browsers add it up: the share of the window that moved, times the distance; 0 is still. */
  shift: number;
}

/** Observes from before the page's first script. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { firstDrawnMs: Number.NaN, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') watch.firstDrawnMs = startTime;
      }
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      // Movement caused by a user's touch is intended.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      })[]) {
        if (!entry.hadRecentInput) watch.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { pictureWatch: watch });
  });
}

export function picturesSoFar(page: Page): Promise<FirstPictures> {
  return page.evaluate(
    () => (globalThis as unknown as { pictureWatch: FirstPictures }).pictureWatch,
  );
}
