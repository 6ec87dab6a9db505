/**
 * History code: one tablet shows it, another scans it, and its nurse reads each record with her own permission. Two
 * browser profiles; the code goes from one screen to the other's camera pixel by pixel.
 */
import { historyCodeEn as words } from '../../src/renderer/ui/words/historyCode.en.ts';
import { writePictureVideo } from './barcodeVideo.ts';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { Nurse } from './pages/nurse.ts';
import { ScanDialog } from './pages/ScanDialog.ts';
import { seenCode } from './pages/seenCode.ts';
import { sentence } from './pages/words.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

test('two tablets and one code: what one nurse wrote, another reads by her own permission', async ({
  app,
  hospital,
  tablets,
}) => {
  const amy = new Nurse(app.page);
  await app.open();
  await amy.atPatient('P-1001');
  await amy.assessed('W-1001-1', 'Clean, granulating.');
  await amy.patients.show();
  await amy.patients.open('P-1001');
  await amy.patient
    .wounds()
    .getByRole('link', { name: /W-1001-1/ })
    .click();
  await app.page.getByRole('button', { name: words.show }).click();
  expect(await complaintsOfAxe(app.page)).toEqual([]);
  const shown = app.page.getByRole('dialog').getByRole('img', { name: words.label });
  const video = await writePictureVideo(await seenCode(shown));

  const second = await tablets.open({ film: video.path });
  const { page } = second;
  await second.open();
  const ben = new Nurse(page);
  const scan = new ScanDialog(page);
  await ben.door.signIn('nurse-ben', 'Ben Chang');
  await scan.open();
  await expect(page.getByText(sentence(words.found_one, { count: 1 }))).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  // Nothing opens by itself.
  await expect(ben.patient.banner()).toHaveCount(0);
  await page
    .getByRole('link', { name: sentence(words.open, { name: '林美玉 Lin Mei-Yu', id: 'P-1001' }) })
    .click();
  await expect(ben.patient.wounds().getByText(/^Assessed/)).toHaveCount(1);
  await ben.patient
    .wounds()
    .getByRole('link', { name: /W-1001-1/ })
    .click();
  const visit = new WoundHistoryPage(page).visits();
  await expect(visit).toHaveText([/3\.5 × 2\.0 cm7\.0 cm²From the hospitalClean, granulating\./]);
  const asked = (await hospital.journal()).filter(
    ({ who, path }) => who === 'nurse-ben' && path.includes('/wound-assessments/'),
  );
  expect(asked.map(({ method, status }) => [method, status])).toEqual([['GET', 200]]);
  await video.remove();
});
