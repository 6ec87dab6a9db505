/** The clinical content of a record: wound, measures, note and photos. */
import { WoundFacts } from '../../features/wounds/WoundFacts.tsx';
import { WoundHistoryLink } from '../../ui/parts/WoundHistoryLink.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import type { RecordOnDevice } from './useRecord.ts';

export function RecordContent({ onDevice }: { onDevice: RecordOnDevice }) {
  const { record } = onDevice;
  const { patientId, woundId, assessment } = record.content;
  return (
    <>
      <RecordPhotos attachmentIds={record.content.attachmentIds} ownPhotos={onDevice.ownPhotos} />
      <WoundFacts size={assessment} careNote={assessment.careNote} />
      <WoundHistoryLink patientId={patientId} woundId={woundId} />
    </>
  );
}
