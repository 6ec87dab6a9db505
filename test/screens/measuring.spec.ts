/** Measuring on the photo: how large the photo is, what is readable beside it, and how it is moved and zoomed. */
import type { Locator, Page } from '@playwright/test';
import { seenAt } from '../../bench/measuring/photo.ts';
import { sceneOf } from '../../bench/measuring/scene.ts';
import { measuringEn } from '../../src/renderer/ui/words/measuring.en.ts';
import { measuringZhTw } from '../../src/renderer/ui/words/measuring.zh-TW.ts';
import { photoOf } from '../e2e/measuringPhoto.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { drawAlong, onScreen } from '../e2e/pages/drawOutline.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import type { ScreenState } from './screenState.ts';

const scene = sceneOf(22, 1_600, 'flat');
const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
const words = { en: measuringEn, 'zh-TW': measuringZhTw };
const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };

type Language = keyof typeof words;
type Show = (state: ScreenState) => Promise<Page>;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

interface Opened {
  language?: Language;
  /** Whether the printout was checked with a ruler. */
  isChecked?: boolean;
}

/** Opens the measuring dialog on a photo with a strip, once the strip is found. */
async function openMeasuring(
  show: Show,
  size: { width: number; height: number },
  { language = 'en', isChecked = false }: Opened = {},
) {
  const stripPrint = isChecked ? { atMs: Date.now() - 1_000, wounds: 0 } : null;
  const page = await show({
    settings: { language, stripPrint },
    profile: { timeZone: 'Asia/Taipei', measuring: { offered: true } },
    drafts: [{ text: 'Clean.' }],
    address: '/drafts/{0}',
  });
  await page.setViewportSize(size);
  await page.locator('#field-photos').setInputFiles({
    name: 'wound.png',
    mimeType: 'image/png',
    buffer: photoOf(scene),
  });
  await page.getByRole('button', { name: words[language].open, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(sentence(words[language].found))).toBeVisible();
  return { page, dialog, photo: dialog.locator('svg:has(image)') };
}

/** Four corners of what the stage shows of the photo, clockwise from the top left, in pixels of the photo. */
function visible(photo: Locator) {
  return photo.evaluate((svg) => {
    const matrix = (svg as SVGSVGElement).getScreenCTM()?.inverse();
    const { left, right, top, bottom } = svg.getBoundingClientRect();
    const [start, end] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
      point.matrixTransform(matrix),
    );
    return { left: start?.x ?? 0, top: start?.y ?? 0, right: end?.x ?? 0, bottom: end?.y ?? 0 };
  });
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`on a phone the photo is the screen, and the question is whole, in ${language}`, async ({
    show,
  }) => {
    const { draw, skin, view, undo } = words[language];
    const { page, dialog, photo } = await openMeasuring(show, phone, { language });
    for (const [size, least] of [
      [phone, 0.6],
      [{ width: 360, height: 640 }, 0.5],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await boxOf(photo)).width).toBe(size.width);
      const stage = await boxOf(photo);
      const betweenBars = size.height - stage.y;
      expect(stage.height / betweenBars, `${size.height}`).toBeGreaterThanOrEqual(least);
      // The photo fills the stage: nothing beside it is empty.
      const seen = await visible(photo);
      expect(Math.min(seen.left, seen.top), `${size.height}`).toBeGreaterThan(-1);
      expect([seen.right < 1_601, seen.bottom < 1_201], `${size.height}`).toEqual([true, true]);
      // Both codes and the whole wound are in it.
      for (const { x, y } of await onScreen(page, outline)) {
        expect(x > stage.x && x < stage.right && y > stage.y && y < stage.bottom).toBe(true);
      }
      await expect(dialog.getByText(draw, { exact: true })).toBeInViewport({ ratio: 1 });
      expect((await boxOf(dialog.getByText(draw, { exact: true }))).height).toBeLessThan(32);
      for (const answer of [skin.flat, skin.round]) {
        await expect(dialog.getByText(answer, { exact: true })).toBeInViewport({ ratio: 1 });
      }
      for (const name of [view.smaller, view.larger, view.whole, view.move, undo]) {
        const button = await boxOf(dialog.getByRole('button', { name, exact: true }));
        expect(Math.min(button.width, button.height), name).toBeGreaterThanOrEqual(44);
      }
      expect(await brokenRules(page), `${size.height}`).toEqual([]);
    }
    expect(await complaintsOfAxe(page)).toEqual([]);
  });
}

test('on a phone the question of the ruler has both answers in view, and the photo stays', async ({
  show,
}) => {
  const { page, dialog, photo } = await openMeasuring(show, phone);
  const before = await boxOf(photo);
  await drawAlong(page, outline);
  const { right, wrong } = measuringEn.print;
  for (const name of [right, wrong]) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  expect(await boxOf(photo)).toEqual(before);
  expect(await brokenRules(page)).toEqual([]);
});

