/** What a wound's history shows in place of a photo: that it is loading, or that it is not here. */
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, patientId } from './keptRows.ts';

const kept = [keptPatient, keptRecord({ attachmentIds: ['A-1', 'A-2'] })];

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
