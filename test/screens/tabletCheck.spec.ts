/** The test of a tablet before it begins, while it waits to be closed, and at its end, in each language and theme. */
import type { Page } from '@playwright/test';
import { checkEn } from '../../src/renderer/ui/words/check.en.ts';
import { checkZhTw } from '../../src/renderer/ui/words/check.zh-TW.ts';
import {
  tabletCheckIds,
  tabletChecks,
  type CheckOutcome,
  type TabletCheckFacts,
  type TabletCheckId,
} from '../../src/shared/tabletEvidence.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: checkEn, 'zh-TW': checkZhTw };

/** The first part of a test with these failures; the checks after closing were not run yet. */
function firstPart(fails: readonly TabletCheckId[]): CheckOutcome[] {
  return tabletCheckIds.slice(0, tabletCheckIds.indexOf('closed')).map((id) => {
    const { least, most }: TabletCheckFacts = tabletChecks[id];
    if (fails.includes(id)) return { id, is: 'failed', why: 'refused' };
    return { id, is: 'passed', value: least ?? most ?? 0 };
  });
}

/** Opens the screen with a first part that waits until the app is closed. */
async function openWaiting(page: Page, ...fails: TabletCheckId[]): Promise<void> {
  await page.evaluate((checks) => {
    localStorage.setItem('wardbook-check', JSON.stringify({ checks }));
    sessionStorage.setItem('wardbook-check', 'open');
    location.hash = '#/check';
  }, firstPart(fails));
}

for (const [language, theme] of [
  ['en', 'night'],
  ['zh-TW', 'light'],
] as const) {
  test(`the test of a tablet is in shape, in ${language}, ${theme}`, async ({ show }) => {
    const { closing, done, before } = words[language];
    const page = await show({ settings: { language, theme }, address: '/check' });
    await expect(page.getByText(before.safe)).toBeVisible();
    await expectRight(page, `${language} ${theme} before`);
    await show({ settings: { language, theme }, address: '/settings' });
    await openWaiting(page, 'persistence', 'camera');
    await expect(page.getByText(closing.title)).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(firstPart([]).length);
    await expectRight(page, `${language} ${theme} closing`);
    await page.getByRole('button', { name: closing.end }).click();
    await expect(page.getByText(done.bad)).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(tabletCheckIds.length);
    await expect(page.getByRole('listitem').first()).toContainText(
      words[language].checks.persistence,
    );
    await expectRight(page, `${language} ${theme} done`);
  });
}

test('a test that was ended before its second part is not called good', async ({ show }) => {
  const page = await show({ address: '/settings' });
  await openWaiting(page, 'camera');
  await page.getByRole('button', { name: checkEn.closing.end }).click();
  await expect(page.getByText(checkEn.done.unfinished)).toBeVisible();
  await expect(page.getByText('38 passed, 1 failed, 7 without result')).toBeVisible();
});

test('a full tablet is not tested', async ({ show }) => {
  const page = await show({ keeping: { room: 'full' }, address: '/check' });
  await expect(page.getByText(checkEn.before.full)).toBeVisible();
  await expect(page.getByRole('button', { name: /begin/ })).toHaveCount(0);
});

/** Expects that no rule of layout is broken on a tablet, in landscape and portrait, and on a phone. */
async function expectRight(page: Page, what: string): Promise<void> {
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectInShape(page, `${what}, ${width} px`);
    expect(await brokenRules(page), `${what}, ${width} px`).toEqual([]);
  }
  expect(await complaintsOfAxe(page), what).toEqual([]);
}
