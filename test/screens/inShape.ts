/** What holds of every screen in every state. */
import { expect, type Page } from '@playwright/test';

/** Nothing is wider than the window, and no word of ours is left as a name in braces. */
export async function expectInShape(page: Page, about = ''): Promise<void> {
  const { wide, raw } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    raw: /\{\{|\bundefined\b|\bNaN\b/.exec(document.body.innerText)?.[0] ?? null,
  }));
  expect({ wide, raw }, about).toEqual({ wide: 0, raw: null });
}
