/**
 * A nurse's own text in the admission form: beside the chips, for "other", for what a long list lacks, and as a site of
 * pain.
 */
import type { Page } from '@playwright/test';
import { admissionEn } from '../../src/renderer/ui/words/admission.en.ts';
import { admissionZhTw } from '../../src/renderer/ui/words/admission.zh-TW.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const windows = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

const assessment = {
  ...requiredAdmission(),
  health: {
    familyHistoryStatus: 'yes',
    familyHistory: [{ relation: '表姊', diseases: ['diabetes', '紅斑性狼瘡'] }],
    occupation: 'other',
    medicalHistory: ['hypertension', 'Ehlers-Danlos syndrome'],
    currentMedications: ['insulin', 'Warfarin 5 mg', 'Mesalazine 500 mg'],
  },
  cognition: {
    ...requiredAdmission().cognition,
    painStatus: 'yes',
    painFindings: [{ site: 'Tip of the left thumb', score: '3' }],
  },
};

async function expectShaped(page: Page, about: string): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await expectInShape(page, about);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
}

for (const language of ['en', 'zh-TW'] as const) {
  const words = language === 'en' ? admissionEn : admissionZhTw;

  test(`own words stand beside the chips, in the review and on paper, in ${language}`, async ({
    show,
  }) => {
    const settings = { language };
    const at = (address: string) => ({ settings, admissions: [{ assessment }], address });
    const page = await show(at('/drafts/{0}?field=health.currentMedications'));
    const field = (id: string) => page.locator(`[data-field="${id}"]`);
    const lines = field('health.currentMedications').getByRole('textbox');
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toHaveValue('Warfarin 5 mg');
    await expect(field('health.occupation').getByRole('textbox')).toHaveValue('');
    await expectShaped(page, `form-${language}`);
    await show(at('/drafts/{0}?field=cognition.painFindings'));
    await expect(field('cognition.painFindings').getByRole('textbox')).toHaveValue(
      'Tip of the left thumb',
    );
    await expectShaped(page, `pain-${language}`);
    await show(at('/drafts/{0}/review'));
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Warfarin 5 mg', '表姊', '紅斑性狼瘡', 'Tip of the left thumb']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('button', { name: words.reviewPage.submit })).toBeEnabled();
    await expectShaped(page, `review-${language}`);
  });
}

test('own words are one tap away, keep what is chosen, and choosing takes no more taps', async ({
  show,
}) => {
  const health = { occupation: 'farming_fishing', currentMedications: ['insulin'] };
  const page = await show({
    admissions: [{ assessment: { health } }],
    address: '/drafts/{0}?field=health.occupation',
  });
  const occupation = page.locator('[data-field="health.occupation"]');
  const open = occupation.getByRole('button', { name: 'Occupation: in your own words' });
  const line = occupation.getByRole('textbox');
  await open.click();
  await expect(line).toBeFocused();
  await expect(occupation.getByLabel('Farming or fishing')).toBeChecked();
  await line.pressSequentially('Retired ');
  await expect(occupation.locator('input:checked')).toHaveCount(1);
  await line.pressSequentially('ship engineer');
  await expect(line).toHaveValue('Retired ship engineer');
  await expect(occupation.getByLabel('Other')).toBeChecked();
  await occupation.getByLabel('Student').check();
  await expect(line).toHaveCount(0);
  await open.click();
  await expect(line).toHaveValue('Retired ship engineer');
  await line.fill('退休');
  await line.press('Enter');
  await expect(occupation.getByLabel('Retired')).toBeChecked();
  await expect(line).toHaveValue('');

  // An entry that a long list lacks is taken from the text in its search field.
  const medicines = page.locator('[data-field="health.currentMedications"]');
  await medicines.getByRole('searchbox').fill('Warfarin 5 mg');
  await medicines.getByRole('button', { name: 'Use “Warfarin 5 mg”' }).click();
  await expect(medicines.getByRole('searchbox')).toHaveValue('');
  await expect(medicines.getByRole('textbox')).toHaveValue('Warfarin 5 mg');
  await expect(medicines.getByLabel('Insulin')).toBeChecked();
  await medicines.getByRole('textbox').press('Enter');
  await medicines.getByRole('textbox').nth(1).fill('x'.repeat(201));
  await expect(medicines.getByText('Characters too many: 1')).toBeVisible();
  await occupation.getByRole('textbox').focus();
  await expect(medicines.getByText('This text is too long.')).toBeVisible();
  await medicines.getByRole('button', { name: /^Remove x/ }).click();
  await expect(medicines.getByRole('textbox')).toHaveCount(1);
});
