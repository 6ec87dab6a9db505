/**
 * What a tablet says about its contents on the sign-in screen and the lock: never "empty" if anything is left or
 * unknown.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemOf } from '../../src/model/testing/problems.ts';
import { tabletEn } from '../../src/renderer/ui/words/tablet.en.ts';
import { tabletZhTw } from '../../src/renderer/ui/words/tablet.zh-TW.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

const words = { en: tabletEn, 'zh-TW': tabletZhTw };
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const done = { row: { progress: { stage: 'done', doneAt: 1, end } } } as const;

const states: [keyof typeof tabletEn.verdict, Partial<ScreenState>][] = [
  ['empty', { submissions: [done] }],
  ['left', { submissions: [done, {}] }],
  ['left', { submissions: [{ problem: problemOf('refused') }] }],
  ['left', { drafts: [{ text: 'Begun.' }] }],
  ['cannot-tell', { keeping: { restored: { asOf: null, from: 'lost' } } }],
  ['cannot-tell', { keeping: { room: 'full' } }],
  ['cannot-tell', { keeping: { disk: 'full' } }],
];

for (const language of ['en', 'zh-TW'] as const) {
  test(`a tablet says what is left on it to who has not signed in, in ${language}`, async ({
    show,
  }) => {
    const said = words[language];
    for (const [at, [verdict, state]] of states.entries()) {
      const door = at % 2 === 0 ? 'names' : 'lock';
      const page = await show({ settings: { language }, address: '/patients', door, ...state });
      await page.getByRole('button', { name: said.title }).click();
      const dialog = page.getByRole('dialog', { name: said.title });
      for (const [name, { title }] of Object.entries(said.verdict)) {
        await expect(dialog.getByText(title, { exact: true }), `${at} ${name}`).toHaveCount(
          name === verdict ? 1 : 0,
        );
      }
      await expect(dialog).not.toContainText(/Amy|Lin Mei|P-1001/);
      await expectInShape(page);
      if (at > 1) continue;
      expect(await complaintsOfAxe(page)).toEqual([]);
      const folder = process.env['WARDBOOK_PICTURES'] ?? '';
      if (folder === '') continue;
      mkdirSync(folder, { recursive: true });
      await page.setViewportSize({ width: 1180, height: 820 });
      await page.screenshot({ path: join(folder, `tablet-${verdict}-${language}.png`) });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: join(folder, `tablet-${verdict}-${language}-390.png`) });
    }
  });
}
