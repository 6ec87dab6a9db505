/** The photos of a wound assessment beside the fields, above them, and on a phone: one large, and the last one a tap away. */
import type { Locator, Page } from '@playwright/test';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const wide = { width: 1180, height: 820 };
const upright = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const { lastTime, measure, note, photos } = woundAssessmentEn;

const draft: ScreenState = { drafts: [{ text: 'Clean.' }], address: '/drafts/{0}' };
const withLast: ScreenState = {
  ...draft,
  kept: [keptPatient, keptWounds, keptRecord({ attachmentIds: ['A-1'] })],
  pictures: ['A-1'],
};

const lastPhoto = (page: Page) => page.getByRole('img', { name: lastTime.photo });
const lengthField = (page: Page) => page.getByRole('textbox', { name: measure.length });
const noteField = (page: Page) => page.getByRole('textbox', { name: note.label });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const view = (page: Page) => page.getByRole('button', { name: /^View photo/ });

const expectRules = async (page: Page) => expect(await brokenRules(page)).toEqual([]);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function addPhoto(page: Page, seed: number): Promise<void> {
  const files = await madePhoto(page, { seed });
  await page.locator('#field-photos').setInputFiles(files);
}

test('beside the fields the photo is large, and stays in view to the last of them', async ({
  page,
  show,
}) => {
  await page.setViewportSize(wide);
  await show(withLast);
  await expect(lastPhoto(page)).toBeVisible();
  const main = await boxOf(page.getByRole('main'));
  const photo = await boxOf(lastPhoto(page));
  expect(photo.height).toBeGreaterThanOrEqual(420);
  expect(photo.bottom).toBeLessThan(main.bottom);
  expect((await boxOf(lengthField(page))).x).toBeGreaterThan(photo.right);
  await expectRules(page);

  await page.getByRole('main').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(lengthField(page)).not.toBeInViewport();
  const scrolled = await boxOf(lastPhoto(page));
  expect(scrolled.y).toBeGreaterThanOrEqual(main.y);
  expect(scrolled.bottom).toBeLessThan(main.bottom);
});

test('a new photo is shown at once, and the last one is a tap away from it', async ({
  page,
  show,
}) => {
  await page.setViewportSize(wide);
  await show(withLast);
  await expect(lastPhoto(page)).toBeVisible();
  await addPhoto(page, 1);
  await addPhoto(page, 2);
  await expect(view(page)).toHaveAccessibleName('View photo 2 of 2');
  await expect(lastPhoto(page)).toBeHidden();
  await expectRules(page);

  const toLast = button(page, photos.showLast);
  await toLast.click();
  await expect(toLast).toHaveAttribute('aria-pressed', 'true');
  await expect(lastPhoto(page)).toBeVisible();
  await expect(view(page)).toHaveCount(0);
  await button(page, 'Show photo 1 of 2').click();
  await expect(view(page)).toHaveAccessibleName('View photo 1 of 2');
  await expect(lastPhoto(page)).toBeHidden();

  // The one that is removed was shown: the other takes its place.
  await button(page, 'Remove photo 1').click();
  await button(page, 'Remove').click();
  await expect(view(page)).toHaveAccessibleName('View photo 1 of 1');
  // And is not asked about.
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the question whether to remove a photo is of that photo, and not of one that is added meanwhile', async ({
  page,
  show,
}) => {
  await page.setViewportSize(wide);
  await show(draft);
  await addPhoto(page, 1);
  await button(page, 'Remove photo 1').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await addPhoto(page, 2);
  await expect(view(page)).toHaveAccessibleName('View photo 2 of 2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('where the newest of three is removed, the one before it is shown', async ({ page, show }) => {
  await page.setViewportSize(wide);
  await show(withLast);
  for (const seed of [1, 2, 3]) await addPhoto(page, seed);
  await expect(view(page)).toHaveAccessibleName('View photo 3 of 3');
  await button(page, 'Remove photo 3').click();
  await button(page, 'Remove').click();
  await expect(view(page)).toHaveAccessibleName('View photo 2 of 2');
  // What is shown stays, at its new place.
  await button(page, photos.showLast).click();
  await addPhoto(page, 4);
  await button(page, 'Show photo 1 of 3').click();
  await button(page, 'Move photo 1 later').click();
  await expect(view(page)).toHaveAccessibleName('View photo 2 of 3');
});

test('of many photos the strip shows the one that was added last', async ({ page, show }) => {
  await page.setViewportSize(wide);
  await show(withLast);
  const files = [];
  for (let seed = 1; seed <= 8; seed += 1) {
    files.push(await madePhoto(page, { seed, widthPx: 64, heightPx: 48 }));
  }
  await page.locator('#field-photos').setInputFiles(files);
  await expect(view(page)).toHaveAccessibleName('View photo 8 of 8');
  await expect(button(page, 'Show photo 8 of 8')).toBeInViewport({ ratio: 0.9 });
  await expect(button(page, photos.showLast)).toBeInViewport({ ratio: 0.9 });
  await expect(button(page, 'Remove photo 8')).toBeInViewport({ ratio: 0.9 });
  await expectRules(page);
});

test('without any photo the pane is no higher than the ways to one', async ({ page, show }) => {
  for (const window of [wide, upright]) {
    await page.setViewportSize(window);
    await show(draft);
    await expect(page.getByText(photos.none)).toBeVisible();
    const words = await boxOf(page.getByText(photos.none));
    const take = await boxOf(button(page, photos.take));
    expect(take.bottom - words.y).toBeLessThan(220);
    await expectRules(page);
  }
});

test('upright the photo is above the fields, and size and note are beside one another', async ({
  page,
  show,
}) => {
  await page.setViewportSize(upright);
  await show(withLast);
  const photo = await boxOf(lastPhoto(page));
  const length = await boxOf(lengthField(page));
  const text = await boxOf(noteField(page));
  expect(Math.round(photo.height)).toBe(320);
  expect(length.y).toBeGreaterThan(photo.bottom);
  expect(text.x).toBeGreaterThan(length.right);
  expect(text.y).toBeLessThan(length.bottom);
  await expectRules(page);
});

test('on a phone the last photo stays with the last assessment', async ({ page, show }) => {
  await page.setViewportSize(phone);
  await show(withLast);
  await addPhoto(page, 1);
  const region = page.getByRole('region', { name: lastTime.title });
  await expect(region.getByRole('img', { name: lastTime.photo })).toBeVisible();
  await expect(view(page)).toHaveAccessibleName('View photo 1 of 1');
  await expect(button(page, photos.showLast)).toHaveCount(0);
  await expectRules(page);
});

test('a keyboard that takes half of the window leaves the photo whole, and the note its focus', async ({
  page,
  show,
}) => {
  await page.setViewportSize(wide);
  await show(withLast);
  await expect(lastPhoto(page)).toBeVisible();
  await noteField(page).click();
  for (const height of [430, 300, 820]) {
    await page.setViewportSize({ width: wide.width, height });
    await expect(noteField(page)).toBeFocused();
    if (height < 400) continue;
    await expect(lastPhoto(page)).toBeVisible();
    const main = await boxOf(page.getByRole('main'));
    await expect.poll(async () => (await boxOf(lastPhoto(page))).height).toBeLessThan(main.height);
  }
});
