/** An id that the hospital does not know: the sentence names the unusual character in it, and Caps Lock if it is on. */
import type { Page } from '@playwright/test';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: patientsEn, 'zh-TW': patientsZhTw };
const typed = ['Р-1001', 'P-100\u00b71', 'P- 1001', 'P-9999'];
const cases = {
  en: ['“Р” (U+0420)', '“·” (U+00B7)', 'a space', null],
  'zh-TW': ['「Р」（U+0420）', '「·」（U+00B7）', '空格', null],
} as const;

const missing = Object.fromEntries(
  typed.flatMap((id) =>
    [id, id.toLowerCase()].map((each) => [`/patients/${encodeURIComponent(each)}`, 404]),
  ),
);

/** A keystroke that tells whether Caps Lock is on, as on a tablet; Playwright's own keyboard has no such state. */
async function strikeWithCapsLock(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate(
    (modifierCapsLock) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Shift', modifierCapsLock, bubbles: true }),
      ),
    isOn,
  );
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`it is told what is odd about it, in ${language}`, async ({ show }) => {
    const { find } = words[language];
    const page = await show({ settings: { language }, address: '/patients', refusals: missing });
    const field = page.getByRole('textbox', { name: find.patientLabel });
    const open = page.getByRole('button', { name: find.open, exact: true });
    for (const [index, id] of typed.entries()) {
      await field.fill(id);
      await open.click();
      const characters = cases[language][index] ?? null;
      const hint = characters === null ? '' : ` ${sentence(find.unusual, { characters }).source}`;
      const said = new RegExp(`^${sentence(find.missingPatient, { id }).source}${hint}$`);
      await expect(page.getByText(said)).toBeVisible();
      await expectInShape(page);
    }
    await strikeWithCapsLock(page, true);
    await open.click();
    await expect(page.getByText(find.capsLock)).toBeVisible();
    await strikeWithCapsLock(page, false);
    await open.click();
    await expect(page.getByText(find.capsLock)).toBeHidden();
  });
}
