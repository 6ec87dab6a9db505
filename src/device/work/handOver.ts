/**
 * Hands a draft over from one nurse of this tablet to another. Everything in it is sealed again under the other's key
 * and replaces the old rows in one transaction: at any moment the draft with its photos belongs entirely to one of
 * them, and exists once. Its photos get new ids: the bytes under an id must never change, because the second copy
 * relies on that.
 */
import { draftSchema, type Draft } from '../../model/draft.ts';
import { withNewIds, type NewIds } from '../../model/newIds.ts';
import type { Photo } from '../../model/photo.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { readRow, RowSealed } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import {
  deletePhoto,
  ownerOfOriginals,
  photosOf,
  photoTables,
  readPhotoBytes,
} from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';

/**
 * Why a draft was not handed over. `sent`: something of it may be in the hospital under the first nurse's name. `file`:
 * it is in a rescue file, so she may submit it on another tablet. `kind`: it is a correction or a void. `gone`: it is
 * not hers, or no longer exists. `photo`: one of its photos cannot be read. `late`: too long after the hand-over began,
 * her key is no longer in this page.
 */
export type NotHandedOverReason = 'sent' | 'file' | 'kind' | 'gone' | 'photo' | 'late';

/** The draft was not handed over, and has not changed. */
export class NotHandedOver extends Error {
  override name = 'NotHandedOver';
  readonly reason: NotHandedOverReason;

  constructor(reason: NotHandedOverReason) {
    super(`This draft was not handed over: ${reason}`);
    this.reason = reason;
  }
}

export interface HandOver {
  draftId: string;
  /** Who wrote it so far, with her name to show to her colleague. Her key is in memory: she has just consented. */
  from: { authorId: string; name: string };
  /** Who continues it. Her key is in memory: she has just entered her PIN. */
  to: string;
}

const maxTries = 5;
const tables: readonly TableName[] = ['drafts', ...photoTables];

/** Why a draft cannot be handed over; null if it can. */
export function whyNotHandedOver(
  draft: Draft,
): Exclude<NotHandedOverReason, 'photo' | 'late'> | null {
  const { kind } = draft.content;
  if (kind !== 'wound-assessment' && kind !== 'admission-assessment') return 'kind';
  if (draft.retiredRequestIds.length > 0 || draft.mayExist === true) return 'sent';
  return draft.sharedAt === undefined ? null : 'file';
}

/** Hands it over. Throws {@link NotHandedOver}, StoreFailure, RowSealed: then nothing has changed. */
export async function handOver(
  store: SealingStore,
  ports: Pick<DevicePorts, 'now' | 'randomId'>,
  given: HandOver,
): Promise<void> {
  try {
    await tryHandOver(store, ports, given);
  } catch (error) {
    const isLate = error instanceof RowSealed && error.authorId === given.from.authorId;
    throw isLate ? new NotHandedOver('late') : error;
  }
}

async function tryHandOver(
  store: SealingStore,
  { now, randomId }: Pick<DevicePorts, 'now' | 'randomId'>,
  given: HandOver,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await store.read(tables, (rows) => wholeDraft(rows, given));
    const newIds = new Map(before.photos.map(({ photoId }) => [photoId, randomId()]));
    // Sealed before the transaction, because only the transaction's own rows may be awaited inside it.
    const sealed = await sealBytesFor(store, newIds, given.to);
    const isDone = await store.write(tables, async (rows) => {
      if (!isSame(before, await wholeDraft(rows, given))) return false;
      await putAll(rows, before, newIds, { ...given, at: now() });
      for (const row of sealed) await rows.put('photoBytes', row);
      return true;
    });
    if (isDone) return;
  }
  throw new NotHandedOver('gone');
}

interface WholeDraft {
  draft: Draft;
  /** Includes the originals of photos that were made smaller. */
  photos: readonly Photo[];
}

async function wholeDraft(
  rows: Transaction,
  { draftId, from }: Pick<HandOver, 'draftId' | 'from'>,
): Promise<WholeDraft> {
  const draft = await readRow(rows, 'drafts', draftId, draftSchema);
  if (draft === null || draft.authorId !== from.authorId) throw new NotHandedOver('gone');
  const why = whyNotHandedOver(draft);
  if (why !== null) throw new NotHandedOver(why);
  const photos = [
    ...(await photosOf(rows, draftId)),
    ...(await photosOf(rows, ownerOfOriginals(draftId))),
  ];
  // A photo that was uploaded ahead of its record belongs to the first nurse in the hospital's system.
  if (photos.some(({ attachment }) => attachment !== null)) throw new NotHandedOver('sent');
  const known = new Set(photos.map(({ photoId }) => photoId));
  const { content } = draft;
  const isMissing =
    content.kind === 'wound-assessment' && content.photoIds.some((id) => !known.has(id));
  if (isMissing) throw new NotHandedOver('photo');
  return { draft, photos };
}

function isSame(one: WholeDraft, other: WholeDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function sealBytesFor(
  store: SealingStore,
  newIds: NewIds,
  authorId: string,
): Promise<object[]> {
  const sealed: object[] = [];
  for (const [formerId, photoId] of newIds) {
    const bytes = await readPhotoBytes(store, formerId);
    if (bytes === null) throw new NotHandedOver('photo');
    const row = { photoId, authorId, bytes };
    sealed.push(await store.sealBytes('photoBytes', row));
  }
  return sealed;
}

async function putAll(
  rows: Transaction,
  { draft, photos }: WholeDraft,
  newIds: NewIds,
  { from, to, at }: HandOver & { at: number },
): Promise<void> {
  const handedOver = { fromName: from.name, at };
  const content = withNewIds(draft.content, newIds);
  await rows.put('drafts', { ...draft, content, authorId: to, handedOver });
  for (const formerPhoto of photos) {
    const { photoId: formerId } = formerPhoto;
    const photo = withNewIds(formerPhoto, newIds);
    const { photoId } = photo;
    const thumbnail = await rows.get('thumbnails', formerId);
    await deletePhoto(rows, formerId);
    await rows.put('photos', { ...photo, authorId: to });
    if (typeof thumbnail === 'object' && thumbnail !== null) {
      await rows.put('thumbnails', { ...thumbnail, photoId, authorId: to });
    }
  }
}
