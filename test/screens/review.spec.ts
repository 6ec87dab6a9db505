/** The last look before something is sent for good: whose it is, what is wrong, and nothing of the screen below cut. */
import type { Page } from '@playwright/test';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { recordZhTw } from '../../src/renderer/ui/words/record.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: woundAssessmentEn, 'zh-TW': woundAssessmentZhTw };
const patientWords = { en: patientsEn, 'zh-TW': patientsZhTw };
const recordWords = { en: recordEn, 'zh-TW': recordZhTw };
const languages = ['en', 'zh-TW'] as const;
const displayName = '王秋月 Wang Chiu-Yueh';
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 1024 },
] as const;

/** Expects the patient's name and number in the first line of the dialog, in bold. */
async function expectPatientFirst(page: Page): Promise<void> {
  const first = page.getByRole('dialog').locator('p').first();
  await expect(first).toContainText(displayName);
  await expect(first).toContainText('MRN-');
  expect(await first.evaluate((line) => Number(getComputedStyle(line).fontWeight))).toBe(600);
}

/** Expects a sheet that covers the patient's banner, or begins below it. */
async function expectNothingCut(page: Page, about: string): Promise<void> {
  const isWhole = async () => {
    const sheet = await page.getByRole('dialog').boundingBox();
    const banner = await page.locator('section', { hasText: displayName }).first().boundingBox();
    if (sheet === null || banner === null) return false;
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const coversAll =
      sheet.x <= 0 && sheet.y <= 0 && sheet.width >= width && sheet.height >= height;
    return coversAll || sheet.y >= banner.y + banner.height;
  };
  // The sheet moves into its place.
  await expect.poll(isWhole, { message: about }).toBe(true);
}

for (const language of languages) {
  test(`names the patient, and marks what is no number, in ${language} @core`, async ({ show }) => {
    const { measure, review, doubt } = words[language];
    const page = await show({
      settings: { language },
      drafts: [{ text: 'Clean. '.repeat(300), displayName }],
      address: '/drafts/{0}',
    });
    await page.getByRole('textbox', { name: measure.length }).fill('three');
    await page.getByRole('textbox', { name: measure.width }).fill('88.88');
    const large = sentence(doubt.large, { label: measure.width, value: '88.88' });
    // The question stands at the field with a sign of its own, not in colour alone.
    await expect(page.getByRole('status').filter({ hasText: large }).locator('svg')).toBeVisible();
    await page.getByRole('button', { name: review.submit, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText(review.title, { exact: true })).toBeFocused();
    await expectPatientFirst(page);
    await expect(sheet.getByRole('button', { name: review.submit, exact: true })).toBeDisabled();

    const row = (label: string) =>
      sheet.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(row(measure.length)).toContainText('three');
    await expect(row(measure.length)).toHaveAttribute('data-tone', 'problem');
    await expect(row(measure.width)).toHaveAttribute('data-tone', 'waiting');
    // Each is said once, where it leads to its field; the row has a sign, and not only a colour.
    for (const [label, said] of [
      [measure.length, sentence(review.wrongMeasure, { label: measure.length })],
      [measure.width, large],
    ] as const) {
      await expect(row(label).locator('svg')).toBeVisible();
      await expect(sheet.getByText(said)).toHaveCount(1);
      await expect(sheet.getByRole('button', { name: said })).toBeVisible();
    }
    for (const size of windows) {
      await page.setViewportSize(size);
      await expectNothingCut(page, `${size.width} x ${size.height}`);
      await expectInShape(page, `${size.width}`);
    }
    expect(await complaintsOfAxe(page)).toEqual([]);
    expect(await brokenRules(page)).toEqual([]);
    await page.setViewportSize(windows[2]);
    await sheet
      .getByRole('button', { name: sentence(review.wrongMeasure, { label: measure.length }) })
      .click();
    await expect(page.getByRole('textbox', { name: measure.length })).toBeFocused();
  });

  test(`a stay is selected on the review itself, in ${language}`, async ({ show }) => {
    const { review } = words[language];
    const { patient, find } = patientWords[language];
    const stay = {
      encounterId: 'E-1001',
      patientId: 'P-1001',
      type: 'inpatient',
      status: 'active',
    };
    const page = await show({
      settings: { language },
      drafts: [{ text: 'Clean.', displayName, hasNoStay: true }],
      answers: { '/encounters/E-1001': stay },
      address: '/drafts/{0}',
    });
    await page.setViewportSize(windows[0]);
    await page.getByRole('button', { name: review.submit, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: patient.stayOpen }).click();
    expect(await brokenRules(page)).toEqual([]);
    await sheet.getByRole('textbox', { name: find.encounterLabel }).fill('E-1001');
    await sheet.getByRole('button', { name: find.open, exact: true }).click();
    await expect(sheet.getByText(review.warnNoStay)).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: review.submit, exact: true })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.locator('section', { hasText: displayName }).first()).toContainText('E-1001');
  });

  test(`asks about a void with the patient in its first line, in ${language}`, async ({ show }) => {
    const { voiding } = recordWords[language];
    const page = await show({
      settings: { language },
      drafts: [{ kind: 'wound-void', text: 'Entered twice', displayName }],
      address: '/drafts/{0}',
    });
    await page.getByRole('button', { name: voiding.next }).click();
    await expect(page.getByRole('dialog', { name: voiding.sureTitle })).toBeVisible();
    await expectPatientFirst(page);
    await expectInShape(page);
  });
}
