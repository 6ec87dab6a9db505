/** Measuring a wound on its photo: a rendered photo of known area, by mouse and by keys. */
import type { Page } from '@playwright/test';

import { sceneOf } from '../../bench/measuring/scene.ts';
import { seenAt } from '../../bench/measuring/photo.ts';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { Nurse } from './pages/nurse.ts';
import { photoOf } from './measuringPhoto.ts';

const scene = sceneOf(22, 1_600, 'flat');
const trueAreaCm2 = scene.trueAreaMm2 / 100;
const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));

/** Where a place of the photo is on the screen. */
async function onScreen(page: Page, places: readonly { x: number; y: number }[]) {
  const photo = page.getByRole('dialog').locator('svg:has(image)');
  return photo.evaluate((svg, points) => {
    const matrix = (svg as SVGSVGElement).getScreenCTM();
    if (matrix === null) throw new Error('No photo to draw on');
    return points.map(({ x, y }) => {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: at.x, y: at.y };
    });
  }, places);
}

test('a wound is outlined on its photo, and each number is used by a tap of its own @core', async ({
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
  await dialog.getByRole('radio', { name: 'Flat' }).check();
  const [first, ...others] = await onScreen(page, outline);
  if (first === undefined) throw new Error('A wound without an edge');
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();

  const area = dialog.getByText(/^\d+\.\d ± \d+\.\d cm²$/);
  await expect(area).toBeVisible();
  const shown = Number.parseFloat((await area.textContent()) ?? '');
  expect(Math.abs(shown / trueAreaCm2 - 1)).toBeLessThan(0.05);
  expect(await complaintsOfAxe(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Use as length' }).click();
  await dialog.getByRole('button', { name: 'Use as width' }).click();
  await dialog.getByRole('button', { name: 'Add to the note' }).click();
  await dialog.getByRole('button', { name: 'Keep the outline as a photo' }).click();
  await expect(dialog.getByRole('button', { name: 'Outline kept as a photo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await expect(nurse.assessment.length()).toHaveValue(/^\d\.\d$/);
  await expect(nurse.assessment.note()).toHaveValue(`Area ${shown.toFixed(1)} cm² (photo)`);
  await expect(nurse.assessment.photos()).toHaveCount(2);
  await nurse.assessment.width().fill('9.9');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText(/^\d(\.\d)? cm, measured on the photo$/)).toBeVisible();
  await expect(page.getByText('9.9 cm, by ruler')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await nurse.outbox.expectInRecord();
  expect((await hospital.state()).attachments).toEqual({ bound: 2, unbound: 0 });
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
  await dialog.getByRole('radio', { name: 'Flat' }).check();
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
  await expect(dialog.getByText(/^\d+\.\d ± \d+\.\d cm²$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Draw round the edge of the wound in one stroke.')).toBeVisible();
});

test('a photo without a strip says so, and offers the ruler', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.addPhotos({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: photoOf(sceneOf(8, 1_200, 'foreign code alone')),
  });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No measuring strip in this photo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Measure with a ruler' }).click();
  await expect(dialog).toBeHidden();
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
  await expect(dialog.getByRole('alert')).toContainText('Throw this print away');
  await page.emulateMedia({ media: 'print' });
  const box = await dialog.getByRole('img', { name: 'Wardbook measuring strips' }).boundingBox();
  expect(Math.round(((box?.width ?? 0) / 96) * 25.4)).toBe(180);
});
