/** The order of the list of patients. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { problemOf } from '../../src/model/testing/problems.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const patientOf = (patientId: string): CacheEntry => ({
  kind: 'patient',
  id: patientId,
  content: { patientId, displayName: 'Lin Mei-Yu', medicalRecordNumber: `MRN-${patientId}` },
});
/** All opened at one time: in which order they stand is chance, unless one needs her. */
const kept = ['P-0997', 'P-0998', 'P-0999', 'P-1001', 'P-1002', 'P-1003'].map(patientOf);

test('whose record needs her comes first, in every window', async ({ page, show }) => {
  const rows = page.getByRole('region', { name: patientsEn.recent.title }).getByRole('link');
  const problem = problemOf('conflict-newer-version');
  const submissions = [{ kind: 'wound-correction' as const, problem }];
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await show({ kept, submissions, address: '/patients' });
    await expect(rows).toHaveCount(kept.length);
    await expect(rows.first(), `${width} px`).toContainText('P-1001');
    await expect(rows.first()).toContainText('1 needs you');
    await expectInShape(page, `${width} px`);
  }
});
