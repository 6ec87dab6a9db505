/** What is said of a draft that cannot be given to a colleague. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

for (const [language, { handOver }] of [
  ['en', commonEn],
  ['zh-TW', commonZhTw],
] as const) {
  test(`a draft that is in a file is not given to a colleague, and why not is said (${language})`, async ({
    show,
  }) => {
    const page = await show({
      settings: { language },
      drafts: [{ text: 'In a file.', row: { isShared: true } }],
      address: '/drafts/{0}',
    });
    await page.getByRole('button', { name: handOver.button }).click();
    const dialog = page.getByRole('dialog', { name: handOver.inFileTitle });
    await expect(dialog).toContainText(handOver.inFile);
    await expectInShape(page);
    // Nobody was asked for a PIN, and the draft is still open.
    expect(page.url()).toContain('/drafts/');
  });

  test(`what was sent before is not offered to a colleague at all (${language})`, async ({
    show,
  }) => {
    const page = await show({
      settings: { language },
      drafts: [
        {
          text: 'Sent once.',
          row: { earlier: [{ isUnknown: false, photoIds: [], madeVersion: 1, why: 'edited' }] },
        },
      ],
      address: '/drafts/{0}',
    });
    await expect(page.locator('#field-careNote, textarea').first()).toBeVisible();
    await expect(page.getByRole('button', { name: handOver.button })).toHaveCount(0);
  });
}
