/** The clinical content of a record: wound, measures, note and photos. */
import { SizeFigures } from '../../features/wounds/SizeFigures.tsx';
import { Facts } from '../../ui/parts/Card.tsx';
import { WoundHistoryLink } from '../../ui/parts/WoundHistoryLink.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import type { RecordOnDevice } from './useRecord.ts';
import classes from './Record.module.css';

export function RecordContent({ onDevice }: { onDevice: RecordOnDevice }) {
  const { t } = useTranslation('woundAssessment');
  const { record } = onDevice;
  const { patientId, woundId, assessment } = record.content;
  return (
    <>
      <RecordPhotos attachmentIds={record.content.attachmentIds} ownPhotos={onDevice.ownPhotos} />
      <SizeFigures length={assessment.length} width={assessment.width} />
      <Facts
        facts={[
          {
            label: t('note.label'),
            value: <span className={classes.text}>{assessment.careNote}</span>,
            wide: true,
          },
        ]}
      />
      <WoundHistoryLink patientId={patientId} woundId={woundId} />
    </>
  );
}
