/** Whoever discards something reads whose it is and what, before it is gone. */
import { problemOf } from '../../src/model/testing/problems.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const inLanguage = {
  en: { kinds: commonEn.kind, discard: woundAssessmentEn.discard },
  'zh-TW': { kinds: commonZhTw.kind, discard: woundAssessmentZhTw.discard },
};

/** Long enough that the id of the wound comes to the end of a line on a phone. */
const longSite = 'right great toe, plantar';
const phone = { width: 390, height: 844 };
const tablet = { width: 1180, height: 820 };

for (const language of ['en', 'zh-TW'] as const) {
  test(`a draft of any kind is named before it is discarded, in ${language}`, async ({ show }) => {
    const { kinds, discard } = inLanguage[language];
    for (const [kind, word] of [
      ['wound-assessment', kinds.woundAssessment],
      ['wound-correction', kinds.woundCorrection],
      ['wound-void', kinds.woundVoid],
    ] as const) {
      const page = await show({
        settings: { language },
        drafts: [{ kind, text: 'Begun.', wound: { woundId: 'W-1001-1', woundSite: longSite } }],
        address: '/drafts/{0}',
      });
      await page.getByRole('button', { name: discard.button }).click();
      const dialog = page.getByRole('dialog', { name: discard.title });
      await expect(dialog).toContainText('Lin Mei-Yu');
      await expect(dialog).toContainText('MRN-0031001');
      await expect(dialog).toContainText(word);
      await expect(dialog).toContainText('W-1001-1');
      for (const size of [phone, tablet]) {
        await page.setViewportSize(size);
        await expectInShape(page);
        // The dialog moves into its place.
        await expect.poll(() => brokenRules(page)).toEqual([]);
      }
    }
    const admission = await show({
      settings: { language },
      admissions: [{ assessment: {} }],
      address: '/drafts/{0}',
    });
    await admission.getByRole('button', { name: discard.button }).click();
    const dialog = admission.getByRole('dialog', { name: discard.title });
    await expect(dialog).toContainText('Lin Mei-Yu');
    await expect(dialog).toContainText(kinds.admissionAssessment);
    expect(await complaintsOfAxe(admission)).toEqual([]);
  });
}

test('a submission is named before it is discarded', async ({ show }) => {
  const page = await show({
    submissions: [{ problem: problemOf('read-back-differs') }],
    address: '/outbox/{0}',
  });
  await page.getByRole('button', { name: outboxEn.detail.discard }).click();
  const dialog = page.getByRole('dialog', { name: outboxEn.detail.discardTitle });
  await expect(dialog).toContainText('Lin Mei-Yu');
  await expect(dialog).toContainText('W-1001-1');
  await expectInShape(page);
});
