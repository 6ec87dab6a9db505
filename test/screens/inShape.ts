/** What must hold for every screen in every state. */
import { expect, type Page } from '@playwright/test';

/** Expects that nothing is wider than the window, and that no placeholder in braces is left in a text. */
export async function expectInShape(page: Page, about = ''): Promise<void> {
  const { wide, raw } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    raw: /\{\{|\bundefined\b|\bNaN\b/.exec(document.body.innerText)?.[0] ?? null,
  }));
  expect({ wide, raw }, about).toEqual({ wide: 0, raw: null });
}
