/** The test of a tablet in a real browser: its first part, a crash in the middle of a write, its second part. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkEn } from '../../src/renderer/ui/words/check.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { judgeEvidence, tabletEvidenceSchema } from '../../src/shared/tabletEvidence.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test.use({ serviceWorkers: 'allow' });

/** What a browser lacks without a window, a camera and a person, or does slowly on a busy machine. */
const mayFail = [
  ...['installed', 'persistence', 'camera', 'native-decoder', 'passkey', 'wake-lock'],
  ...['room', 'pin-time', 'photo-made', 'decoder', 'save-time', 'tap-time', 'clock-steady'],
];

/** Opens the test from the settings. */
async function openCheck(page: Page): Promise<void> {
  await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await page.getByRole('link', { name: settingsEn.about.test }).click();
  await expect(page.getByRole('heading', { name: checkEn.title, level: 1 })).toBeVisible();
}

/** What is left of the test in this browser. */
function leftBehind(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]> };
    };
    const names = [...(await storageBuckets.keys()), ...Object.keys({ ...localStorage })];
    return names.filter((name) => name.includes('wardbook-check'));
  });
}

test('a tablet tests itself over a crash, and its file is judged', async ({ app }) => {
  await app.open();
  await app.untilKept();
  // The service worker controls the page from its second opening on.
  await app.open();
  await openCheck(app.page);
  for (const left of ['5 more', '4 more', '3 more', '2 more', 'once more']) {
    await app.page.getByRole('button', { name: left }).click();
  }
  const close = app.page.getByText(checkEn.closing.title);
  await expect(close).toBeVisible({ timeout: 60_000 });

  const page = await app.killed();
  await new Nurse(page).door.unlockIfLocked('Amy Lin');
  await openCheck(page);
  const save = page.getByRole('button', { name: checkEn.done.save });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await save.click();
  await expect(page.getByText(checkEn.done.saved)).toBeVisible();
  const text = await readFile(await (await download).path(), 'utf8');

  expect(text).not.toMatch(/Amy|Lin\b|nurse-|127\.0\.0\.1/);
  const { failed, missing } = judgeEvidence(tabletEvidenceSchema.parse(JSON.parse(text)));
  expect(missing).toEqual([]);
  expect(failed.filter(({ id }) => !mayFail.includes(id))).toEqual([]);
  expect(await leftBehind(page)).toEqual([]);
});
