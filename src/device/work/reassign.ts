/**
 * Reassigns a draft at its author's request, with its words and photos as they are: to a colleague on this tablet; to
 * another patient, if the hospital answers to the patient's id with another id, for example after two files of one
 * person were merged; or to another stay or wound of the same patient, if the first one is closed, gone or not the one
 * that was meant. What may have reached the hospital never changes its patient or its author.
 */
import { isAboutTheSame, type DraftContent, type Subject } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { withNewIds, type NewIds } from '../../model/newIds.ts';
import type { Photo } from '../../model/photo.ts';
import { isUntouched } from '../../model/untouched.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { readRow, RowSealed } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import {
  deletePhoto,
  photosAndOriginals,
  photoTables,
  readPhotoBytes,
} from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { draftsOf } from './dependents.ts';

/** The draft was not reassigned, and has not changed. */
class NotReassigned<Reason extends string> extends Error {
  override name = 'NotReassigned';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`This draft was not reassigned: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Why it stays with its author, besides {@link whyNot}. `gone`: it is not hers, or no longer exists. `photo`: one of its
 * photos cannot be read. `late`: too long after the hand-over began, her key is no longer in this page.
 */
export class NotHandedOver extends NotReassigned<
  'sent' | 'file' | 'kind' | 'gone' | 'photo' | 'late'
> {}

/**
 * Why it stays with its patient, stay and wound, besides {@link whyNot}. `gone`: it is not hers, no longer exists, or is
 * about something else by now. `incomplete`: there is no wound, or no stay for an admission assessment, to move it to.
 * `taken`: she has begun another draft about that wound.
 */
export class NotMoved extends NotReassigned<'sent' | 'kind' | 'gone' | 'incomplete' | 'taken'> {}

export interface HandOver {
  draftId: string;
  /** Who wrote it so far, with her name to show to her colleague. Her key is in memory: she has just consented. */
  from: { authorId: string; name: string };
  /** Who continues it. Her key is in memory: she has just entered her PIN. */
  to: string;
}

export interface MoveDraft {
  draftId: string;
  authorId: string;
  /** What it was about on its author's screen. */
  from: Subject;
  /** What its author has chosen, with ids that the hospital has given for that patient. */
  to: Subject;
}

/**
 * Why a draft stays with its author and its patient; null if it need not. `kind`: it is a correction or a void, which
 * belongs to its record. `sent`: something of it may be in the hospital. `file`: it is in a rescue file, so she may
 * submit it on another tablet.
 */
export function whyNot(draft: Draft): 'kind' | 'sent' | 'file' | null {
  const { kind } = draft.content;
  if (kind !== 'wound-assessment' && kind !== 'admission-assessment') return 'kind';
  if (draft.earlier.length > 0) return 'sent';
  return draft.isShared ? 'file' : null;
}

/**
 * Reassigns it in one transaction. Throws {@link NotHandedOver}, {@link NotMoved}, StoreFailure, RowSealed: then nothing
 * has changed.
 */
export function reassign(
  store: SealingStore,
  ports: Pick<DevicePorts, 'now' | 'randomId'>,
  given: HandOver | MoveDraft,
): Promise<void> {
  return 'authorId' in given ? move(store, ports.now(), given) : handOver(store, ports, given);
}

async function draftOf(rows: Transaction, draftId: string, authorId: string) {
  const draft = await readRow(rows, 'drafts', draftId, draftSchema);
  return draft?.authorId === authorId ? draft : null;
}

function move(
  store: SealingStore,
  at: number,
  { draftId, authorId, from, to }: MoveDraft,
): Promise<void> {
  const isOtherPatient = to.patientId !== from.patientId;
  const isOtherWound = !isOtherPatient && to.woundId !== from.woundId;
  return store.write(['drafts', 'photos'], async (rows) => {
    const draft = await draftOf(rows, draftId, authorId);
    if (draft === null || !isAboutTheSame(draft.content.subject, from)) throw new NotMoved('gone');
    const why = whyNot(draft);
    if (why === 'kind') throw new NotMoved(why);
    if (isOtherPatient && why !== null) throw new NotMoved('sent');
    if (isOtherWound && mayBeOfItsWound(draft)) throw new NotMoved('sent');
    if (isOtherWound && (await hasDraftAbout(rows, draft, to))) throw new NotMoved('taken');
    const sentBefore = isOtherWound && mayExist(draft) && { sentForOtherWound: true };
    const content = moved(draft.content, to, at);
    await rows.put('drafts', { ...draft, ...sentBefore, updatedAt: at, content });
    if (isOtherPatient) await withoutAttachments(rows, draftId, authorId);
  });
}

/**
 * Whether there may be a record of it under its present wound, or another tablet may send it there. If the hospital has
 * refused the wound, or does not say what it refused, it may go to another one all the same: the hospital is asked about
 * what was sent before (rule R3).
 */
export function mayBeOfItsWound(draft: Draft): boolean {
  const { isShared = false, sentForOtherWound = false, content } = draft;
  const isWoundInDoubt =
    content.refusedFields?.length === 0 ||
    content.refusedFields?.some(({ path }) => /^woundid\b/iu.test(path)) === true;
  const mayBeThere = isShared || (mayExist(draft) && !sentForOtherWound);
  return mayBeThere && !isWoundInDoubt;
}

/** Whether it may be in the hospital already: its author decided to write it again though an outcome is unknown. */
export function mayExist({ earlier }: Draft): boolean {
  return earlier.some(({ isUnknown }) => isUnknown);
}

/** The other drafts of its author about wounds of its patient in which something is written. */
export function othersAboutWounds(drafts: readonly Draft[], draft: Draft): Draft[] {
  return drafts.filter(
    (other) =>
      other.draftId !== draft.draftId &&
      other.hospitalKey === draft.hospitalKey &&
      other.content.kind === 'wound-assessment' &&
      other.content.subject.patientId === draft.content.subject.patientId &&
      !isUntouched(other),
  );
}

async function hasDraftAbout(rows: Transaction, draft: Draft, { woundId }: Subject) {
  const { readable } = await draftsOf(rows, draft.authorId);
  return othersAboutWounds(readable, draft).some(
    ({ content }) => content.subject.woundId === woundId,
  );
}

/** What the hospital said about the former patient, stay or wound is removed. */
function moved(content: DraftContent, to: Subject, at: number): DraftContent {
  const isOfWound = content.kind === 'wound-assessment';
  const isWhole = isOfWound ? to.woundId !== null : to.encounterId !== null;
  if (!isWhole) throw new NotMoved('incomplete');
  const { patientId, displayName, encounterId, woundId } = content.subject;
  const isOtherPatient = to.patientId !== patientId;
  const changed = [
    ...(to.encounterId === encounterId ? [] : ['encounterid']),
    ...(to.woundId === woundId ? [] : ['woundid']),
  ];
  const left = content.refusedFields?.filter(
    ({ path }) => !isOtherPatient && !changed.includes(path.toLowerCase()),
  );
  return {
    ...content,
    subject: isOfWound ? to : { ...to, woundId: null, woundSite: null },
    ...(isOtherPatient && { movedFrom: { patientId, displayName, at } }),
    refusedFields: left?.length === 0 ? undefined : left,
  };
}

/**
 * Photos uploaded for the former patient belong to that patient's file in the hospital, so they have to be uploaded
 * again; those of the same patient stay uploaded.
 */
async function withoutAttachments(
  rows: Transaction,
  draftId: string,
  authorId: string,
): Promise<void> {
  const photos = await photosAndOriginals(rows, draftId);
  for (const photo of photos.filter(({ attachment }) => attachment !== null)) {
    await rows.put('photos', { ...photo, authorId, attachment: null });
  }
}

const maxTries = 5;
const tables: readonly TableName[] = ['drafts', ...photoTables];

/**
 * Everything is sealed again under the other's key and replaces the old rows in one transaction: at any moment the draft
 * with its photos belongs entirely to one of them, and exists once. Its photos get new ids: the bytes under an id must
 * never change, because the second copy relies on that.
 */
async function handOver(
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
  const draft = await draftOf(rows, draftId, from.authorId);
  if (draft === null) throw new NotHandedOver('gone');
  const why = whyNot(draft);
  if (why !== null) throw new NotHandedOver(why);
  const photos = await photosAndOriginals(rows, draftId);
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
