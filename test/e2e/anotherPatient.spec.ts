/**
 * A hospital that returns another patient for a patient id, as after two files of one person were merged: the nurse is
 * told, nothing is stored under the wrong id, and the work that she had begun is found and moved once she agrees.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { changeLook, looks, type Look } from './pages/look.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { ScanDialog } from './pages/ScanDialog.ts';
import { appWords, sentence } from './pages/words.ts';

const { another, move } = appWords.en.patients;

/** From now on the hospital answers requests for `asked` as if they were for `instead`. */
async function answersWith(context: BrowserContext, asked: string, instead: string): Promise<void> {
  await context.route(`**/hospital/**/patients/${asked}`, async (route) => {
    const url = route.request().url().replace(`/patients/${asked}`, `/patients/${instead}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

const told = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: sentence(another.title, { id: 'P-1004', name: '王秋月 Wang Chiu-Yueh' }) });

test('a draft begun before two files were merged is found, moved by her word, and in the record of the other', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await app.nurse();
  const { page } = app;
  await nurse.atPatient('P-1001');
  await nurse.fillIn('W-1001-1', 'Begun before the merge.', [await madePhoto(page)]);
  await nurse.patients.show();
  await answersWith(context, 'P-1001', 'P-1004');
  await nurse.patients.ask('P-1001');
  await expect(told(page)).toContainText('You asked for P-1001. Compare the wristband.');
  await expect(nurse.patient.wounds()).toHaveCount(0);
  await expect(page.getByText('W-1001-2')).toHaveCount(0);
  // What she wrote is there, and is still about the same patient.
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.patient.banner()).toContainText('P-1001');
  await page.goBack();
  await nurse.patient
    .drafts()
    .getByRole('button', { name: sentence(move.button, { id: 'P-1004' }) })
    .click();
  const dialog = page.getByRole('dialog');
  const sure = dialog.getByRole('button', { name: move.sure });
  await expect(dialog).toContainText('Begun for P-1001');
  await expect(sure).toBeDisabled();
  expect(await complaintsOfAxe(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /W-1004-1/ }).check();
  await sure.click();
  await expect(nurse.patient.banner()).toContainText('P-1004');
  await expect(page.getByText('Begun for P-1001')).toBeVisible();
  await expect(nurse.assessment.note()).toHaveValue('Begun before the merge.');
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.sent();
  expect(await hospital.records()).toMatchObject([{ patientId: 'P-1004', woundId: 'W-1004-1' }]);
  expect(await hospital.state()).toMatchObject({ attachments: { bound: 1, unbound: 0 } });
  // The hospital is as before: nothing of the other patient is stored under this id.
  await context.unrouteAll();
  await nurse.patients.show();
  await nurse.patients.ask('P-1001');
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
  await expect(nurse.patient.drafts()).toHaveCount(0);
});

test('a wristband that the hospital answers with another patient opens nobody by itself', async ({
  app,
  context,
  hospital: _reset,
}) => {
  const nurse = await app.nurse();
  const { page } = app;
  await nurse.door.ensureIn();
  await answersWith(context, 'P-1003', 'P-1004');
  await page.getByRole('heading', { name: 'Patients', level: 1 }).focus();
  await new ScanDialog(page).shoot('P-1003');
  await expect(told(page)).toContainText('You asked for P-1003');
  await expect(nurse.patient.banner()).toHaveCount(0);
  await page.getByRole('link', { name: sentence(another.open, { id: 'P-1004' }) }).click();
  await expect(nurse.patient.banner()).toContainText('P-1004');
  await expect(nurse.patient.wounds()).toContainText('W-1004-1');
  await nurse.patients.show();
  await expect(nurse.patients.recent().getByRole('link')).toHaveCount(1);
  await expect(nurse.patients.recent()).toContainText('P-1004');
  let before: Look['language'] = 'en';
  for (const look of looks) {
    await changeLook(page, look, before);
    before = look.language;
    await new ScanDialog(page).shoot('P-1003');
    await expect(page.getByRole('alert').filter({ hasText: 'P-1004' })).toBeVisible();
    expect(await complaintsOfAxe(page)).toEqual([]);
  }
});
