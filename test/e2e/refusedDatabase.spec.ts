/** A database that the browser no longer opens: the contents of the second copy are saved and restored. */
import type { Page } from '@playwright/test';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { Nurse } from './pages/nurse.ts';

/**
 * Makes the database fail to open as Chromium does for a damaged one; no other storage is available either until the
 * page allows it.
 */
async function refuseDatabase(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = indexedDB;
    const refusal = () => new DOMException('Internal error opening backing store.', 'UnknownError');
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
      if (this === own) throw refusal();
      return open.apply(this, given);
    };
    const buckets = (navigator as unknown as { storageBuckets: object }).storageBuckets;
    const manager = Object.getPrototypeOf(buckets) as {
      open(name: string, options?: object): Promise<unknown>;
    };
    const openBucket = manager.open;
    manager.open = function (name, options) {
      const isForbidden =
        sessionStorage.getItem('noOtherPlace') !== null && name === 'wardbook-tablet-2';
      return isForbidden ? Promise.reject(refusal()) : openBucket.call(this, name, options);
    };
  });
}

test('a database that the browser refuses to open is saved from its copy, and begun anew in another place', async ({
  tablets,
}) => {
  const { profile } = await guardedProfile(acceptedRisk);
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.door.signIn();
  await nurse.draft('Nobody may lose this');
  await refuseDatabase(page);
  await page.evaluate(() => sessionStorage.setItem('noOtherPlace', 'yes'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wardbook has not opened yet' })).toBeVisible();
  // It tries again by itself.
  await expect(page.getByRole('heading', { name: 'Wardbook could not be opened' })).toBeVisible();
  await expect(page.getByText('Amy Lin: 1 record or draft')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file: Amy Lin' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^wardbook-rescue-.*\.wbrescue$/);
  await expect(page.getByRole('status')).toContainText('Give the file to the help desk');

  await page.evaluate(() => sessionStorage.removeItem('noOtherPlace'));
  await page.reload();
  await expect(page.getByText('This tablet was restored')).toBeVisible();
  await nurse.door.givePin('Amy Lin');
  await expect(nurse.assessment.note()).toHaveValue('Nobody may lose this');
  await nurse.assessment.fill('And goes on');
  await expect(nurse.assessment.saved()).toBeVisible();
  await page.reload();
  // At a hospital with a recovery key the tablet is locked after each start.
  await nurse.door.unlockIfLocked('Amy Lin');
  await expect(nurse.assessment.note()).toHaveValue('And goes on');
});
