/** Draws on the photo of the measuring dialog, at coordinates of the photo itself. */
import type { Page } from '@playwright/test';

/** Where points of the photo are on the screen, pixels. */
export async function onScreen(page: Page, places: readonly { x: number; y: number }[]) {
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

/** Draws one stroke with the mouse, through points of the photo. */
export async function drawAlong(page: Page, places: readonly { x: number; y: number }[]) {
  const [first, ...others] = await onScreen(page, places);
  if (first === undefined) throw new Error('A line without a beginning');
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();
}
