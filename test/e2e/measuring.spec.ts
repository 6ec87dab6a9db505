/** Measuring a wound on its photo: a rendered photo of known area, by mouse and by keyboard. */
import type { Locator } from '@playwright/test';
import { seenAt } from '../../bench/measuring/photo.ts';
import { sceneOf } from '../../bench/measuring/scene.ts';
import { sheetScene } from '../../bench/measuring/sheetScene.ts';
import { samplePhotos } from '../../src/hospital/seed/photos.ts';
import { expect, test } from './fixtures.ts';
import { photoOf } from './measuringPhoto.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { drawAlong } from './pages/drawOutline.ts';
import { Nurse } from './pages/nurse.ts';

const scene = sceneOf(22, 1_600, 'flat');
const trueAreaCm2 = scene.trueAreaMm2 / 100;
const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));

/** Adds the photo to a new assessment and opens its measuring dialog. */
async function openMeasuring(nurse: Nurse, photo: Buffer): Promise<Locator> {
  const { page } = nurse;
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.addPhotos({ name: 'wound.png', mimeType: 'image/png', buffer: photo });
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  return page.getByRole('dialog');
}

/** The area that the dialog shows, square centimetres. */
async function areaIn(dialog: Locator): Promise<number> {
  const area = dialog.getByText(/^\d+\.\d+ ± \d+\.\d+ cm²$/);
  await expect(area).toBeVisible();
  return Number.parseFloat((await area.textContent()) ?? '');
}

/** The wound's edge, scaled by `size` about its own middle and moved by `by`. */
function edgeOf(size: number, by = { x: 0, y: 0 }) {
  const middle = {
    x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
    y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
  };
  // Every third point is enough for a line.
  const some = outline.filter((_, index) => index % 3 === 0);
  return some.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * size + by.x,
    y: middle.y + (y - middle.y) * size + by.y,
  }));
}

test('a wound is outlined on its photo, and its size is used with its error by one tap', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
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
  await expect(dialog).toHaveAccessibleName(/Measure on the photo.*Lin.*MRN-.*W-1001-1/);
  const use = dialog.getByRole('button', { name: 'Use this measurement' });
  await expect(use).toBeDisabled();
  await drawAlong(page, outline);

  const area = dialog.getByText(/^\d+\.\d ± \d+\.\d cm²$/);
  // Nobody has checked this printout with a ruler yet: no number is shown before that.
  await expect(dialog.getByRole('alert')).toContainText('Check the printout with a ruler');
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
  await expect(page.getByText(`Area ${told} cm², measured on the photo`)).toBeVisible();
  await expect(page.getByText(/^Length × width/)).toHaveCount(0);
  await expect(nurse.assessment.photos()).toHaveCount(2);
  // The photo of the outline also shows a strip: the original photo must be the one that is opened again.
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(dialog.getByText(/Strip found, tilt \d+°/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await nurse.assessment.width().fill('9.9');
  await nurse.assessment.review();
  await expect(page.getByText(/^\d(\.\d)? ± \d\.\d cm, measured on the photo$/)).toBeVisible();
  await expect(page.getByText('9.9 cm, by ruler')).toBeVisible();
  await nurse.assessment.handInButton().click();
  await nurse.patient.expectSubmittedInRecord();
  expect((await hospital.state()).attachments).toEqual({ bound: 2, unbound: 0 });
});

test('an island is taken out, a second wound has numbers of its own, and a part is drawn again', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  const dialog = await openMeasuring(nurse, photoOf(scene));
  await drawAlong(page, edgeOf(1.2));
  await dialog.getByRole('button', { name: 'Exactly 50 mm' }).click();
  const whole = await areaIn(dialog);
  expect(Math.abs(whole / (trueAreaCm2 * 1.44) - 1)).toBeLessThan(0.06);

  await dialog.getByRole('radio', { name: 'An island of skin' }).check();
  await drawAlong(page, edgeOf(0.6));
  await expect.poll(() => areaIn(dialog)).toBeLessThan(whole * 0.85);
  const withIsland = await areaIn(dialog);
  expect(Math.abs(withIsland / whole - 0.75)).toBeLessThan(0.04);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => areaIn(dialog)).toBe(whole);

  // Cut off one half: from one side of the outline straight to the other.
  const edge = edgeOf(1.2);
  const [from, to] = [edge[0], edge[Math.floor(edge.length / 2)]];
  if (from === undefined || to === undefined) throw new Error('An outline without an edge');
  const straight = Array.from({ length: 12 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / 11,
    y: from.y + ((to.y - from.y) * index) / 11,
  }));
  await drawAlong(page, straight);
  await expect.poll(() => areaIn(dialog)).toBeLessThan(whole * 0.75);
  await expect(dialog.getByRole('radiogroup', { name: 'Wound', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => areaIn(dialog)).toBe(whole);

  await dialog.getByRole('radio', { name: 'A wound', exact: true }).check();
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  await drawAlong(page, edgeOf(0.4, { x: length * 1.3, y: 0 }));
  const which = dialog.getByRole('radiogroup', { name: 'Wound', exact: true });
  await expect(which.getByRole('radio', { name: '2' })).toBeChecked();
  await expect.poll(() => areaIn(dialog)).toBeLessThan(whole * 0.3);
  await which.getByRole('radio', { name: '1' }).check();
  await expect.poll(() => areaIn(dialog)).toBe(whole);
  expect(await complaintsOfAxe(page)).toEqual([]);
});

