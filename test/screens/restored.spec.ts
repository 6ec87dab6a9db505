/**
 * What is said if something was restored from a copy: a lost database, an older one, one with missing rows; and if the
 * copy itself was lost and made anew.
 */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import type { StorageStatus } from '../../src/storage/storageStatus.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = {
  en: {
    ...commonEn.keeping.restored,
    drafts: 'Drafts back: 2.',
    records: 'Submitted records back: 1.',
  },
  'zh-TW': {
    ...commonZhTw.keeping.restored,
    drafts: '補回草稿：2 份',
    records: '補回已送出的紀錄：1 筆',
  },
};
const windows = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
] as const;
const asOf = Date.UTC(2026, 10, 25, 3, 5);

const states: readonly NonNullable<StorageStatus['restored']>[] = [
  { from: 'older', asOf, drafts: 2, records: 1 },
  { from: 'holes', asOf, drafts: 2, records: 0 },
  { from: 'lost', asOf, drafts: 0, records: 1 },
];

for (const [language, theme] of [
  ['en', 'night'],
  ['zh-TW', 'light'],
] as const) {
  test(`what came back, of when, and why is told, in ${language}, ${theme}`, async ({ show }) => {
    const said = words[language];
    for (const restored of states) {
      const page = await show({
        settings: { language, theme },
        keeping: { restored },
        address: '/patients',
      });
      const { from, drafts, records } = restored;
      const title = from === 'lost' ? said.title : said.putBackTitle;
      await expect(page.getByText(title)).toBeVisible();
      for (const each of ['lost', 'older', 'holes'] as const) {
        await expect(page.getByText(said[each])).toHaveCount(each === from ? 1 : 0);
      }
      await expect(page.getByText(said.drafts)).toHaveCount(drafts ? 1 : 0);
      await expect(page.getByText(said.records)).toHaveCount(records ? 1 : 0);
      await expectInShape(page, from);
      for (const window of windows) {
        await page.setViewportSize(window);
        expect(await brokenRules(page), `${from}, ${window.width} px`).toEqual([]);
      }
    }
  });
}

test('a backup that was made anew says that nothing was lost', async ({ show }) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const { title } = (language === 'en' ? commonEn : commonZhTw).keeping.copyMadeAnew;
    const page = await show({
      settings: { language },
      keeping: { copyMadeAnewAt: asOf },
      address: '/patients',
    });
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText(words[language].putBackTitle)).toBeHidden();
    for (const window of windows) {
      await page.setViewportSize(window);
      expect(await brokenRules(page), `${language}, ${window.width} px`).toEqual([]);
    }
  }
});
