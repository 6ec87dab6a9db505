/**
 * The record that a void is about, with its size and photos, so that she sees which one she takes out of the chart.
 * They are the same in every version: only the care note can be corrected.
 */
import type { DraftOf } from '../../../model/content.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { Measured } from '../../../shared/wound/fields.ts';
import { isSameRecord } from '../../features/drafts/startChange.ts';
import { WoundFacts } from '../../features/wounds/WoundFacts.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Card } from '../../ui/parts/Card.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import { useRecordOnDevice, type RecordOnDevice } from './useRecord.ts';

export type VoidDraft = DraftOf<'wound-void'>;

export function VoidedRecord({ content }: { content: VoidDraft }) {
  const { recordId, createdBy } = content.target;
  if (recordId !== null) return <KnownRecord recordId={recordId} content={content} />;
  return createdBy === null ? (
    <WhatIsVoided content={content} />
  ) : (
    <WaitingRecord createdBy={createdBy} content={content} />
  );
}

function KnownRecord({ recordId, content }: { recordId: string; content: VoidDraft }) {
  const onDevice = useRecordOnDevice(recordId);
  if (onDevice === undefined) return null;
  const isTheOne = onDevice !== null && isOf(content, onDevice.record.content);
  return isTheOne ? (
    <WhatIsVoided content={content} size={onDevice.record.content.assessment} photosOf={onDevice} />
  ) : (
    <WhatIsVoided content={content} />
  );
}

/** The id may belong to another record by now, whose size and photos must not be shown here. */
function isOf({ subject, target }: VoidDraft, record: WoundAssessmentRecord): boolean {
  const { patientId, woundId } = subject;
  const { observedAt } = target;
  return isSameRecord(
    { ...record, patientId, woundId: woundId ?? record.woundId, observedAt },
    record,
  );
}

/** A record that is still being sent. */
function WaitingRecord({ createdBy, content }: { createdBy: string; content: VoidDraft }) {
  const create = useLive(({ device }) => device.submissions.read(createdBy), [createdBy]);
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
  size?: Measured;
  photosOf?: RecordOnDevice;
}

/** The care note is the one that she saw when she began. */
function WhatIsVoided({ content: { target }, size, photosOf }: WhatIsVoidedProps) {
  return (
    <Card>
      <WoundFacts size={size} careNote={target.seenCareNote} />
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
