/** What cannot be read again stays on the screen, is marked as old, and is read as soon as possible. */
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import type { StoreFailureReason } from '../../src/shared/storeFailure.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreensPage } from './screenState.ts';

const words = { en: commonEn, 'zh-TW': commonZhTw };

function failReads(page: Page, reason: StoreFailureReason | null): Promise<void> {
  return page.evaluate((why) => (window as unknown as ScreensPage).failReads(why), reason);
}

test('a form stays whose draft cannot be read again, and that is said', async ({ show }) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const { keeping, storeFailure } = words[language];
    const page = await show({
      settings: { language },
      drafts: [{ text: 'Edges calm.' }],
      address: '/drafts/{0}',
    });
    const note = page.getByRole('textbox').filter({ hasText: 'Edges calm.' });
    await expect(note).toBeVisible();
    await failReads(page, 'closed');
    const said = page.getByRole('alert').filter({ hasText: keeping.stale.title });
    await expect(said).toContainText(storeFailure.silent);
    await expect(note).toHaveValue('Edges calm.');
    await expectInShape(page, 'stale');
    await failReads(page, null);
    await expect(said).toHaveCount(0);
    await failReads(page, 'newer');
    await expect(said).toContainText(storeFailure.newer);
    await expect(note).toHaveValue('Edges calm.');
  }
});
