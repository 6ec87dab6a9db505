/**
 * What the control surface shows of the hospital's knowledge: counts, records with their audit trail, photos.
 */
import type { z } from 'zod';
import { newestVersion } from './archive.ts';
import type { StoredRecord } from './changes.ts';
import type { HospitalContext } from './context.ts';
import type {
  attachmentSchema,
  recordQuerySchema,
  recordSchema,
  recordVersionSchema,
  stateSchema,
} from './control/schemas.ts';
import { likeness } from './faults.ts';
import { isPurgeDue, purgeAtMs } from './rules/purge.ts';
import { forgottenUntilMs } from './rules/repeats.ts';
import { hospitalDateTime } from './time.ts';

/** A value that the control surface shows, by the schema that describes it. */
export type HospitalState = z.infer<typeof stateSchema>;
export type VersionListing = z.infer<typeof recordVersionSchema>;
export type RecordListing = z.infer<typeof recordSchema>;
export type AttachmentListing = z.infer<typeof attachmentSchema>;
/** Which records to list; all by recordId if nothing is given. */
export type RecordQuery = z.infer<typeof recordQuerySchema>;

/** The present numbers. */
export function describeState(context: HospitalContext): HospitalState {
  const { archive } = context;
  const untilMs = forgottenUntilMs(context);
  const photos = counted(archive.photos(), (photo) => !isPurgeDue(context, photo));
  const bound = counted(archive.photos(), ({ boundTo }) => boundTo.length > 0);
  const records = counted(archive.records(), () => true);
  const admissions = counted(archive.records(), ({ kind }) => kind === 'admission-assessment');
  return {
    now: hospitalDateTime(context.now()),
    woundAssessments: records - admissions,
    admissionAssessments: admissions,
    attachments: { bound, unbound: photos - bound },
    requests: counted(archive.requests(), ({ rememberedAtMs }) => rememberedAtMs > untilMs),
  };
}

/** How many are like this. The console asks every second, so that no list is made. */
function counted<Value>(values: Iterable<Value>, isLikeThis: (value: Value) => boolean): number {
  let count = 0;
  for (const value of values) if (isLikeThis(value)) count += 1;
  return count;
}

/** The records that a query asks for. Throws a RangeError if the record that they follow does not exist. */
export function listRecords(context: HospitalContext, query: RecordQuery = {}): RecordListing[] {
  const { after, limit = Infinity } = query;
  if (after !== undefined && context.archive.record(after) === undefined) {
    throw new RangeError(`There is no record ${after}.`);
  }
  const ordered = inOrder([...context.archive.records()], query.order);
  const start = after === undefined ? 0 : ordered.findIndex((each) => each.recordId === after) + 1;
  const isAskedFor = filterOf(query);
  const listed: RecordListing[] = [];
  // Only what is listed is described: of 100,000 records, that takes the time, not the search.
  for (let at = start; at < ordered.length && listed.length < limit; at += 1) {
    const record = ordered[at];
    if (record !== undefined && isAskedFor(record)) listed.push(describeRecord(record));
  }
  return listed;
}

/** The archive has them in the order of their creation. */
function inOrder(records: StoredRecord[], order: RecordQuery['order']): StoredRecord[] {
  if (order === 'newest') return records.toReversed();
  return records.toSorted((left, right) => (left.recordId < right.recordId ? -1 : 1));
}

/** Whether a record is asked for; the patterns are made once, not for each record. */
function filterOf(query: RecordQuery): (record: StoredRecord) => boolean {
  const { kind, recordState, id, patientId, woundId, operator } = query;
  const filters: ((record: StoredRecord) => boolean)[] = [];
  if (kind !== undefined) filters.push((record) => record.kind === kind);
  if (recordState !== undefined) {
    filters.push((record) => newestVersion(record).recordState === recordState);
  }
  for (const [pattern, textsOf] of [
    [patientId, (record: StoredRecord) => [record.patientId]],
    [woundId, (record: StoredRecord) => [record.woundId]],
    [operator, ({ versions }: StoredRecord) => versions.map(({ operatorId }) => operatorId)],
    [id, idsOf],
  ] as const) {
    if (pattern === undefined) continue;
    const isRight = likeness(pattern);
    filters.push((record) => textsOf(record).some((text) => text !== undefined && isRight(text)));
  }
  return (record) => filters.every((isAskedFor) => isAskedFor(record));
}

function idsOf(record: StoredRecord): readonly (string | undefined)[] {
  const { recordId, patientId, encounterId, woundId, attachmentIds, versions } = record;
  const requests = versions.map(({ clientRequestId }) => clientRequestId);
  return [recordId, patientId, encounterId, woundId, ...attachmentIds, ...requests];
}

function describeRecord(record: StoredRecord): RecordListing {
  const versions = record.versions.map(
    ({ recordedAtMs, operatorId, careNote = null, reason = null, ...rest }): VersionListing => {
      return {
        ...rest,
        operator: operatorId,
        recordedAt: hospitalDateTime(recordedAtMs),
        careNote,
        reason,
      };
    },
  );
  const newest = newestVersion(record);
  const [first] = record.versions;
  return {
    recordId: record.recordId,
    kind: record.kind,
    patientId: record.patientId,
    encounterId: record.encounterId ?? null,
    woundId: record.woundId ?? null,
    attachmentIds: [...record.attachmentIds],
    operator: first?.operatorId ?? '',
    clientRequestId: first?.clientRequestId ?? '',
    version: newest.version,
    recordState: newest.recordState,
    recordedAt: hospitalDateTime(newest.recordedAtMs),
    reason: newest.reason ?? null,
    input: record.input,
    versions,
  };
}

/** All photos that are not purged, in upload order. */
export function listAttachments(
  context: HospitalContext,
  digest: (bytes: Uint8Array) => string,
): AttachmentListing[] {
  const photos = [...context.archive.photos()].filter((photo) => !isPurgeDue(context, photo));
  return photos.map((photo) => {
    const purgeMs = purgeAtMs(context, photo);
    return {
      attachmentId: photo.attachmentId,
      patientId: photo.patientId,
      contentType: photo.contentType,
      sha256: digest(context.archive.photoBytes(photo.attachmentId) ?? new Uint8Array()),
      length: photo.length,
      operator: photo.operatorId,
      uploadedAt: hospitalDateTime(photo.uploadedAtMs),
      boundTo: photo.boundTo[0] ?? null,
      purgeAt: purgeMs === undefined ? null : hospitalDateTime(purgeMs),
    };
  });
}
