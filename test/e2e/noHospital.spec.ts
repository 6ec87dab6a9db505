/** A shell without a hospital: the app asks for one, or says who must name it, and never invents one. */
import { startEn } from '../../src/renderer/ui/words/start.en.ts';
import { startZhTw } from '../../src/renderer/ui/words/start.zh-TW.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { expect, test } from './fixtures.ts';

test('the browser shell that was given no hospital says who has to name it', async ({ page }) => {
  const rendererFolder = rendererFolders.web;
  const shell = await startWebShell({ port: 0, hospitalAddress: null, rendererFolder });
  await page.goto(shell.address);
  await expect(page.getByRole('heading', { name: startEn.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(startEn.fixed);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByText('繁體中文', { exact: true }).click();
  await expect(page.getByRole('heading', { name: startZhTw.title, level: 1 })).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.getByRole('link').click();
  await expect(page).toHaveURL(`${shell.address}/demo/`);
  await shell.close();
});
