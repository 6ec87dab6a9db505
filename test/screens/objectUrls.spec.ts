/**
 * Every photo that a screen shows is an object URL, which holds the whole photo in memory until it is released. A shift
 * goes through hundreds of screens: those that were left must hold none.
 */
import type { Page } from '@playwright/test';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { liveUrls, watchObjectUrls } from '../support/liveUrls.ts';
import { expect, test as base } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';

const test = base.extend({
  async page({ page }, use) {
    await watchObjectUrls(page);
    await use(page);
  },
});

const photoIds = ['A-1', 'A-2', 'A-3'];
const kept = [keptPatient, keptWounds, keptRecord({ attachmentIds: photoIds })];

/** Walks through the screens that show photos; ends on the patients, which show none. */
async function walk(page: Page, draftId: string): Promise<void> {
  const go = (address: string) => page.evaluate((to) => (location.hash = to), address);
  await go(`/patients/${patientId}`);
  await expect(page.locator('main img')).toHaveCount(1);
  await go(`/patients/${patientId}/wounds/${woundId}`);
  // The first and last photo, and that of its visit.
  await expect(page.locator('main img')).toHaveCount(3);
  await page.getByRole('button', { name: woundHistoryEn.photos.compare, exact: true }).click();
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await go(`/drafts/${draftId}`);
  await expect(page.locator('main img')).toHaveCount(1);
  await go('/patients');
  await expect(page.locator('main img')).toHaveCount(0);
}

test('screens that were left hold no photo, however often they were opened @core', async ({
  page,
  show,
}) => {
  await show({ kept, pictures: photoIds, drafts: [{ text: 'Warm.' }], address: '/drafts/{0}' });
  await expect(page.locator('main img')).toHaveCount(1);
  // What the form shows is released, too, so it counts that something is held at all.
  expect(await liveUrls(page)).toBeGreaterThan(0);
  const draftId = new URL(page.url()).hash.replace('#/drafts/', '');
  for (let round = 0; round < 8; round += 1) {
    await walk(page, draftId);
    await expect.poll(() => liveUrls(page), { message: `after round ${round + 1}` }).toBe(0);
  }
});
