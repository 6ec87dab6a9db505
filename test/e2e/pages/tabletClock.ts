/** The clock of a tablet that a test sets. */
import type { Page } from '@playwright/test';

/**
 * Puts a clock that goes on as the real one does under the app, to be set later by `page.clock.setFixedTime`.
 * To be called before the app is opened: a clock that is put under an open page stands at 1970 until the next
 * message sets it, and what the app does by itself at that moment (such as forgetting patients whom nobody has
 * opened "lately") goes by 1970.
 */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
}

/**
 * So much more has passed by the monotonic clock of the open page, which nobody can set; whatever it does by its
 * timers goes on as before. Gone with the next opening of the page.
 */
export async function passOpenTime(page: Page, ms: number): Promise<void> {
  await page.evaluate((more) => {
    const before = performance.now.bind(performance);
    performance.now = () => before() + more;
  }, ms);
}
