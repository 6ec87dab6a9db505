/** A wound assessment that is possible but probably a slip: the question at the field and on the Submit sheet. */
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: woundAssessmentEn, 'zh-TW': woundAssessmentZhTw };

for (const language of ['en', 'zh-TW'] as const) {
  test(`a size without its decimal point and a day long ago, in ${language}`, async ({
    page: ofTest,
    show,
  }) => {
    const { doubt, measure, review } = words[language];
    // The draft is dated 20 November.
    await ofTest.clock.setFixedTime('2026-12-01T15:00:00+08:00');
    const page = await show({
      settings: { language },
      drafts: [{ text: 'Clean.' }],
      address: '/drafts/{0}',
    });
    const large = sentence(doubt.large, { label: measure.length, value: '35.0' });
    const longAgo = new RegExp(sentence(doubt.longAgo, { days: '#' }).source.replace('#', '1\\d'));
    const length = page.getByRole('textbox', { name: measure.length });
    await length.fill('3.5');
    await expect(page.getByText(large)).toBeHidden();
    await length.fill('35');
    await expect(page.getByText(large)).toBeVisible();
    await expect(page.getByText(longAgo)).toBeVisible();
    await expectInShape(page);

    await page.getByRole('button', { name: review.submit, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(doubt.title)).toBeVisible();
    await expect(sheet.getByRole('button', { name: longAgo })).toBeVisible();
    await expect(sheet.getByRole('button', { name: review.submit, exact: true })).toBeEnabled();
    await expectInShape(page);
    await sheet.getByRole('button', { name: large }).click();
    await expect(sheet).toBeHidden();
    await expect(length).toBeFocused();
    await length.fill('3.5');
    await page.getByRole('button', { name: review.submit, exact: true }).click();
    await expect(sheet.getByRole('button', { name: longAgo })).toBeVisible();
    await expect(sheet.getByRole('button', { name: large })).toHaveCount(0);
  });
}

test('plus makes a size larger by a millimetre, and minus smaller', async ({ show }) => {
  const { measure } = woundAssessmentEn;
  const page = await show({ drafts: [{ text: 'Clean.' }], address: '/drafts/{0}' });
  for (const [label, first, more, less] of [
    [measure.length, '2.5', '2.6', '2.5'],
    [measure.width, '1', '1.1', '1.0'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    await expect(field).toHaveValue(first);
    await page.getByRole('button', { name: sentence(measure.more, { label }) }).click();
    await expect(field).toHaveValue(more);
    await page.getByRole('button', { name: sentence(measure.less, { label }) }).click();
    await expect(field).toHaveValue(less);
  }
});