test('a photo that was picked is measured: a sample of the console has a strip', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  await app.open();
  const sample = samplePhotos.find(({ name }) => name === 'wound-strip.jpg');
  const dialog = await openMeasuring(nurse, Buffer.from(sample?.bytes ?? []));
  await expect(dialog.getByText(/Strip found, tilt \d+°/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.page.getByText('Strip found.')).toBeVisible();
});

test('what is under the finger is shown large, in the corner where the finger is not', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  const dialog = await openMeasuring(nurse, photoOf(scene));
  const glass = dialog.locator('[data-side]');
  await expect(glass).toHaveCount(0);
  const stage = await dialog.locator('svg:has(image)').boundingBox();
  if (stage === null) throw new Error('No photo to draw on');
  const at = (share: number) =>
    [stage.x + stage.width * share, stage.y + stage.height / 2] as const;
  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.42));
  await expect(glass).toBeVisible();
  await expect(glass).toHaveAttribute('data-side', 'right');
  await page.mouse.move(...at(0.6));
  await expect(glass).toHaveAttribute('data-side', 'left');
  await page.mouse.up();
  await expect(glass).toBeHidden();
});

test('by keys: points are placed with arrows, and the size is said', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
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
  await expect(dialog.getByText('3 points placed')).toBeAttached();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Something else' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Do not use this strip');
  await expect(dialog.getByText(/cm²/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Draw round the wound edge in one stroke.')).toBeVisible();
});

test('a photo without a strip says so, and offers the ruler and another photo', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.addPhotos({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: photoOf(sceneOf(13, 1_200, 'foreign code alone')),
  });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No measuring strip in this photo')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use this measurement' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Measure with a ruler' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await dialog.getByRole('button', { name: 'Retake' }).click();
  await expect(dialog).toHaveAccessibleName('Camera');
});

test('the strips are printed from the settings, and the ruler is asked for', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.door.ensureIn();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Print measuring strips' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Wardbook measuring strips' })).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await expect(dialog.getByRole('alert')).toContainText('Throw this printout away');
  await page.emulateMedia({ media: 'print' });
  const box = await dialog.getByRole('img', { name: 'Wardbook measuring strips' }).boundingBox();
  expect(Math.round(((box?.width ?? 0) / 96) * 25.4)).toBe(180);
});

test('a tablet is checked with a printed sheet, and keeps its own figures', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.door.ensureIn();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Check this tablet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Wardbook tablet check' })).toBeVisible();
  const sheet = dialog.getByLabel('Photograph the sheet').and(page.locator('input'));
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
  await expect(dialog.getByText('3 shapes measured')).toBeVisible();
  await expect(dialog.getByText('1 photo, 3 shapes')).toBeVisible();
  const worst = dialog.getByText(/^\d(\.\d)?%$/).last();
  expect(Number.parseFloat((await worst.textContent()) ?? '')).toBeLessThan(3);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await nurse.door.unlockIfLocked('Amy Lin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('1 photo, 3 shapes')).toBeVisible();
});

test('a picked photo is said to show the strip, and nothing is said of one without', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.addPhotos({
    name: 'wound.png',
    mimeType: 'image/png',
    buffer: photoOf(scene),
  });
  await expect(page.getByText('Strip found.')).toBeVisible();
  await expect(page.getByText(/^Tilt \d+°, about \d+ cm away$/)).toBeVisible();
  await nurse.assessment.addPhotos({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: photoOf(sceneOf(13, 1_200, 'foreign code alone')),
  });
  await expect(nurse.assessment.photos()).toHaveCount(2);
  await expect(page.getByText('Strip found.')).toHaveCount(0);
});
