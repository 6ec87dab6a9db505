/** The Electron shell on a disk that fills up: main notices in time and tells the page. */
import { join } from 'node:path';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../kill/smallDisk.ts';
import { expect, test } from './fixtures.ts';

const megabyte = 1024 * 1024;
const whyNot = whyNoSmallDisk();
/** What a photo takes on the disk, in the database and in the second copy, with its overhead, bytes. */
const twice = (photoBytes: number) => 2 * (photoBytes + 64 * 1024);
const { keeping, storeFailure } = commonEn;

test('a disk that gets low is told, a full one before its last byte, and nothing typed is lost', async ({
  start,
  openHospital,
}) => {
  test.skip(whyNot !== null, whyNot ?? '');
  const hospital = await openHospital();
  const disk = await mountSmallDisk(500);
  try {
    const profile = join(disk.folder, 'profile');
    const run = await start({ profile, given: [`--hospital=${hospital.address}`] });
    const amy = new Nurse(await run.page());
    await amy.atForm();
    await amy.assessment.fill('Written with much room.');
    await expect(amy.assessment.saved()).toBeVisible();

    // Main measures the space that is really free; without photos yet, each counts as the largest that the
    // hospital accepts.
    await amy.page.getByRole('link', { name: settingsEn.title, exact: true }).click();
    await disk.fillTo(256 * megabyte + 3.5 * twice(10_000_000));
    await expect(amy.page.getByText('Room for photos: about 3.')).toBeVisible();
    await disk.fillTo(256 * megabyte + 1.5 * twice(10_000_000));
    await expect(amy.page.getByText('Room for photos: about 1.')).toBeVisible();
    await amy.page.goBack();

    // A probe by the page would still find enough space in both cases.
    await disk.fillTo(200 * megabyte);
    await expect(amy.page.getByText(keeping.low.title, { exact: true })).toBeVisible();
    await amy.assessment.fill('Written with little room.');
    await expect(amy.assessment.saved()).toBeVisible();

    await disk.fillTo(24 * megabyte);
    await expect(amy.page.getByText(keeping.full.title, { exact: true })).toBeVisible();
    await amy.assessment.note().fill('Written while it is full.');
    await expect(amy.page.getByText(storeFailure.quota).first()).toBeVisible();
    // Chromium itself writes little; the page has written nothing.
    expect(await disk.freeBytes()).toBeGreaterThan(16 * megabyte);

    await disk.empty();
    await expect(amy.page.getByText(keeping.full.title, { exact: true })).toBeHidden();
    await expect(amy.assessment.saved()).toBeVisible();
    await amy.page.reload();
    await amy.door.unlockNewWindow();
    await expect(amy.assessment.note()).toHaveValue('Written while it is full.');
    await run.quit();
  } finally {
    await disk.remove();
  }
});