test('on a phone the three numbers are in view, and the photo stays', async ({ show }) => {
  const { page, dialog, photo } = await openMeasuring(show, phone, { isChecked: true });
  const before = await boxOf(photo);
  await drawAlong(page, outline);
  await expect(dialog.getByText(/^\d+\.\d+ ± \d+\.\d+ cm²$/)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(/^\d+(\.\d+)? ± \d+\.\d+ cm$/)).toHaveCount(2);
  for (const side of await dialog.getByText(/^\d+(\.\d+)? ± \d+\.\d+ cm$/).all()) {
    await expect(side).toBeInViewport({ ratio: 1 });
  }
  expect(await boxOf(photo)).toEqual(before);
  expect(await brokenRules(page)).toEqual([]);
});

test('what would make the photo better is one line, and opens', async ({ show }) => {
  const { page, dialog } = await openMeasuring(show, phone);
  const retake = dialog.getByRole('button', { name: measuringEn.retake });
  await expect(retake).toBeHidden();
  const line = dialog.getByText(sentence(measuringEn.found));
  expect((await boxOf(line)).height).toBeLessThanOrEqual(48);
  await line.click();
  await expect(dialog.getByText(measuringEn.taken.tilted)).toBeVisible();
  await retake.scrollIntoViewIfNeeded();
  await expect(retake).toBeInViewport({ ratio: 1 });
  expect(await brokenRules(page)).toEqual([]);
});

test('on a tablet the stage has the height and the width beside the column', async ({ show }) => {
  const { page, photo } = await openMeasuring(show, tablet);
  const stage = await boxOf(photo);
  expect(stage.width).toBeGreaterThanOrEqual(820);
  expect(stage.height).toBeGreaterThanOrEqual(680);
  const seen = await visible(photo);
  expect(Math.min(seen.left, seen.top)).toBeGreaterThan(-1);
  expect([seen.right < 1_601, seen.bottom < 1_201]).toEqual([true, true]);
  expect(await brokenRules(page)).toEqual([]);
});

test('zoomed and moved, a line keeps its place on the photo, and so does its size', async ({
  show,
}) => {
  const { page, dialog, photo } = await openMeasuring(show, phone, { isChecked: true });
  const { view } = measuringEn;
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const area = async () => {
    const shown = dialog.getByText(/^\d+\.\d+ ± \d+\.\d+ cm²$/);
    return Number.parseFloat((await shown.textContent()) ?? '');
  };
  await drawAlong(page, outline);
  const first = await area();
  await button(measuringEn.undo).click();
  await expect(button(measuringEn.undo)).toBeDisabled();

  const start = await visible(photo);
  await button(view.larger).click();
  const larger = await visible(photo);
  expect((start.right - start.left) / (larger.right - larger.left)).toBeCloseTo(1.5, 2);
  await button(view.smaller).click();
  // One finger moves the photo only while it is to be moved.
  await button(view.move).click();
  const { x, y, width, height } = await boxOf(photo);
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y);
  await page.mouse.up();
  const moved = await visible(photo);
  const scale = (start.right - start.left) / width;
  expect(moved.left).toBeCloseTo(start.left - 40 * scale, 0);
  await expect(button(measuringEn.undo)).toBeDisabled();
  await button(view.move).click();

  await drawAlong(page, outline);
  await expect.poll(area).toBeCloseTo(first, 1);

  await button(view.whole).click();
  const whole = await visible(photo);
  expect(whole.left).toBeCloseTo(0, 0);
  expect(whole.right).toBeCloseTo(1_600, 0);
  await expect(button(view.whole)).toBeDisabled();
  await expect(button(view.smaller)).toBeDisabled();
});

test('two fingers zoom the photo and draw nothing; a second one beside a long line changes nothing', async ({
  show,
}) => {
  const { page, dialog, photo } = await openMeasuring(show, phone);
  const start = await visible(photo);
  const undo = dialog.getByRole('button', { name: measuringEn.undo, exact: true });
  const touch = await page.context().newCDPSession(page);
  const { x, y, width, height } = await boxOf(photo);
  const at = (dx: number, dy: number, id: number) => ({
    x: x + width / 2 + dx,
    y: y + height / 2 + dy,
    id,
  });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await send('touchStart', at(-40, 0, 0));
  await send('touchStart', at(-40, 0, 0), at(40, 0, 1));
  await send('touchMove', at(-80, 0, 0), at(80, 0, 1));
  await send('touchEnd');
  const zoomed = await visible(photo);
  expect((start.right - start.left) / (zoomed.right - zoomed.left)).toBeCloseTo(2, 1);
  await expect(undo).toBeDisabled();

  // A long line, and then the hand that comes to rest beside it.
  await send('touchStart', at(-60, -60, 0));
  await send('touchMove', at(60, -60, 0));
  await send('touchStart', at(60, -60, 0), at(150, 100, 1));
  await send('touchMove', at(60, 60, 0), at(155, 100, 1));
  await send('touchMove', at(-60, 60, 0), at(155, 100, 1));
  await send('touchEnd');
  await expect(undo).toBeEnabled();
  expect(await visible(photo)).toEqual(zoomed);
});
