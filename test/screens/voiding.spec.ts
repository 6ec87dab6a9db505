/** What a nurse sees of the record that she is about to void. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { printedPages } from '../e2e/pages/printedPages.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptRecord } from './keptRows.ts';
import { observedAt } from './written.ts';

const recordOf = (observed: string): CacheEntry =>
  keptRecord({
    observedAt: observed,
    assessment: {
      careNote: 'As it was first.',
      length: { value: 4.2, unit: 'cm' },
      width: { value: 2.8, unit: 'cm' },
    },
    attachmentIds: ['A-1', 'A-2'],
  });

test('a void shows size and photos of the record, and none of another with its id', async ({
  show,
}) => {
  const drafts = [{ kind: 'wound-void' as const }];
  const refusals = { '/attachments/A-1/content': 302, '/attachments/A-2/content': 302 };
  const its = { drafts, refusals, address: '/drafts/{0}' };
  const page = await show({ ...its, kept: [recordOf(observedAt)] });
  const main = page.getByRole('main');
  await expect(main).toContainText('4.2 cm');
  await expect(main).toContainText('2.8 cm');
  await expect(main).toContainText('As it was first.');
  await expect(page.getByRole('button', { name: commonEn.noPhoto.elsewhere })).toHaveCount(2);
  await expectInShape(page);
  const printed = (await printedPages(page)).map(({ text }) => text).join('');
  expect(printed).toContain('4.2cm');
  expect(printed.split('Photoatthehospital,notprinted')).toHaveLength(3);

  await show({ ...its, kept: [recordOf('2026-11-19T08:00:00+08:00')] });
  await expect(main).toContainText('As it was first.');
  await expect(main).not.toContainText(woundAssessmentEn.measure.length);
});
