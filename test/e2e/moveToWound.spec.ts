/**
 * A draft that was begun for the wrong wound is moved to the right one: its text, sizes and photo are recorded there and
 * nowhere else. What another window has submitted or discarded meanwhile does not move.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { appWords } from './pages/words.ts';

const { assessment, common, patients } = appWords.en;
const wrong = 'W-1001-1';
const right = 'W-1001-2';
const note = 'Edges calm. Foam dressing.';

/** Opens the question and selects the right wound; returns the dialog. */
async function picked(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: assessment.place.move.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: assessment.place.move.title });
  await dialog.getByRole('radio', { name: new RegExp(right) }).check();
  return dialog;
}

const confirm = (dialog: Locator) =>
  dialog.getByRole('button', { name: patients.move.sure, exact: true });

test.beforeEach(({ app }) => app.open());

test('without a network it moves with its photo, and both are recorded for the right wound only', async ({
  app,
  context,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  await nurse.atPatient();
  await nurse.patient.assessAndWait(wrong);
  await nurse.assessment.fill(note, [await madePhoto(app.page)]);
  await context.setOffline(true);
  const dialog = await picked(app.page);
  expect(await complaintsOfAxe(app.page)).toEqual([]);
  await confirm(dialog).click();
  await expect(dialog).toHaveCount(0);
  const banner = app.page.getByRole('region', { name: common.patient.banner });
  await expect(banner).toContainText(right);
  await expect(nurse.assessment.note()).toHaveValue(note);
  await expect(nurse.assessment.photos()).toHaveCount(1);
  // It is in the database, not only on the screen.
  await context.setOffline(false);
  await app.page.reload();
  await expect(nurse.assessment.note()).toHaveValue(note);
  await expect(nurse.assessment.length()).toHaveValue('3.5');
  await expect(banner).not.toContainText(wrong);
  expect((await hospital.journal()).filter(({ method }) => method === 'POST')).toEqual([]);

  await nurse.sent();
  const [photo] = await hospital.attachments();
  expect(await hospital.attachments()).toMatchObject([{ patientId: 'P-1001' }]);
  expect(await hospital.records()).toMatchObject([
    {
      patientId: 'P-1001',
      woundId: right,
      attachmentIds: [photo?.['attachmentId']],
      versions: [{ careNote: note }],
    },
  ]);
  // One upload and one record: nothing was sent for the wrong wound.
  const writes = (await hospital.journal()).filter(({ method }) => method === 'POST');
  expect(writes.map(({ committed }) => committed)).toEqual([
    photo?.['attachmentId'],
    await hospital.onlyRecordId(),
  ]);
});
