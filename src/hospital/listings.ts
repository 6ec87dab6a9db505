/**
 * What the control surface shows of the hospital's knowledge: counts, records with their audit trail, photos.
 */
import type { PhotoContentType } from '../shared/interface/attachment.ts';
import type { RecordState } from '../shared/interface/receipt.ts';
import { newestVersion } from './archive.ts';
import type { RecordKind, StoredRecord } from './changes.ts';
import type { HospitalContext } from './context.ts';
import { isPurgeDue, purgeAtMs } from './rules/purge.ts';
import { isRetained } from './rules/repeats.ts';
import { hospitalDateTime } from './time.ts';

/** The hospital's contents in numbers. */
export interface HospitalState {
  readonly now: string;
  readonly woundAssessments: number;
  readonly admissionAssessments: number;
  readonly attachments: { readonly bound: number; readonly unbound: number };
  /** How many clientRequestIds are remembered. */
  readonly requests: number;
}

/** One version of a record with its audit trail. */
export interface VersionListing {
  readonly version: number;
  readonly recordState: RecordState;
  readonly recordedAt: string;
  readonly operator: string;
  readonly clientRequestId: string;
  readonly careNote: string | null;
  readonly reason: string | null;
}

/** A stored record, every version included. */
export interface RecordListing {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly patientId: string;
  readonly encounterId: string | null;
  readonly woundId: string | null;
  readonly attachmentIds: readonly string[];
  /** The operator who created it, and the id of that request. */
  readonly operator: string;
  readonly clientRequestId: string;
  readonly version: number;
  readonly recordState: RecordState;
  readonly recordedAt: string;
  readonly reason: string | null;
  /** The input as submitted. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly versions: readonly VersionListing[];
}

/** A stored photo. */
export interface AttachmentListing {
  readonly attachmentId: string;
  readonly patientId: string;
  readonly contentType: PhotoContentType;
  readonly sha256: string;
  readonly length: number;
  readonly operator: string;
  readonly uploadedAt: string;
  /** The record that binds it; the first one if there are several. */
  readonly boundTo: string | null;
  readonly purgeAt: string | null;
}

/** The present numbers. */
export function describeState(context: HospitalContext): HospitalState {
  const records = [...context.archive.records()];
  const photos = [...context.archive.photos()].filter((photo) => !isPurgeDue(context, photo));
  const bound = photos.filter(({ boundTo }) => boundTo.length > 0).length;
  const requests = [...context.archive.requests()].filter((each) => isRetained(context, each));
  const admissions = records.filter(({ kind }) => kind === 'admission-assessment').length;
  return {
    now: hospitalDateTime(context.now()),
    woundAssessments: records.length - admissions,
    admissionAssessments: admissions,
    attachments: { bound, unbound: photos.length - bound },
    requests: requests.length,
  };
}

/** All records by recordId. */
export function listRecords(context: HospitalContext): RecordListing[] {
  const records = [...context.archive.records()].map(describeRecord);
  return records.toSorted((left, right) => (left.recordId < right.recordId ? -1 : 1));
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
    attachmentIds: record.attachmentIds,
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
