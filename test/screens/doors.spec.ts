/**
 * The sign-in and lock screens: the PIN keypad, errors that push nothing away, and the line about an app that is not
 * installed.
 */
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { scanEn } from '../../src/renderer/ui/words/scan.en.ts';
import { shiftEn } from '../../src/renderer/ui/words/shift.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { signInZhTw } from '../../src/renderer/ui/words/signIn.zh-TW.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';

const words = { en: signInEn, 'zh-TW': signInZhTw };
const name = 'Amy Lin';
const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

const pinField = (page: Page) => page.getByLabel(sentence(signInEn.pinOf, { name }));

test('a PIN is tapped on its keys, or typed, and no keyboard of the system comes @core', async ({
  show,
}) => {
  const page = await show({ door: 'lock', address: '/settings' });
  const keys = page.getByRole('group', { name: signInEn.keypad.label });
  const field = pinField(page);
  await expect(field).toHaveAttribute('inputmode', 'none');
  await expect(field).toBeFocused();
  for (const digit of '13') await keys.getByRole('button', { name: digit, exact: true }).click();
  await keys.getByRole('button', { name: signInEn.keypad.delete }).click();
  await expect(field).toHaveValue('1');
  // The field keeps the focus during all taps: a keyboard can continue where the keypad stopped.
  await expect(field).toBeFocused();
  await page.keyboard.press('Backspace');
  await keys.getByRole('button', { name: '2', exact: true }).click();
  await page.keyboard.type('4680');
  await expect(field).toHaveValue('24680');
});

test('at a lock a colleague’s name leads to the colleague’s own PIN, and back', async ({
  show,
}) => {
  const page = await show({
    colleague: 'Ben Wu',
    door: 'lock',
    submissions: [{}],
    address: '/outbox',
  });
  await expect(page.getByText(sentence(shiftEn.atSwitch, { count: 1 }))).toBeVisible();
  const ben = page.getByRole('list', { name: signInEn.switch.names }).getByRole('button');
  await ben.click();
  const pinOfBen = page.getByLabel(sentence(signInEn.pinOf, { name: 'Ben Wu' }));
  await expect(pinOfBen).toBeFocused();
  await page.getByRole('button', { name: signInEn.backToNurses }).click();
  await expect(pinField(page)).toBeFocused();
});

test('the choice of language is in view whatever stands above the door', async ({ show }) => {
  const page = await show({ door: 'names', address: '/patients' });
  const main = page.getByRole('main');
  await main.evaluate((element) => {
    const strip = document.createElement('p');
    strip.style.height = '60px';
    element.parentElement?.before(strip);
  });
  await expect(page.getByRole('radiogroup')).toBeInViewport({ ratio: 1 });
});

test('what is wrong stands below its field and pushes no field of the first sign-in', async ({
  show,
}) => {
  const page = await show({ door: 'names', address: '/patients' });
  await page.getByRole('button', { name: signInEn.another }).click();
  const again = page.getByLabel(signInEn.pinAgain, { exact: true });
  const first = page.getByLabel(signInEn.pin, { exact: true });
  const topOf = async (field: typeof again) => (await field.boundingBox())?.y;
  expect(await topOf(first)).toBe(await topOf(again));
  const submit = page.getByRole('button', { name: signInEn.submit, exact: true });
  const token = page.locator('.mantine-PasswordInput-input');
  const scan = page.getByRole('button', { name: scanEn.button, exact: true });
  const before = await topOf(submit);
  await submit.click();
  await expect(page.getByText(signInEn.error.nameEmpty)).toBeVisible();
  await expect(page.getByText(signInEn.error.tokenEmpty)).toBeVisible();
  await expect(page.getByLabel(signInEn.token, { exact: true })).toBeFocused();
  expect(await topOf(submit)).toBe(before);
  const [height, beside] = [await token.boundingBox(), await scan.boundingBox()];
  expect([beside?.y, beside?.height]).toEqual([height?.y, height?.height]);
  await expect(page.getByText(signInEn.error.pinShort, { exact: true })).toBeVisible();
  expect(await topOf(first)).toBe(await topOf(again));
  const [below, field] = [page.getByText(signInEn.error.pinShort, { exact: true }), first];
  expect((await below.boundingBox())?.y).toBeGreaterThan((await topOf(field)) ?? Infinity);
  await first.fill('246810');
  await again.fill('246811');
  await submit.click();
  await expect(page.getByText(signInEn.error.pinDiffers)).toBeVisible();
});

test('that it is not installed is one line, which says more where asked, and can be hidden', async ({
  show,
}) => {
  const page = await show({ door: 'lock', address: '/patients' });
  const { line, hide, until } = commonEn.keeping.notPromised;
  await expect(page.getByText(until)).toBeHidden();
  await page.getByText(line.menu).click();
  await expect(page.getByText(until)).toBeVisible();
  await page.getByRole('button', { name: hide }).click();
  await expect(page.getByText(line.menu)).toBeHidden();
});

for (const hasPromised of [false, true]) {
  const state = hasPromised ? 'and has promised to keep data' : 'and has promised nothing';
  test(`that a browser has no place for a backup ${state} is said in one line`, async ({
    page,
    show,
  }) => {
    await page.evaluate(
      (persisted) => Object.assign(navigator.storage, { persisted: async () => persisted }),
      hasPromised,
    );
    await show({ door: 'lock', address: '/patients', keeping: { copy: 'none' } });
    const { notPromised, noCopy } = commonEn.keeping;
    await page.getByText(hasPromised ? noCopy.line : notPromised.line.menu).click();
    await expect(page.getByText(noCopy.risk)).toBeVisible();
    await expect(page.getByText(noCopy.way)).toBeVisible();
    await expect(page.getByText(notPromised.risk)).toHaveCount(hasPromised ? 0 : 1);
  });
}

const hospital = { en: 'Mercy General Hospital', 'zh-TW': '仁愛綜合醫院' };

for (const language of ['en', 'zh-TW'] as const) {
  test(`no door breaks a rule of layout, in ${language}`, async ({ show }) => {
    const { another, submit } = words[language];
    const doors: Record<string, (page: Page) => Promise<void>> = {
      names: async () => undefined,
      pin: (page) => page.getByRole('button', { name: new RegExp(name) }).click(),
      first: async (page) => {
        await page.getByRole('button', { name: another }).click();
        await page.getByRole('button', { name: submit, exact: true }).click();
      },
    };
    for (const theme of ['light', 'night'] as const) {
      for (const [door, walk] of Object.entries(doors)) {
        const page = await show({
          settings: { language, theme },
          profile: { timeZone: 'Asia/Taipei', name: hospital },
          door: 'names',
          address: '/patients',
        });
        await expect(page.getByText(hospital[language])).toBeVisible();
        await walk(page);
        for (const window of windows) {
          await page.setViewportSize(window);
          expect(await brokenRules(page), `${door}, ${theme}, ${window.width} px`).toEqual([]);
        }
        expect(await complaintsOfAxe(page), `${door}, ${theme}`).toEqual([]);
      }
    }
  });
}
