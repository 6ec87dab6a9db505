/** Measuring a wound on its photo: a rendered photo of known area, by mouse and by keyboard. */
import { seenAt } from '../../bench/measuring/photo.ts';
import { sceneOf } from '../../bench/measuring/scene.ts';
import { sheetScene } from '../../bench/measuring/sheetScene.ts';
import { expect, test } from './fixtures.ts';
import { photoOf } from './measuringPhoto.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { drawAlong } from './pages/drawOutline.ts';

const scene = sceneOf(22, 1_600, 'flat');
const trueAreaCm2 = scene.trueAreaMm2 / 100;
const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));

test('a wound is outlined on its photo, and its size is used with its error by one tap', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  const { page } = app;
  await nurse.assessment.addPhotos({
    name: 'wound.png',
    mimeType: 'image/png',
    buffer: photoOf(scene),
  });
  await expect(nurse.assessment.photos()).toHaveCount(1);

  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Strip found, tilt \d+°/)).toBeVisible();
  // Its title says whose wound this is, and which.
  await expect(dialog).toHaveAccessibleName(/Measure on photo.*Lin.*MRN-.*W-1001-1/);
  const use = dialog.getByRole('button', { name: 'Use this' });
  await expect(use).toBeDisabled();
  await drawAlong(page, outline);

  const area = dialog.getByText(/^\d+\.\d ± \d+\.\d cm²$/);
  // Nobody has checked this printout with a ruler yet: no number is shown before that.
  await expect(dialog.getByRole('alert')).toContainText('Check with a ruler');
  await expect(area).toHaveCount(0);
  await expect(use).toBeDisabled();
  await dialog.getByRole('button', { name: 'Exactly 50 mm' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(area).toBeVisible();
  const told = ((await area.textContent()) ?? '').replace(' cm²', '');
  const shown = Number.parseFloat((await area.textContent()) ?? '');
  expect(Math.abs(shown / trueAreaCm2 - 1)).toBeLessThan(0.05);
  expect(await complaintsOfAxe(page)).toEqual([]);

  await use.click();
  await expect(dialog).toBeHidden();

  await expect(nurse.assessment.length()).toHaveValue(/^\d\.\d$/);
  await expect(nurse.assessment.note()).toHaveValue(`Area ${told} cm² (photo)`);
  // The line can be undone and redone like typing.
  await nurse.assessment.note().focus();
  await page.keyboard.press('Control+Z');
  await expect(nurse.assessment.note()).toHaveValue('');
  await page.keyboard.press('Control+Shift+Z');
  await expect(nurse.assessment.note()).toHaveValue(`Area ${told} cm² (photo)`);
  await expect(page.getByText(`Area ${told} cm², from the photo`)).toBeVisible();
  await expect(page.getByText(/^Length × width/)).toHaveCount(0);
  await expect(nurse.assessment.photos()).toHaveCount(2);
  // The photo of the outline also shows a strip: the original photo must be the one that is opened again.
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(dialog.getByText(/Strip found, tilt \d+°/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await nurse.assessment.width().fill('9.9');
  await nurse.assessment.review();
  await expect(page.getByText(/^\d(\.\d)? ± \d\.\d cm, from the photo$/)).toBeVisible();
  await expect(page.getByText('9.9 cm, by ruler')).toBeVisible();
  await nurse.assessment.submitButton().click();
  await nurse.patient.expectSubmittedInRecord();
  expect((await hospital.state()).attachments).toEqual({ bound: 2, unbound: 0 });
});

test('by keys: points are placed with arrows, and the size is said', async ({ app }) => {
  const nurse = await app.atForm();
  const { page } = app;
  await nurse.assessment.addPhotos({
    name: 'wound.png',
    mimeType: 'image/png',
    buffer: photoOf(scene),
  });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Outline by keys' }).focus();
  for (const [arrow, count] of [
    ['ArrowRight', 3],
    ['ArrowDown', 3],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press('Space');
    for (let step = 0; step < count; step += 1) await page.keyboard.press(arrow);
  }
  await expect(dialog.getByText('Points placed: 3')).toBeAttached();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Something else' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Do not use this strip');
  await expect(dialog.getByText(/cm²/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Draw round the wound edge in one stroke.')).toBeVisible();
});

test('the strips are printed from the settings, and the ruler is asked for', async ({ app }) => {
  const nurse = await app.nurse();
  const { page } = app;
  await nurse.door.ensureIn();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Print strips' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Wardbook measuring strips' })).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await expect(dialog.getByRole('alert')).toContainText('Throw them away');
  await page.emulateMedia({ media: 'print' });
  const box = await dialog.getByRole('img', { name: 'Wardbook measuring strips' }).boundingBox();
  expect(Math.round(((box?.width ?? 0) / 96) * 25.4)).toBe(180);
});

test('a tablet is checked with a printed sheet, and keeps its own figures', async ({ app }) => {
  const nurse = await app.nurse();
  const { page } = app;
  await nurse.door.ensureIn();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Check this tablet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Wardbook tablet check' })).toBeVisible();
  const sheet = dialog.getByLabel('Photograph sheet').and(page.locator('input'));
  await sheet.setInputFiles({
    name: 'other.png',
    mimeType: 'image/png',
    buffer: photoOf(sceneOf(13, 1_200, 'foreign code alone')),
  });
  await expect(dialog.getByRole('alert')).toContainText('No measuring strip in this photo');
  await sheet.setInputFiles({
    name: 'sheet.png',
    mimeType: 'image/png',
    buffer: photoOf(sheetScene(5)),
  });
  await expect(dialog.getByText('Shapes measured: 3')).toBeVisible();
  await expect(dialog.getByText('Photos: 1, shapes: 3')).toBeVisible();
  const worst = dialog.getByText(/^\d(\.\d)?%$/).last();
  expect(Number.parseFloat((await worst.textContent()) ?? '')).toBeLessThan(3);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await nurse.door.unlockIfLocked('Amy Lin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Photos: 1, shapes: 3')).toBeVisible();
});
