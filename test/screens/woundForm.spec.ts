/** What a nurse has in view while she writes a wound assessment: the wound, its photo, the size and what is odd in it. */
import type { Locator, Page } from '@playwright/test';
import { measuringEn } from '../../src/renderer/ui/words/measuring.en.ts';
import { measuringZhTw } from '../../src/renderer/ui/words/measuring.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const words = {
  en: { ...woundAssessmentEn, measuring: measuringEn },
  'zh-TW': { ...woundAssessmentZhTw, measuring: measuringZhTw },
};
const phone = { width: 390, height: 844 };
const tablets = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
];
const wound = 'sacrum, W-1001-1';

const draft: ScreenState = {
  profile: { timeZone: 'Asia/Taipei', measuring: { offered: true } },
  drafts: [{ text: 'Clean.' }],
  address: '/drafts/{0}',
};
const withLast: ScreenState = {
  ...draft,
  kept: [keptPatient, keptWounds, keptRecord({ attachmentIds: ['A-1'] })],
  pictures: ['A-1'],
};

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function addPhoto(page: Page, size: { widthPx: number; heightPx: number }): Promise<void> {
  await page.locator('#field-photos').setInputFiles(await madePhoto(page, size));
}

const photoButton = (page: Page) => page.locator('[data-shown="true"] > button, li > div > button');

for (const language of ['en', 'zh-TW'] as const) {
  for (const [what, state] of [
    ['alone', draft],
    ['with the last visit', withLast],
  ] as const) {
    test(`on a phone photo, size and a warning are in the first view, ${what}, in ${language}`, async ({
      show,
    }) => {
      const { photos, measure, doubt, measuring } = words[language];
      const page = await show({ ...state, settings: { language } });
      await page.setViewportSize(phone);
      await addPhoto(page, { widthPx: 640, heightPx: 480 });
      const photo = page.getByRole('button', {
        name: sentence(photos.open, { position: '1', total: '1' }),
      });
      await expect(photo).toBeVisible();
      const length = page.getByRole('textbox', { name: measure.length });
      const width = page.getByRole('textbox', { name: measure.width });
      await width.fill('88.88');
      const large = page.getByText(sentence(doubt.large, { label: measure.width, value: '88.88' }));
      await expect(large).toBeVisible();
      await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));

      const main = await boxOf(page.getByRole('main'));
      for (const seen of [photo, length, width, large]) {
        expect((await boxOf(seen)).bottom).toBeLessThanOrEqual(main.bottom);
      }
      const { height } = await boxOf(photo);
      expect(height).toBeGreaterThanOrEqual(140);
      expect(height).toBeLessThanOrEqual(160);
      const ways = [photos.take, photos.choose, measuring.open].map((name) =>
        page.getByRole('button', { name, exact: true }),
      );
      const boxes = await Promise.all(ways.map(boxOf));
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      expect(await brokenRules(page)).toEqual([]);
    });
  }
}

test('nothing moves under the finger while a size is typed, and minus is off where it does nothing', async ({
  show,
}) => {
  const page = await show(draft);
  const length = page.getByRole('textbox', { name: words.en.measure.length });
  const width = page.getByRole('textbox', { name: words.en.measure.width });
  const label = words.en.measure.width;
  const less = page.getByRole('button', { name: sentence(words.en.measure.less, { label }) });
  await width.fill('');
  await expect(less).toBeDisabled();
  const topOf = async (field: Locator) => (await boxOf(field)).y;
  const note = page.locator('#field-careNote');
  const before = [await topOf(length), await topOf(note)];
  await width.fill('2');
  await expect(less).toBeEnabled();
  await expect(page.getByText(/cm²$/)).toBeVisible();
  expect([await topOf(length), await topOf(note)]).toEqual(before);
  await length.fill('3x');
  expect(await topOf(length)).toBe(before[0]);
});

test('a field with a warning has an edge of its colour, and another has none', async ({ show }) => {
  const page = await show(draft);
  const { doubt, measure } = woundAssessmentEn;
  const edgeOf = (label: string) =>
    page.getByRole('textbox', { name: label }).evaluate((field) => {
      const row = field.parentElement?.parentElement as Element;
      const { borderTopColor, boxShadow } = getComputedStyle(row);
      const { height } = row.getBoundingClientRect();
      return { borderTopColor, hasInner: boxShadow !== 'none', height };
    });
  const plain = await edgeOf(measure.width);
  await page.getByRole('textbox', { name: measure.width }).fill('88.88');
  const large = page.getByText(sentence(doubt.large, { label: measure.width, value: '88.88' }));
  await expect(large).toBeVisible();
  expect(await edgeOf(measure.width)).toEqual({
    borderTopColor: await large.evaluate((element) => getComputedStyle(element).color),
    hasInner: true,
    // Nothing moves when it comes.
    height: plain.height,
  });
  expect(await edgeOf(measure.length)).toEqual(plain);
});

