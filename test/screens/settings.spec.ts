/**
 * The groups of the settings, and what they say about how safely this tablet stores things in each state of its copy.
 */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../src/renderer/ui/words/settings.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { defaultProfile } from '../../src/shared/profile.ts';
import type { StorageStatus } from '../../src/storage/storageStatus.ts';
import { complaintsOfAxe, rulesIn } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: settingsEn.storage, 'zh-TW': settingsZhTw.storage };
const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
] as const;

/** Up to date, behind, behind on a full disk, and none. */
const states: readonly Pick<StorageStatus, 'room' | 'copy'>[] = [
  { room: 'enough', copy: 'kept' },
  { room: 'enough', copy: 'behind' },
  { room: 'full', copy: 'behind' },
  { room: 'enough', copy: 'none' },
];

const { groups, account, about } = settingsEn;

test('from tablet width an index leads to each group of the settings', async ({ show }) => {
  const page = await show({ address: '/settings' });
  const index = page.getByRole('navigation', { name: groups.label });
  for (const title of [groups.support, account.title, groups.tablet, groups.display]) {
    const entry = index.getByRole('button', { name: title, exact: true });
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'true');
    await expect(index.locator('[aria-current]')).toHaveCount(1);
    const heading = page.getByRole('heading', { name: title, level: 2 });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(index).toBeHidden();
});

test('a hospital without a name of its own is not named in the settings', async ({ show }) => {
  const named = { timeZone: 'Asia/Taipei', name: { en: 'Mercy', 'zh-TW': '仁愛' } };
  // As received over the bridge: equal to the default profile, but not the same object.
  const usual = { timeZone: 'Asia/Taipei', name: { ...defaultProfile.name } };
  for (const [profile, count] of [
    [named, 1],
    [usual, 0],
  ] as const) {
    const page = await show({ profile, address: '/settings' });
    const facts = page.getByRole('region', { name: about.title });
    await expect(facts.getByText('Wardbook', { exact: true })).toBeVisible();
    await expect(facts.getByText(about.hospital, { exact: true })).toHaveCount(count);
  }
});

for (const [language, theme] of [
  ['en', 'night'],
  ['zh-TW', 'light'],
] as const) {
  test(`the second copy is told in each of its states, in ${language} @core`, async ({ show }) => {
    for (const keeping of states) {
      const page = await show({ settings: { language, theme }, keeping, address: '/settings' });
      for (const [state, line] of Object.entries(words[language].copy)) {
        await expect(page.getByText(line)).toHaveCount(state === keeping.copy ? 1 : 0);
      }
      await expectInShape(page, keeping.copy);
      for (const window of windows) {
        await page.setViewportSize(window);
        expect(await brokenRules(page), `${keeping.copy}, ${window.width} px`).toEqual([]);
      }
      expect(await complaintsOfAxe(page, rulesIn(theme)), keeping.copy).toEqual([]);
    }
  });

  test(`another recovery key is told, and taken with her PIN only, in ${language}`, async ({
    show,
  }) => {
    const { recoveryOther } = language === 'en' ? settingsEn : settingsZhTw;
    const state = { settings: { language }, address: '/settings' };
    const page = await show({ ...state, hasOtherRecoveryKey: true });
    await expect(page.getByText(recoveryOther.sentence)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectInShape(page, 'another recovery key');
    await page.getByRole('button', { name: recoveryOther.accept }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(recoveryOther.only)).toBeVisible();
    await expect(question.locator('input')).toHaveCount(1);
    await show(state);
    await expect(page.getByText(recoveryOther.title)).toHaveCount(0);
  });
}

const pilot = { pilotFigures: true, timeZone: 'Asia/Taipei' };
const counted = [12, 14, 16, 16, 22, 31, 75].map((seconds) => ({
  what: 'toSubmit' as const,
  kind: 'wound-assessment' as const,
  atMs: Date.parse('2026-11-26T09:00:00+08:00'),
  tookMs: seconds * 1_000,
}));

test('the figures for a pilot are there only where the hospital asks for them', async ({
  show,
}) => {
  const heading = { name: groups.figures, level: 2 };
  const without = await show({ address: '/settings', figures: counted });
  await expect(without.getByRole('heading', { name: groups.support, level: 2 })).toBeVisible();
  await expect(without.getByRole('heading', heading)).toHaveCount(0);
  const few = await show({ address: '/settings', profile: pilot, figures: counted.slice(0, 4) });
  await expect(few.getByRole('heading', heading)).toBeVisible();
  await expect(few.getByRole('button', { name: settingsEn.figures.save })).toBeDisabled();
});

test('the figures for a pilot are shown by shift, saved, and begun anew', async ({ show }) => {
  const { figures } = settingsEn;
  const page = await show({ address: '/settings', profile: pilot, figures: counted });
  const shift = page.getByRole('region', { name: /^(Day|白班) · / });
  await expect(shift.getByText(figures.toSubmitHalf).locator('..')).toContainText(/15.*20/);
  await expect(shift.getByText(figures.toSubmitMost).locator('..')).toContainText(/1 .*1\.5 /);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.getByRole('textbox', { name: figures.ward }).fill('7A');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: figures.save }).click();
  expect((await download).suggestedFilename()).toMatch(/^wardbook-figures-.*\.json$/);
  await page.getByRole('button', { name: figures.anew, exact: true }).click();
  await expect(page.getByText(figures.anewAsk)).toBeVisible();
  await page.getByRole('button', { name: figures.anewSure }).click();
  await expect(page.getByText(figures.begunAnew)).toBeVisible();
});

test('a protection that a copier gets through is a warning, if the hospital accepted it, too', async ({
  show,
}) => {
  for (const acceptsPinOnly of [null, 'J. Hu']) {
    const page = await show({ profile: { security: { acceptsPinOnly } }, address: '/settings' });
    const line = page.getByRole('listitem').filter({ hasText: settingsEn.storage.guard.pin });
    await expect(line.locator('svg')).toHaveAttribute('data-is', 'warned');
  }
});

test('a Submit is counted for the pilot once, with the others', async ({ show }) => {
  const { review } = woundAssessmentEn;
  const page = await show({
    profile: { ...pilot, shifts: [] },
    figures: counted.slice(0, 4),
    drafts: [{ text: 'Edges calm.' }],
    address: '/drafts/{0}',
  });
  await page.getByRole('button', { name: review.submit, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: review.title });
  await sheet.getByRole('button', { name: commonEn.button.submit, exact: true }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: commonEn.nav.settings }).click();
  const shift = page.getByRole('region', { name: settingsEn.figures.allDay });
  const submitted = shift.getByText(settingsEn.figures.submitted, { exact: true });
  await expect(submitted.locator('..')).toContainText('5');
});
