/** The second nurse of a shared tablet: she sees the wound's last assessment by her own permission. */
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';

test('Ben sees the photo, the size and the note of Amy’s assessment, and goes on from them', async ({
  app,
  hospital,
}) => {
  const { page } = app;
  const nurse = await app.atForm();
  await nurse.assessment.fill('Clean, granulating.', [await madePhoto(page)]);
  await nurse.sent();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');

  await nurse.patients.open('P-1001');
  const row = nurse.patient.wounds().getByRole('link', { name: /W-1001-1/ });
  await expect(row).toContainText('3.5 × 2.0 cm');
  await expect(row.locator('img')).toBeVisible();
  await expect(
    nurse.patient.wounds().getByText(patientsEn.patient.neverAssessed).first(),
  ).toBeVisible();
  await nurse.patient.assessAndWait('W-1001-1');
  const last = page.getByRole('region', { name: woundAssessmentEn.lastTime.title });
  await expect(last).toContainText('Clean, granulating.');
  await expect(page.getByRole('img', { name: woundAssessmentEn.lastTime.photo })).toBeVisible();
  await page.getByRole('button', { name: 'Length: less' }).click();
  await expect(nurse.assessment.length()).toHaveValue('3.4');

  const asked = (await hospital.journal()).filter(
    ({ who, path }) => who === 'nurse-ben' && path.includes('/wound-assessments/'),
  );
  expect(asked.map(({ status }) => status)).toEqual([200]);
});
