/** What a page tells of its own first pictures: when it drew, and how far what it drew moved. */
import type { Page } from '@playwright/test';

export interface FirstPictures {
  /** Milliseconds from the navigation to the first text or picture drawn. */
  firstDrawnMs: number;
  /** Layout shift as browsers sum it: the share of the window that moved, times how far; 0 is still. */
  shift: number;
}

/** Looks from before the page's first script on. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { firstDrawnMs: Number.NaN, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') watch.firstDrawnMs = startTime;
      }
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      // What moves because somebody touched it is meant to.
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
