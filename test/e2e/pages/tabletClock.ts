/** A tablet's clock, as a test sets it. */
import type { Page } from '@playwright/test';

/**
 * Installs a clock that runs like the real one, to be set later by `page.clock.setFixedTime`. Must be called before the
 * app is opened: a clock installed under an open page shows 1970 until the next message sets it, and whatever the app
 * does by itself at that moment (such as forgetting patients whom nobody has opened "lately") goes by 1970.
 */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
}
