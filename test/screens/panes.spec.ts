/** The list beside what was opened from it: where it stands, what it shows, and what it leaves out. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';

const neighbour: CacheEntry = {
  kind: 'patient',
  id: 'P-2001',
  content: { patientId: 'P-2001', displayName: 'Wang A-Shui', medicalRecordNumber: 'MRN-2001' },
};
const kept = [keptPatient, keptWounds, keptRecord(), neighbour];
const history = `/patients/${patientId}/wounds/${woundId}`;

test('beside a patient stand names alone, with the one who is open marked, also on a record', async ({
  show,
}) => {
  for (const address of [`/patients/${patientId}`, history, '/records/WA-1']) {
    const page = await show({ kept, submissions: [{}], address });
    const list = page.getByRole('navigation', { name: patientsEn.title });
    await expect(list.getByRole('link')).toHaveCount(2);
    await expect(list.locator('[aria-current]'), address).toHaveText('Lin Mei-YuWaiting');
    await expect(list.getByRole('link', { name: 'Wang' })).toHaveText('Wang A-Shui');
    // An upright tablet has no room for it.
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(list).toHaveCount(0);
    await page.setViewportSize({ width: 1180, height: 820 });
  }
});

test('beside a submission stands the outbox; another one opens in its place', async ({ show }) => {
  const page = await show({ submissions: [{}, { displayName: 'Wu' }], address: '/outbox/{0}' });
  const list = page.getByRole('navigation', { name: outboxEn.title });
  const open = list.locator('article:has([aria-current])');
  await expect(open).toContainText('Lin Mei-Yu');
  await list.getByRole('link', { name: 'Wu' }).click();
  await expect(open).toContainText('Wu');
  await expect(page.getByRole('main')).toHaveCount(1);
});
