/** An id that the hospital does not know: the sentence names the unusual character in it, and Caps Lock if it is on. */
import type { Page } from '@playwright/test';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { brokenShapes } from '../e2e/pages/shapeRules.ts';
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

/** What she can do next, by what came of the look-up. */
const nextSteps = {
  en: {
    missing: ['Check the wristband', 'chart number may differ', 'hospital system'],
    unreachable: ['never opened here', 'Try again'],
    forbidden: ['Ask the nurse in charge or the help desk'],
  },
  'zh-TW': {
    missing: ['與手圈核對', '病歷號可能不同', '院內系統'],
    unreachable: ['未曾開啟', '再試'],
    forbidden: ['請洽護理長或資訊人員'],
  },
} as const;

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

  test(`an ID that leads nowhere says what to do next, in ${language}`, async ({ show }) => {
    const { find } = words[language];
    const statuses = [
      ['missing', { '/patients/P-9999': 404, '/patients/p-9999': 404 }],
      ['forbidden', { '/patients/P-9999': 403 }],
      ['unreachable', {}],
    ] as const;
    for (const [why, refusals] of statuses) {
      const page = await show({ settings: { language }, address: '/patients', refusals });
      await page.getByRole('textbox', { name: find.patientLabel }).fill('P-9999');
      await page.getByRole('button', { name: find.open, exact: true }).click();
      const said = page.getByText(/P-9999/);
      for (const step of nextSteps[language][why]) await expect(said, why).toContainText(step);
      expect(await brokenShapes(page), why).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectInShape(page, why);
      await page.setViewportSize({ width: 1180, height: 820 });
    }
  });
}
