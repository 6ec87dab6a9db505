/** A nurse leaves a tablet: her key goes with her, and not a word of hers that is nowhere else. */
import type { BrowserContext, Page } from '@playwright/test';
import { settingsEn } from '../../src/renderer/words/settings.en.ts';
import { signInEn } from '../../src/renderer/words/signIn.en.ts';
import { expect, test as base } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';
import { sentence } from './pages/words.ts';

const passphrase = 'violet kettle harbour moss';
const { leave, exports: files, rescue } = settingsEn;
const pinOfAmy = sentence(signInEn.pinOf, { name: 'Amy Lin' });

/** Another tablet, on which nobody was before. */
const test = base.extend<{ second: { context: BrowserContext; page: Page } }>({
  second: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use({ context, page: await context.newPage() });
    await context.close();
  },
});

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
  servers,
  second,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await app.open();
  await nurse.draft('Only on this tablet.');
  await nurse.assessment.addPhotos(await madePhoto(page));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(nurse.assessment.saved()).toBeVisible();

  const dialog = await beginToLeave(page);
  await expect(dialog).toContainText(sentence(leave.unsent_one, { count: 1 }));
  expect(await complaintsOfAxe(page)).toEqual([]);
  await dialog.getByLabel(pinOfAmy).fill(pin);
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('The same passphrase again').fill(passphrase);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: files.unsent }).click();
  const path = await (await download).path();
  const chooser = dialog.getByLabel(leave.choose).and(page.locator('input'));
  const other = Buffer.from('{"format":"wardbook-unsent"}');
  await chooser.setInputFiles({ name: 'a.wbrescue', mimeType: '', buffer: other });
  await expect(dialog).toContainText(leave.notIt);
  // Called off so far, she is still here, and so is what she wrote.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Only on this tablet.');

  const again = await beginToLeave(page);
  await again.getByLabel(pinOfAmy).fill(pin);
  await again.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await again.getByLabel('The same passphrase again').fill(passphrase);
  const lastDownload = page.waitForEvent('download');
  await again.getByRole('button', { name: files.unsent }).click();
  const lastPath = await (await lastDownload).path();
  // The file of before is made for the same words, and is another file.
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

  const elsewhere = new Nurse(second.page);
  await second.page.goto(servers.shellAddress);
  await elsewhere.door.signIn();
  await second.page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await second.page.locator('main').getByLabel(rescue.takeIn).setInputFiles(lastPath);
  await second.page.getByRole('dialog').getByLabel('Passphrase').fill(passphrase);
  await second.page.getByRole('button', { name: rescue.open }).click();
  await expect(second.page.getByRole('alert')).toContainText(
    sentence(rescue.taken_one, { count: 1 }),
  );
  await elsewhere.patients.show();
  await elsewhere.patients.open('P-1001');
  await elsewhere.patient.drafts().getByRole('link').click();
  await expect(elsewhere.assessment.note()).toHaveValue('Only on this tablet.');
  await expect(elsewhere.assessment.photos()).toHaveCount(1);
});

test('with nothing unsent her PIN is enough, a colleague keeps hers, and she may come back', async ({
  app,
  hospital: _reset,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await app.open();
  await nurse.atPatient();
  await nurse.assessed('W-1001-1', 'In the record.');
  await nurse.patients.show();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.draft('A draft of Ben.');
  await nurse.signOut();
  await nurse.door.comeBack('Amy Lin');

  const dialog = await beginToLeave(page);
  await expect(dialog).toContainText(leave.lead);
  await dialog.getByLabel(pinOfAmy).fill(pin);
  await dialog.getByRole('button', { name: leave.submit }).click();
  await expect(page.getByRole('heading', { name: signInEn.who })).toBeVisible();
  await expect(page.getByRole('button', { name: /Amy Lin/ })).toHaveCount(0);
  await page.reload();
  await nurse.door.comeBack('Ben Wu');
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('A draft of Ben.');
  await nurse.patients.show();

  await nurse.handOverTo('nurse-amy', 'Amy Lin');
  await nurse.outbox.show();
  await expect(nurse.outbox.cards()).toHaveCount(0);
});
