/** Every change of the hospital's knowledge, as data: each is one line of its log, written whole or not at all. */
import type { PhotoContentType } from '../shared/interface/attachment.ts';
import type { Receipt, RecordState } from '../shared/interface/receipt.ts';
import type { Interpretations } from './interpretations.ts';
import type { Operator, Permission } from './seed/people.ts';
import type { WorldChange } from './world.ts';

export type RecordKind = 'wound-assessment' | 'admission-assessment';

/** One version of a record. Instants are virtual milliseconds since the epoch. Interface: States and transitions. */
export interface RecordVersion {
  readonly version: number;
  readonly recordState: RecordState;
  readonly recordedAtMs: number;
  readonly operatorId: string;
  readonly clientRequestId: string;
  /** The care note of a wound assessment as of this version. */
  readonly careNote?: string;
  /** The reason of a void; audit only, no endpoint of the interface returns it. */
  readonly reason?: string;
}

/** A record with all its versions; nothing of it is ever removed. */
export interface StoredRecord {
  readonly kind: RecordKind;
  readonly recordId: string;
  readonly patientId: string;
  readonly encounterId?: string;
  readonly woundId?: string;
  readonly attachmentIds: readonly string[];
  /** The input as it is read back (the care note comes from the newest version). */
  readonly input: Readonly<Record<string, unknown>>;
  readonly versions: readonly RecordVersion[];
}

/** What the hospital remembers of one clientRequestId. Interface: Limits (retention). */
export interface RememberedRequest {
  readonly clientRequestId: string;
  readonly operatorId: string;
  readonly method: string;
  /** Below the base address, as sent. */
  readonly path: string;
  /** The exact text that was sent. */
  readonly body: string;
  readonly rememberedAtMs: number;
  /** Present once it was committed; otherwise the id is only bound to its content. */
  readonly committed?: {
    readonly status: number;
    readonly receipt: Receipt;
    readonly recordId: string;
    readonly patientId: string;
  };
}

/** An uploaded photo without its bytes. Interface: Attachment lifecycle. */
export interface StoredPhoto {
  readonly attachmentId: string;
  readonly patientId: string;
  readonly contentType: PhotoContentType;
  readonly length: number;
  readonly operatorId: string;
  readonly uploadedAtMs: number;
}

export type Change =
  | { readonly type: 'photo-stored'; readonly photo: StoredPhoto }
  | {
      readonly type: 'record-created';
      readonly record: StoredRecord;
      readonly request: RememberedRequest;
    }
  | {
      readonly type: 'version-added';
      readonly recordId: string;
      readonly version: RecordVersion;
      readonly request: RememberedRequest;
    }
  | { readonly type: 'request-remembered'; readonly request: RememberedRequest }
  | { readonly type: 'photos-purged'; readonly attachmentIds: readonly string[] }
  | { readonly type: 'time-moved'; readonly offsetMs: number }
  | { readonly type: 'interpretations-turned'; readonly values: Partial<Interpretations> }
  | {
      readonly type: 'permission-set';
      readonly operatorId: string;
      readonly permission: Permission;
    }
  | { readonly type: 'person-set'; readonly person: Operator }
  | WorldChange;
