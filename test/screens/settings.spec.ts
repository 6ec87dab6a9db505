/** What the settings say of how well this tablet keeps things, in each state of main's own copy. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../src/renderer/ui/words/settings.zh-TW.ts';
import type { StorageStatus } from '../../src/storage/storageStatus.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: settingsEn.storage, 'zh-TW': settingsZhTw.storage };
const themes = ['light', 'dark', 'night'] as const;
const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
] as const;

/** Good, being made again, out of date, on a full disk, and none: by the policy, or in a browser. */
const states: readonly Partial<StorageStatus>[] = [
  { room: 'enough', copy: 'kept', mainCopy: 'kept' },
  { room: 'enough', copy: 'kept', mainCopy: 'behind' },
  { room: 'enough', copy: 'kept', mainCopy: 'stale' },
  { room: 'full', copy: 'behind', mainCopy: 'stale' },
  { room: 'enough', copy: 'kept', mainCopy: 'none' },
];

for (const language of ['en', 'zh-TW'] as const) {
  test(`main’s own copy is told in each of its states, in ${language} @core`, async ({ show }) => {
    const { stillSaved, ...said } = words[language].mainCopy;
    for (const keeping of states) {
      const page = await show({ settings: { language }, keeping, address: '/settings' });
      const lines = Object.entries(said);
      // On a full tablet nothing is, and it must not be said.
      const isSaved = keeping.room === 'enough' && /behind|stale/.test(keeping.mainCopy ?? '');
      await expect(page.getByText(stillSaved)).toHaveCount(isSaved ? 1 : 0);
      await expect(page.getByText(words[language].copy[keeping.copy ?? 'unknown'])).toBeVisible();
      for (const [state, line] of lines) {
        await expect(page.getByText(line)).toHaveCount(state === keeping.mainCopy ? 1 : 0);
      }
      await expectInShape(page, String(keeping.mainCopy));
    }
  });

  for (const theme of themes) {
    test(`it breaks no rule of layout, in ${language}, ${theme}`, async ({ show }) => {
      for (const keeping of states) {
        const page = await show({ settings: { language, theme }, keeping, address: '/settings' });
        for (const window of windows) {
          await page.setViewportSize(window);
          const what = `${String(keeping.mainCopy)}, ${keeping.room}, ${window.width} px`;
          expect(await brokenRules(page), what).toEqual([]);
          await taken(`${language}-${theme}-${what.replaceAll(', ', '-')}`, async (path) => {
            await page
              .getByText(words[language].copy[keeping.copy ?? 'unknown'])
              .scrollIntoViewIfNeeded();
            await page.screenshot({ path });
          });
        }
        expect(await complaintsOfAxe(page), String(keeping.mainCopy)).toEqual([]);
      }
    });
  }
}

/** A picture to look at, where `WARDBOOK_PICTURES` names a folder. */
async function taken(name: string, take: (path: string) => Promise<void>): Promise<void> {
  const folder = process.env['WARDBOOK_PICTURES'] ?? '';
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  await take(join(folder, `${name.replaceAll(' ', '-')}.png`));
}
