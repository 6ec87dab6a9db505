/** What a wound's history shows in place of a photo: that it is loading, or that it is not here. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { expect, test } from './fixtures.ts';
import { observedAt } from './written.ts';

const patientId = 'P-1001';
const kept: CacheEntry[] = [
  {
    kind: 'patient',
    id: patientId,
    content: { patientId, displayName: 'Lin Mei-Yu', medicalRecordNumber: 'MRN-0031001' },
  },
  {
    kind: 'record',
    id: 'WA-1',
    content: {
      clientRequestId: '00000000-0000-4000-8000-000000000001',
      recordId: 'WA-1',
      version: 1,
      status: 'committed',
      recordState: 'valid',
      recordedAt: observedAt,
      patientId,
      woundId: 'W-1001-1',
      observedAt,
      assessment: { careNote: 'As it was first.' },
      attachmentIds: ['A-1', 'A-2'],
    },
  },
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
  const { photos } = woundHistoryEn;
  const tiles = page.getByRole('list', { name: photos.strip });
  await expect(tiles.getByText(photos.loading)).toHaveCount(1);
  await expect(tiles.getByText(photos.notHere)).toHaveCount(1);
});
