/**
 * What Chromium prints: every page says which patient it is about, its page number, its author, and whether it is a
 * draft.
 */
import { expect, test } from './fixtures.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { printedPages, type PrintedPage } from './pages/printedPages.ts';

const amy = 'byAmyLin';

function expectMargins(pages: readonly PrintedPage[], whose: string): void {
  expect(pages.length).toBeGreaterThan(0);
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain(whose);
    expect(text).toContain(`Page${index + 1}of${pages.length}`);
    expect(text).toContain(amy);
  }
}

const picturesIn = (pages: readonly PrintedPage[]) =>
  pages.reduce((sum, { pictures }) => sum + pictures, 0);

test('a record and the history of its wound go on paper with their photos and times', async ({
  app,
  servers,
}) => {
  const { page } = app;
  await app.open();
  const nurse = new Nurse(page);
  await nurse.atForm();
  const photos = [await madePhoto(page, { seed: 1 }), await madePhoto(page, { seed: 2 })];
  await nurse.assessment.fill('Edges clean. Foam dressing.', photos);
  await nurse.assessment.length().fill('10.5');
  await nurse.sent();
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  await expect(page.locator('main img')).toHaveCount(2);
  // Its profile has no name of the hospital, so the address stands in for it.
  const { host } = new URL(servers.hospitalAddress);
  const whose = `林美玉LinMei-Yu·Chartno.MRN-0031001(${host})·IDP-1001`;

  const record = await printedPages(page);
  expectMargins(record, whose);
  expect(picturesIn(record)).toBe(2);
  const words = record.map(({ text }) => text).join('');
  expect(words).toContain('10.5×');
  expect(words).toContain('Edgesclean.Foamdressing.');
  expect(words).toMatch(/assessed\d+\w{3}20\d\d\d\d:\d\d/);
  expect(words).not.toMatch(/DRAFT|NOTYET|Correct|Print\b/);

  const photo = page.getByRole('button', { name: 'Photo 1 of 2' });
  await photo.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(picturesIn(await printedPages(page))).toBe(2);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Wound history' }).click();
  // Two of them on top, on the screen alone.
  await expect(page.locator('main img')).toHaveCount(4);
  const history = await printedPages(page);
  expectMargins(history, whose);
  expect(picturesIn(history)).toBe(2);
  expect(history[0]?.text).toMatch(/\d+\w{3}20\d\d\d\d:\d\d10\.5×/);
  // Nothing of an open dialog is on paper, and all of what is under it.
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const underDialog = await printedPages(page);
  expect(picturesIn(underDialog)).toBe(2);
  expect(underDialog.map(({ text }) => text)).toEqual(history.map(({ text }) => text));
});

test('a draft says so on each page, with what was typed', async ({ app }) => {
  const { page } = app;
  await app.open();
  const nurse = new Nurse(page);
  await nurse.atPatient();
  await nurse.fillIn('W-1001-2', 'Still being written.', []);
  await nurse.assessment.length().fill('12.25');

  const form = await printedPages(page);
  expectMargins(form, '林美玉LinMei-Yu');
  expect(form[0]?.text).toContain('DRAFT');
  expect(form[0]?.text).toContain('12.25');
  expect(form[0]?.text).toContain('Stillbeingwritten.');

  await page.goto('/#/patients');
  await openStay(page, 'en', 'E-1003');
  await openAdmission(page, 'en');
  await expect(page).toHaveURL(/#\/drafts\//);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(nurse.assessment.submitButton()).toBeVisible();
  const admission = await printedPages(page);
  expect(admission.length).toBeGreaterThan(1);
  expectMargins(admission, 'KaoShu-Fen·Chartno.MRN-0031003');
  for (const { text } of admission) expect(text).toContain('DRAFT');
  const said = admission.map(({ text }) => text).join('');
  expect(said).toContain('Admissionassessment,高淑芬');
  expect(said).not.toMatch(/Reviewandsubmit|inyourname|cannotbecorrected/);
});
