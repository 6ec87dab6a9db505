/** The hospital's stored data: records, photos, request ids. A change is persisted first and takes effect only then. */
import type {
  Change,
  RecordVersion,
  RememberedRequest,
  StoredPhoto,
  StoredRecord,
} from './changes.ts';
import { KeptRecord } from './keptRecord.ts';
import { KeptRequest } from './keptRequest.ts';
import type { HospitalStore } from './ports.ts';
import { createRequests } from './requests.ts';

/** A photo with the records that bind it; none: unbound. */
export interface ArchivedPhoto extends StoredPhoto {
  readonly boundTo: readonly string[];
}

/** A purged photo: its id stays known, so that a late assessment can be told apart from a wrong one. */
export interface PurgedPhoto {
  readonly attachmentId: string;
  readonly patientId: string;
}

export interface Archive {
  /**
   * Persists a change. Throws, and changes nothing, if the store cannot take it. `sent` is the JSON of the request that
   * made a record; it is parsed from its text if omitted.
   */
  commit(change: Change, sent?: unknown): void;
  /** As of the store (`HospitalStore`). */
  flushed(): Promise<void> | undefined;
  storePhoto(photo: StoredPhoto, bytes: Uint8Array): void;
  record(recordId: string): StoredRecord | undefined;
  records(): IterableIterator<StoredRecord>;
  photo(attachmentId: string): ArchivedPhoto | undefined;
  photos(): IterableIterator<ArchivedPhoto>;
  /** In upload order. */
  unboundPhotos(): IterableIterator<ArchivedPhoto>;
  photoBytes(attachmentId: string): Uint8Array | undefined;
  purgedPhoto(attachmentId: string): PurgedPhoto | undefined;
  /** Removes photos; their ids stay known. */
  purge(attachmentIds: readonly string[]): void;
  /** The newest request under this id; only of this user if one is given. */
  request(clientRequestId: string, operatorId?: string): RememberedRequest | undefined;
  /** Every remembered request, even if its retention has expired. */
  requests(): IterableIterator<RememberedRequest>;
  forgetRequest(request: RememberedRequest): void;
  /** Every change since the last `clear`, oldest first, as data. */
  history(): Change[];
  clear(): void;
}

/** The newest version of a record. */
export function newestVersion(record: StoredRecord): RecordVersion {
  const version = record.versions.at(-1);
  if (version === undefined) throw new Error(`record ${record.recordId} has no version`);
  return version;
}

/** The first version of a record, which names its creator. */
export function creatorOf(record: StoredRecord): RecordVersion {
  const version = record.versions[0];
  if (version === undefined) throw new Error(`record ${record.recordId} has no version`);
  return version;
}

/** A change whose record is kept in memory. */
type KeptChange =
  | Exclude<Change, { type: 'record-created' }>
  | {
      readonly type: 'record-created';
      readonly record: KeptRecord;
      readonly request: RememberedRequest;
    };

function keptChange(change: Change, sent?: unknown): KeptChange {
  if (change.type === 'version-added') {
    return { ...change, request: KeptRequest.of(change.request, change.version) };
  }
  if (change.type !== 'record-created') return change;
  const { type, record, request } = change;
  return {
    type,
    record: KeptRecord.of(record, request.body, sent),
    request: KeptRequest.of(request, creatorOf(record)),
  };
}

function changeAsData(change: KeptChange): Change {
  if (!('request' in change)) return change;
  const request = change.request instanceof KeptRequest ? change.request.asData() : change.request;
  return change.type === 'record-created'
    ? { ...change, record: change.record.asData(), request }
    : { ...change, request };
}

/** An archive that starts from the changes kept in the store. */
export function createArchive(store: HospitalStore | undefined, kept: readonly Change[]): Archive {
  const records = new Map<string, KeptRecord>();
  const photos = new Map<string, ArchivedPhoto>();
  const unbound = new Map<string, ArchivedPhoto>();
  const bytes = new Map<string, Uint8Array>();
  const purged = new Map<string, PurgedPhoto>();
  const requests = createRequests();

  function bind(record: StoredRecord): void {
    for (const attachmentId of record.attachmentIds) {
      const photo = photos.get(attachmentId);
      if (photo === undefined) continue;
      photos.set(attachmentId, { ...photo, boundTo: [...photo.boundTo, record.recordId] });
      unbound.delete(attachmentId);
    }
  }

  function addVersion(recordId: string, version: RecordVersion): void {
    const record = records.get(recordId);
    if (record === undefined) throw new Error(`no record ${recordId}`);
    records.set(recordId, record.withVersion(version));
  }

  function removePhotos(attachmentIds: readonly string[]): void {
    for (const attachmentId of attachmentIds) {
      const photo = photos.get(attachmentId);
      if (photo === undefined) continue;
      photos.delete(attachmentId);
      unbound.delete(attachmentId);
      bytes.delete(attachmentId);
      purged.set(attachmentId, { attachmentId, patientId: photo.patientId });
    }
  }

  function apply(change: KeptChange): void {
    if (change.type === 'photo-stored') {
      const photo = { ...change.photo, boundTo: [] };
      photos.set(photo.attachmentId, photo);
      unbound.set(photo.attachmentId, photo);
    } else if (change.type === 'record-created') {
      records.set(change.record.recordId, change.record);
      bind(change.record);
      requests.remember(change.request);
    } else if (change.type === 'version-added') {
      addVersion(change.recordId, change.version);
      requests.remember(change.request);
    } else if (change.type === 'request-remembered') {
      requests.remember(change.request);
    } else if (change.type === 'photos-purged') {
      removePhotos(change.attachmentIds);
    }
  }

  let history: KeptChange[] = [];

  function note(change: Change, sent?: unknown): void {
    const inMemory = keptChange(change, sent);
    history.push(inMemory);
    apply(inMemory);
  }

  for (const change of kept) note(change);

  return {
    commit: (change, sent) => {
      store?.append(change);
      note(change, sent);
    },
    flushed: () => store?.flushed?.(),
    storePhoto: (photo, photoBytes) => {
      store?.putPhoto(photo.attachmentId, photoBytes);
      store?.append({ type: 'photo-stored', photo });
      note({ type: 'photo-stored', photo });
      if (store === undefined) bytes.set(photo.attachmentId, photoBytes);
    },
    record: (recordId) => records.get(recordId),
    records: () => records.values(),
    photo: (attachmentId) => photos.get(attachmentId),
    photos: () => photos.values(),
    unboundPhotos: () => unbound.values(),
    photoBytes: (attachmentId) => bytes.get(attachmentId) ?? store?.getPhoto(attachmentId),
    purgedPhoto: (attachmentId) => purged.get(attachmentId),
    purge: (attachmentIds) => {
      store?.append({ type: 'photos-purged', attachmentIds });
      note({ type: 'photos-purged', attachmentIds });
      for (const attachmentId of attachmentIds) store?.removePhoto(attachmentId);
    },
    request: requests.find,
    requests: requests.all,
    forgetRequest: requests.forget,
    history: () => history.map(changeAsData),
    clear: () => {
      store?.clear();
      history = [];
      for (const table of [records, photos, unbound, bytes, purged, requests]) {
        table.clear();
      }
    },
  };
}
