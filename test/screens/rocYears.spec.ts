/**
 * Years of the Republic of China, if the hospital uses them and the nurse reads Chinese: typed and shown so, but sent
 * as Western years.
 */
import { admissionZhTw } from '../../src/renderer/ui/words/admission.zh-TW.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

const { field: words } = admissionZhTw;
const profile = { timeZone: 'Asia/Taipei', rocYears: true };
const state = (language: 'en' | 'zh-TW', address: string): ScreenState => ({
  profile,
  settings: { language },
  admissions: [{ assessment: { admission: { wardDate: '2026-11-20' } } }],
  drafts: [{}],
  address,
});

test('a day is typed and shown in the year 115', async ({ page: ofTest, show }) => {
  await ofTest.clock.setFixedTime('2026-11-25T07:30:00+08:00');
  const page = await show(state('zh-TW', '/drafts/{0}?field=admission.wardDate'));
  const day = page.locator('[data-field="admission.wardDate"]');
  const year = day.getByRole('textbox', { name: words.rocYear });
  await expect(year).toHaveValue('115');
  await year.fill('114');
  await expect(day).toContainText('西元 2025 年');
  await expect(year).toHaveValue('114');
  await day.getByRole('button', { name: words.today }).click();
  await expect(year).toHaveValue('115');
  await expectInShape(page);
});

test('English keeps Western years', async ({ show }) => {
  const page = await show(state('en', '/drafts/{0}?field=admission.wardDate'));
  const day = page.locator('[data-field="admission.wardDate"]');
  await expect(day.getByRole('textbox', { name: 'Year' })).toHaveValue('2026');
  await expect(day).not.toContainText('Western');
});

test('times of records are shown in the year 115, and in English in 2026', async ({ show }) => {
  const submissions = [{ text: 'Note.' }];
  for (const [language, text] of [
    ['zh-TW', '民國115年11月20日'],
    ['en', '20 Nov 2026'],
  ] as const) {
    const page = await show({
      profile,
      settings: { language },
      submissions,
      address: '/outbox/{0}',
    });
    await expect(page.getByRole('main')).toContainText(text);
  }
});

test('the calendar of a wound’s assessment has years of the ROC', async ({ show }) => {
  const page = await show({
    profile,
    settings: { language: 'zh-TW' },
    drafts: [{}],
    address: '/drafts/{0}',
  });
  const day = page.locator('#field-observedAt');
  await expect(day).toContainText(/民國1\d\d年\d+月\d+日/);
  await day.click();
  await expect(
    page.getByRole('dialog').or(page.locator('[data-dates-dropdown]')).first(),
  ).toContainText(/民國1\d\d年/);
});
