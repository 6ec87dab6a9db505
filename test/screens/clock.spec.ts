/**
 * A tablet whose clock differs from the hospital's says so, because the times that it writes into records are its own.
 */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { woundAssessmentEn as assessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { connectionIcon } from '../e2e/pages/connection.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptWounds } from './keptRows.ts';

const minuteMs = 60_000;

// The skew is the hospital's time minus the tablet's.
for (const [says, skewMinutes] of [
  ['Fast', -17],
  ['Slow', 17],
] as const) {
  test(`a clock that is 17 minutes ${says.toLowerCase()} is told in every screen and in the settings`, async ({
    show,
  }) => {
    const connection = { clockSkewMs: skewMinutes * minuteMs };
    const page = await show({ connection, address: '/settings' });
    const why = commonEn.connection.why[`clock${says}`].replace('{{difference}}', '17 minutes');
    await expect(connectionIcon(page, why)).toBeVisible();
    const { fast, slow } = settingsEn.storage.clock;
    const state = (says === 'Fast' ? fast : slow).replace('{{difference}}', '17 minutes');
    await expect(page.getByRole('region', { name: settingsEn.storage.title })).toContainText(state);
  });
}

test('a few seconds are nobody’s business', async ({ show }) => {
  const page = await show({ connection: { clockSkewMs: 9_000 }, address: '/settings' });
  await expect(page.getByText(settingsEn.storage.clock.fine)).toBeVisible();
  await expect(page.getByText(/clock is .* (fast|slow)|(fast|slow)\. Tell/)).toHaveCount(0);
});

const dayMs = 24 * 60 * minuteMs;
const dayInWard = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Taipei' });

for (const [language, words, days] of [
  ['en', commonEn, 3],
  ['zh-TW', commonZhTw, -9],
] as const) {
  test(`“Now” is the hospital’s where the tablet is ${days} days off, and its field says so (${language})`, async ({
    show,
  }) => {
    const page = await show({
      settings: { language },
      connection: { clockSkewMs: -days * dayMs },
      drafts: [{}],
      address: '/drafts/{0}',
    });
    const count = Math.abs(days);
    const difference = language === 'en' ? `${count} days` : `${count} 天`;
    const said = words.moment.hospitalClock[days > 0 ? 'fast' : 'slow'].replace(
      '{{difference}}',
      difference,
    );
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole('button', { name: words.moment.now, exact: true }).click();
    const today = dayInWard.format(Date.now() - days * dayMs);
    await expect(page.locator('#field-observedAt')).toHaveAccessibleName(new RegExp(`${today}$`));
    await expectInShape(page);
  });
}

test('a tablet that never heard the hospital’s clock goes by its own, without a word', async ({
  show,
}) => {
  const page = await show({ drafts: [{}], address: '/drafts/{0}' });
  await page.getByRole('button', { name: commonEn.moment.now, exact: true }).click();
  const today = dayInWard.format(Date.now());
  await expect(page.locator('#field-observedAt')).toHaveAccessibleName(new RegExp(`${today}$`));
  await expect(page.getByText(/check this time/)).toHaveCount(0);
});

test('a new assessment begins at the hospital’s time', async ({ show }) => {
  const page = await show({
    connection: { clockSkewMs: -3 * dayMs },
    kept: [keptPatient, keptWounds],
    address: '/patients/P-1001',
  });
  await page.getByRole('button', { name: new RegExp(patientsEn.patient.assess) }).click();
  const today = dayInWard.format(Date.now() - 3 * dayMs);
  await expect(page.locator('#field-observedAt')).toHaveAccessibleName(new RegExp(`${today}$`));
});

test('what lies in the hospital’s future is not submitted, though it is past by the tablet', async ({
  show,
}) => {
  // The assessment is dated the 20th; at the hospital it is the 10th.
  const clockSkewMs = Date.parse('2026-11-10T08:00:00+08:00') - Date.now();
  const page = await show({
    connection: { clockSkewMs },
    drafts: [{}],
    address: '/drafts/{0}',
  });
  await page.getByRole('button', { name: assessmentEn.review.submit }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: assessmentEn.review.futureTime })).toBeVisible();
  await expect(sheet.getByRole('button', { name: assessmentEn.review.submit })).toBeDisabled();
});

for (const [begun, createdAt, clockSkewMs, isDoubted] of [
  ['by the tablet’s clock, which is a day slow,', '2026-11-20T08:00:30+08:00', dayMs, true],
  ['by the hospital’s clock, on a tablet a day slow,', '2026-11-19T08:00:30+08:00', dayMs, false],
  ['by a tablet’s clock that is right', '2026-11-20T08:00:30+08:00', 0, false],
] as const) {
  test(`a draft begun ${begun} is ${isDoubted ? '' : 'not '}doubted before it is submitted`, async ({
    show,
  }) => {
    // The assessment itself is dated the 20th at 08:00.
    const page = await show({
      connection: { clockSkewMs },
      drafts: [{ row: { createdAt: Date.parse(createdAt) } }],
      address: '/drafts/{0}',
    });
    await page.getByRole('button', { name: assessmentEn.review.submit }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: assessmentEn.review.submit })).toBeVisible();
    const said = sheet.getByText(/Clock 24 hours slow/);
    await expect(said).toHaveCount(isDoubted ? 1 : 0);
    await expect(sheet.getByText(/go back and tap/)).toHaveCount(isDoubted ? 1 : 0);
    await expectInShape(page);
  });
}
