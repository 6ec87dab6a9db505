/** How a record is read back: which request id and which instants it shows. Interface: Wound assessment record. */
import type { Receipt } from '../../shared/interface/receipt.ts';
import { creatorOf, newestVersion } from '../archive.ts';
import type { StoredRecord } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import { hospitalDateTime, parseDateTime, utcDateTime } from '../time.ts';

/** The receipt fields of a record in its present state. */
export function readBackReceipt(context: HospitalContext, record: StoredRecord): Receipt {
  const newest = newestVersion(record);
  const creator = creatorOf(record);
  const { recordRequestId, recordedAt } = context.interpretations();
  return {
    clientRequestId: (recordRequestId === 'creator' ? creator : newest).clientRequestId,
    recordId: record.recordId,
    version: newest.version,
    status: 'committed',
    recordState: newest.recordState,
    recordedAt: hospitalDateTime((recordedAt === 'creation' ? creator : newest).recordedAtMs),
  };
}

/** A submitted instant, as it is read back. */
export function readBackTime(context: HospitalContext, sent: unknown): unknown {
  if (context.interpretations().dateTimeEcho === 'as-sent' || typeof sent !== 'string') return sent;
  return utcDateTime(parseDateTime(sent));
}
