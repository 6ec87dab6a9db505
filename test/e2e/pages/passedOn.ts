/** How a request to the holder of the recovery key leaves the tablet: on the clipboard, and as a picture. */
import { expect, type Page } from '@playwright/test';
import { commonEn } from '../../../src/renderer/ui/words/common.en.ts';

/** Copies the request, has its code drawn, and returns what is on the clipboard. */
export async function passedOn(page: Page): Promise<string> {
  const words = commonEn.request;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: words.copy, exact: true }).click();
  await expect(page.getByText(words.copied, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words.code, exact: true }).click();
  const code = page.getByRole('img', { name: words.codeLabel, exact: true });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  return page.evaluate(() => navigator.clipboard.readText());
}
