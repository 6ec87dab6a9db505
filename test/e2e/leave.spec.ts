/** A nurse is removed from a tablet: her key is deleted, but nothing of hers that exists nowhere else. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openKept } from '../../src/device/rescue/keptRescue.ts';
import { readRescue } from '../../src/device/rescue/rescueFile.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';
import { shiftNumber, storedRows } from './pages/storedRows.ts';
import { sentence } from './pages/words.ts';
import { dropRecoveryKey } from './unlocking.ts';

const passphrase = 'violet kettle harbour moss';
const { leave, remove: others, exports: files, rescue } = settingsEn;
const pinOfBen = sentence(signInEn.pinOf, { name: 'Ben Wu' });
const pinOfAmy = sentence(signInEn.pinOf, { name: 'Amy Lin' });

async function beginToLeave(page: Page) {
  await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await page.getByRole('button', { name: leave.button }).click();
  const dialog = page.getByRole('dialog', { name: leave.button });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('with a draft of her own she leaves only after she has shown the file of it, and finds it on another tablet', async ({
  app,
  hospital: _reset,
  tablets,
}) => {
  const { page } = app;
  const nurse = await app.nurse();
  await nurse.draft('Only on this tablet.');
  await nurse.assessment.addPhotos(await madePhoto(page));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(nurse.assessment.saved()).toBeVisible();

  await dropRecoveryKey(page);
  const dialog = await beginToLeave(page);
  await expect(dialog).toContainText(sentence(leave.unsent, { count: 1 }));
  expect(await complaintsOfAxe(page)).toEqual([]);
  await dialog.getByLabel(pinOfAmy).fill(pin);
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Passphrase again').fill(passphrase);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: files.unsent }).click();
  const path = await (await download).path();
  const chooser = dialog.getByLabel(leave.choose).and(page.locator('input'));
  const other = Buffer.from('{"format":"wardbook-unsent"}');
  await chooser.setInputFiles({ name: 'a.wbrescue', mimeType: '', buffer: other });
  await expect(dialog).toContainText(leave.notIt);
  // Cancelled at this point, she is still on the tablet, and so is what she wrote.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Only on this tablet.');

  const again = await beginToLeave(page);
  await again.getByLabel(pinOfAmy).fill(pin);
  await again.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await again.getByLabel('Passphrase again').fill(passphrase);
  const lastDownload = page.waitForEvent('download');
  await again.getByRole('button', { name: files.unsent }).click();
  const lastPath = await (await lastDownload).path();
  // The earlier file has the same content, but is another file.
  await chooser.setInputFiles(path);
  await expect(again).toContainText(leave.notIt);
  await chooser.setInputFiles(lastPath);
  await expect(again).toContainText(leave.shown);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await again.getByLabel(pinOfAmy).fill('135797');
  await again.getByRole('button', { name: leave.submit }).click();
  await expect(again).toContainText('Wrong PIN. Try again.');
  await again.getByLabel(pinOfAmy).fill(pin);
  await again.getByRole('button', { name: leave.submit }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Amy Lin')).toHaveCount(0);

  // Another tablet, on which nobody has signed in before.
  const second = await tablets.open();
  const elsewhere = new Nurse(second.page);
  await second.open();
  await elsewhere.door.signIn();
  await second.page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await second.page.locator('main').getByLabel(rescue.importFile).setInputFiles(lastPath);
  await second.page.getByRole('dialog').getByLabel('Passphrase').fill(passphrase);
  await second.page.getByRole('button', { name: signInEn.recovery.open, exact: true }).click();
  await second.page.getByRole('button', { name: rescue.restore, exact: true }).click();
  await expect(second.page.getByRole('alert')).toContainText(sentence(rescue.taken, { count: 1 }));
  await elsewhere.patients.show();
  await elsewhere.patients.open('P-1001');
  await elsewhere.patient.drafts().getByRole('link').click();
  await expect(elsewhere.assessment.note()).toHaveValue('Only on this tablet.');
  await expect(elsewhere.assessment.photos()).toHaveCount(1);
});

/** Moves the last sign-in of every nurse on this tablet back by three days. */
async function ageNurses(page: Page): Promise<void> {
  await shiftNumber(page, { table: 'nurses', field: 'lastSignedInAt', by: -3 * 24 * 60 * 60_000 });
}

async function beginToRemove(page: Page) {
  await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await page.getByRole('button', { name: others.button }).click();
  const dialog = page.getByRole('dialog', { name: others.button });
  await dialog.getByRole('button', { name: /^Amy Lin/ }).click();
  return dialog;
}

test('a colleague who never comes back is removed by another, once her work is in a file that the help desk opens', async ({
  hospital: _reset,
  tablets,
}) => {
  const { profile, privateKey } = await guardedProfile(acceptedRisk);
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.door.signIn();
  await nurse.draft('Only on this tablet.');
  await nurse.assessment.addPhotos(await madePhoto(page));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(nurse.assessment.saved()).toBeVisible();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');

  await expect(await beginToRemove(page)).toContainText(sentence(others.here, { name: 'Amy Lin' }));
  await page.keyboard.press('Escape');
  await ageNurses(page);

  const dialog = await beginToRemove(page);
  const told = sentence(others.unsent, { count: 1, name: 'Amy Lin' });
  await expect(dialog).toContainText(told);
  await expect(dialog).not.toContainText('Only on this tablet.');
  expect(await complaintsOfAxe(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: others.save }).click();
  const path = await (await download).path();
  const chooser = dialog.getByLabel(leave.choose).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'a', mimeType: '', buffer: Buffer.from('WBRESCUE') });
  await expect(dialog).toContainText(leave.notIt);
  await chooser.setInputFiles(path);
  await expect(dialog).toContainText(sentence(others.sure, { name: 'Amy Lin' }));
  expect(await complaintsOfAxe(page)).toEqual([]);
  await dialog.getByLabel(pinOfBen).fill(pin);
  await dialog.getByRole('button', { name: 'Remove Amy Lin' }).click();
  await expect(page.getByText(sentence(others.removed, { name: 'Amy Lin' }))).toBeVisible();
  expect(await storedRows(page, 'nurses')).toHaveLength(1);
  expect(await storedRows(page, 'drafts')).toEqual([]);
  expect(await storedRows(page, 'photoBytes')).toEqual([]);
  // Nothing was lost, and nothing is reported as lost.
  await page.reload();
  await nurse.door.unlockIfLocked('Ben Wu');
  await expect(page.getByText('The browser deleted unsent work')).toBeHidden();

  const closed = await readRescue(new Blob([await readFile(path)]));
  const opened = await closed.open(await closed.keyByRecovery(privateKey));
  expect((await openKept(opened, privateKey)).first).toMatchObject({
    nurse: { name: 'Amy Lin' },
    drafts: [{ content: { careNote: 'Only on this tablet.' } }],
  });
  await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await page.locator('main').getByLabel(rescue.importFile).setInputFiles(path);
  await expect(page.getByRole('alert')).toContainText(rescue.refused.kept);
});
