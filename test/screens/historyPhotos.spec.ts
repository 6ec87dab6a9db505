/** What a wound's history shows in place of a photo: that it is loading, or that it is not here. */
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds, patientId } from './keptRows.ts';

const kept = [
  keptPatient,
  keptRecord({ attachmentIds: ['A-1'] }),
  keptRecord({ recordId: 'WA-2', attachmentIds: ['A-2'] }),
];

test('a photo says that it is loading, and one that could not be loaded that it is not here', async ({
  show,
}) => {
  const page = await show({
    kept,
    // The first one never answers.
    refusals: { '/attachments/A-1/content': 0, '/attachments/A-2/content': 503 },
    address: `/patients/${patientId}/wounds/W-1001-1`,
  });
  const { photos, visits } = woundHistoryEn;
  const tiles = page.getByRole('region', { name: visits.title });
  await expect(tiles.getByText(photos.loading)).toHaveCount(1);
  await expect(tiles.getByText(photos.notHere)).toHaveCount(1);
});

test('below the photos of a phone is the newest photo there is, with its day if the last assessment has none', async ({
  show,
}) => {
  const { lastTime } = woundAssessmentEn;
  const first = keptRecord({ observedAt: '2026-11-12T08:00:00+08:00', attachmentIds: ['A-1'] });
  const later = (attachmentIds: string[]) =>
    keptRecord({
      recordId: 'WA-2',
      clientRequestId: '00000000-0000-4000-8000-000000000002',
      observedAt: '2026-11-19T08:00:00+08:00',
      assessment: { careNote: 'Without a photo.' },
      attachmentIds,
    });
  for (const [attachmentIds, day] of [
    [[], '12 Nov'],
    [['A-2'], null],
  ] as const) {
    const page = await show({
      kept: [keptPatient, first, later([...attachmentIds])],
      pictures: ['A-1', 'A-2'],
      drafts: [{}],
      address: '/drafts/{0}',
    });
    // On a tablet it is one of those in the pane (photoPane.spec.ts).
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.getByRole('region', { name: lastTime.title });
    await expect(last).toContainText('Without a photo.');
    await expect(last.locator('img')).toHaveCount(1);
    const from = last.getByText(patientsEn.patient.photoFrom.replace('{{when}}', ''));
    await expect(from).toHaveCount(day === null ? 0 : 1);
    if (day !== null) await expect(from).toContainText(day);
    await expect(last.getByRole('img', { name: lastTime.photo })).toHaveCount(day === null ? 1 : 0);
  }
});

test('a wound whose photo is known and cannot be loaded says so in its row, and one without has none', async ({
  show,
}) => {
  const { photoNotLoaded } = patientsEn.patient;
  const address = `/patients/${patientId}`;
  const photographed = keptRecord({ attachmentIds: ['A-1'] });
  const page = await show({ kept: [keptPatient, keptWounds, photographed], address });
  const row = page.getByRole('link', { name: /sacrum/ });
  await expect(row.getByText(photoNotLoaded)).toBeVisible();
  await expect(row).toHaveAccessibleDescription(new RegExp(photoNotLoaded));
  for (const state of [
    { kept: [keptPatient, keptWounds, photographed], pictures: ['A-1'] },
    { kept: [keptPatient, keptWounds, keptRecord()] },
  ]) {
    await show({ ...state, address });
    await expect(row).toHaveAccessibleDescription(/Assessed/);
    await expect(row.locator('img')).toHaveCount('pictures' in state ? 1 : 0);
    await expect(row).not.toContainText(photoNotLoaded);
  }
});
