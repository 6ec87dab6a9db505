/**
 * The record that a void is about, with its size and photos, so that she sees which one she takes out of the chart.
 * They are the same in every version: only the care note can be corrected.
 */
import type { DraftContent } from '../../../model/content.ts';
import { isRecordOf } from '../../../model/records.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { SizeFigures } from '../../features/wounds/SizeFigures.tsx';
import { Card, Facts } from '../../ui/parts/Card.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import { useCreate, useRecordOnDevice, type RecordOnDevice } from './useRecord.ts';
import classes from './Record.module.css';

export type VoidDraft = Extract<DraftContent, { kind: 'wound-void' }>;

type Side = WoundAssessmentRecord['assessment']['length'] | null;

interface Size {
  length?: Side;
  width?: Side;
}

export function VoidedRecord({ content }: { content: VoidDraft }) {
  const { recordId, createdBy } = content.target;
  if (recordId !== null) return <KnownRecord recordId={recordId} content={content} />;
  return <WaitingRecord createdBy={createdBy} content={content} />;
}

function KnownRecord({ recordId, content }: { recordId: string; content: VoidDraft }) {
  const onDevice = useRecordOnDevice(recordId);
  if (onDevice === undefined) return null;
  const { subject, target } = content;
  // The id may belong to another record by now, whose size and photos must not be shown here.
  const isTheOne = onDevice !== null && isRecordOf(subject, target, onDevice.record.content);
  return isTheOne ? (
    <WhatIsVoided content={content} size={onDevice.record.content.assessment} photosOf={onDevice} />
  ) : (
    <WhatIsVoided content={content} />
  );
}

/** A record that is still being sent. */
function WaitingRecord({ createdBy, content }: { createdBy: string | null; content: VoidDraft }) {
  const create = useCreate(createdBy);
  if (create === undefined) return null;
  const submitted = create?.content.submitted;
  return submitted?.kind === 'wound-assessment' ? (
    <WhatIsVoided content={content} size={submitted} />
  ) : (
    <WhatIsVoided content={content} />
  );
}

interface WhatIsVoidedProps {
  content: VoidDraft;
  /** Absent if this tablet does not know it. */
  size?: Size;
  photosOf?: RecordOnDevice;
}

/** The care note is the one that she saw when she began. */
function WhatIsVoided({ content: { target }, size, photosOf }: WhatIsVoidedProps) {
  const { t } = useTranslation('woundAssessment');
  const note = <span className={classes.text}>{target.seenCareNote}</span>;
  return (
    <Card>
      {size !== undefined && <SizeFigures length={size.length} width={size.width} />}
      <Facts facts={[{ label: t('note.label'), value: note, wide: true }]} />
      {photosOf !== undefined && (
        <RecordPhotos
          size="row"
          attachmentIds={photosOf.record.content.attachmentIds}
          ownPhotos={photosOf.ownPhotos}
        />
      )}
    </Card>
  );
}