test('the name of the wound stays in view in the bar, in one line', async ({ show }) => {
  for (const kind of ['wound-assessment', 'wound-correction', 'wound-void'] as const) {
    const page = await show({ ...draft, drafts: [{ kind, text: 'Clean.' }] });
    for (const size of [phone, { width: 360, height: 640 }, ...tablets]) {
      await page.setViewportSize(size);
      const main = page.getByRole('main');
      await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const name = page.getByRole('region', { name: 'Patient' }).getByText(wound);
      await expect(name, `${kind}, ${size.width}`).toBeInViewport({ ratio: 1 });
      const { bottom, height } = await boxOf(name);
      expect(bottom).toBeLessThanOrEqual((await boxOf(main)).y);
      expect(height).toBeLessThan(32);
      if (size.width === 390) expect((await boxOf(main)).y).toBeLessThanOrEqual(72);
      expect(await brokenRules(page), `${kind}, ${size.width}`).toEqual([]);
    }
  }
});

test('a photo in the pane has its own shape, without a bar beside it or a label across its edge', async ({
  show,
}) => {
  for (const shape of [
    { widthPx: 640, heightPx: 480 },
    { widthPx: 480, heightPx: 640 },
    { widthPx: 800, heightPx: 300 },
  ]) {
    const page = await show(draft);
    for (const size of tablets) {
      await page.setViewportSize(size);
      if (size === tablets[0]) await addPhoto(page, shape);
      const photo = page.getByRole('button', { name: 'View photo 1 of 1' });
      const about = `${shape.widthPx} x ${shape.heightPx} in ${size.width}`;
      const isInShape = () =>
        photo.evaluate((button, { widthPx, heightPx }) => {
          const picture = button.querySelector('img')?.getBoundingClientRect();
          const label = button.querySelector('span')?.getBoundingClientRect();
          if (picture === undefined || label === undefined) return false;
          const isOnIt =
            label.left >= picture.left &&
            label.top >= picture.top &&
            label.bottom <= picture.bottom;
          return isOnIt && Math.abs(picture.width / picture.height - widthPx / heightPx) < 0.05;
        }, shape);
      await expect.poll(isInShape, about).toBe(true);
      const ground = await photo.evaluate((element) => {
        for (let at = element.parentElement; at !== null; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at);
          if (!/transparent|rgba\(0, 0, 0, 0\)/.test(backgroundColor)) return backgroundColor;
        }
        return '';
      });
      expect(ground, about).toBe('rgb(255, 255, 255)');
      expect(await brokenRules(page), about).toEqual([]);
    }
  }
});

/** Goes through everything that takes the focus, and tells what of a form or sheet is not in view when it has it. */
async function coveredWhenFocused(page: Page, steps: number): Promise<string[]> {
  const covered = new Set<string>();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const target = focused.matches('input[type=radio], input[type=checkbox]')
        ? (focused.closest('label') ?? focused)
        : focused;
      const { left, right, top, bottom, height } = target.getBoundingClientRect();
      if (height > 200 || focused.closest('main, footer, [role="dialog"]') === null) return null;
      const atEnds = [top + 2, bottom - 2].map((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && (target.contains(there) || there.contains(target));
      });
      const name = focused.getAttribute('aria-label') ?? focused.id ?? focused.textContent;
      return atEnds.every(Boolean)
        ? null
        : `${focused.tagName} ${name} at ${top} to ${bottom}: ${atEnds.join()}`;
    });
    if (found !== null) covered.add(found);
  }
  return [...covered];
}

test('what has the focus is never below a bar, in the form and on its review', async ({ show }) => {
  for (const size of [phone, { width: 360, height: 640 }, ...tablets]) {
    const page = await show(draft);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await addPhoto(page, { widthPx: 640, heightPx: 480 });
    await expect(photoButton(page).first()).toBeVisible();
    expect(await coveredWhenFocused(page, 40), `form, ${size.width}`).toEqual([]);
    await page.getByRole('textbox', { name: words.en.measure.width }).fill('88.88');
    await page.getByRole('button', { name: words.en.review.submit, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await coveredWhenFocused(page, 12), `review, ${size.width}`).toEqual([]);
  }
});

test('an ID that a scanner inserts at once stays out of the note, and a suggested word does not', async ({
  show,
}) => {
  const profile = { scan: { patient: { part: null, pattern: 'P-[0-9]{4}' } } };
  const page = await show({ ...draft, profile });
  const note = page.getByLabel(woundAssessmentEn.note.label);
  await note.focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText('P-1002');
  await expect(page.getByText('Scanned P-1002')).toBeVisible();
  await page.keyboard.insertText(' Dry.');
  await expect(note).toHaveValue('Clean. Dry.');
});
