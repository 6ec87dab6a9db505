/**
 * Takes a rescue file in: each draft or submission with its photos, frozen bytes and journal in one transaction, under
 * its own request id, as the work of the nurse who is signed in. What is here already stays unchanged, so a file may be
 * imported twice, or again after a crash in the middle. What has no mark of hers (`marks.ts`) comes in for her to look
 * at (`unmarked.ts`).
 */
import { describe } from '../../model/describe.ts';
import type { Draft } from '../../model/draft.ts';
import type { Photo } from '../../model/photo.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { isDone, sentIn } from '../../model/submissionFacts.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Transaction } from '../../storage/store.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { builtOnBy } from '../work/dependents.ts';
import { noteDiscarded } from '../work/discarded.ts';
import { saysWhatIsShown } from './fileBodies.ts';
import { isPhotoOf, photosNamedBy, rowsIn, type FileRows } from './fileRows.ts';
import { shared } from './gather.ts';
import { isMarkedBy } from './marks.ts';
import { askTables, broughtTables, isHere, type Brought } from './occupied.ts';
import { rescueContentSchema, rescuePhotoSchema, type RescueContent } from './rescueContent.ts';
import { RescueFailure, type OpenRescue } from './rescueFile.ts';
import { asUnmarked, unmarkedDraft } from './unmarked.ts';

export interface ImportOutcome {
  /** Submitted, and continuing by itself. */
  submissions: number;
  drafts: number;
  /** Submitted, and waiting for their author to look at them. */
  held: number;
  /** Here already, and left unchanged. */
  wasHere: number;
  /** Not readable by this version; it stays in the file. */
  unreadable: number;
}

/** The nurse for whom it is imported. */
export interface ImportFor {
  hospitalKey: string;
  authorId: string;
  /** Her token, by which a file shows that she saved it; null if she has no valid one. */
  token: string | null;
}

/** The device into which it is taken. */
export interface ImportTo {
  store: SealingStore;
  ports: Pick<DevicePorts, 'now' | 'vault'>;
}

/** How one draft or submission of a file comes in. */
export interface Incoming {
  brought: Brought;
  /** The part of the file with the bytes of each photo, by photo id. */
  partOf: ReadonlyMap<string, number>;
  /** As it is in the file. */
  record: Draft | Submission;
  /** As it is written. A submission has no sequence yet. */
  as: { draft: Draft } | { submission: Submission };
}

/** A complete and consistent file, and how its content would come in. */
export interface Plan {
  content: RescueContent;
  isMarked: boolean;
  incoming: Incoming[];
  unreadable: number;
}

/** The content of a file. Throws {@link RescueFailure}. */
export function contentOf({ first, count }: OpenRescue): RescueContent {
  const content = rescueContentSchema.safeParse(first);
  if (!content.success) throw new RescueFailure('damaged', { cause: content.error });
  // The file was cut off between two parts.
  if (content.data.photos.length !== count) throw new RescueFailure('damaged');
  return content.data;
}

/**
 * Opens every part once before anything is imported, so that a file with damage in the middle is refused as a whole.
 * Throws {@link RescueFailure}.
 */
export async function checkWhole(open: OpenRescue): Promise<RescueContent> {
  const content = contentOf(open);
  for (const [at, row] of content.photos.entries()) {
    const { photoId } = await photoIn(open, at + 1);
    if (photoId !== fieldOf(row, 'photoId')) throw new RescueFailure('damaged');
  }
  return content;
}

async function photoIn(open: OpenRescue, index: number) {
  const [row] = await open.part(index);
  const photo = rescuePhotoSchema.safeParse(row);
  if (!photo.success) throw new RescueFailure('damaged', { cause: photo.error });
  return photo.data;
}

/**
 * What would come in, and how; nothing is written. Throws {@link RescueFailure} if the file is incomplete or
 * inconsistent, or if one of its ids is something else on this tablet.
 */
export async function planOf(
  { store, ports }: ImportTo,
  open: OpenRescue,
  taker: ImportFor,
): Promise<Plan> {
  const content = await checkWhole(open);
  const rows = rowsIn(content);
  const isMarked = await isMarkedBy(ports.vault, taker, open);
  const incoming = incomingOf(rows, { taker, isMarked, now: ports.now() });
  await store.read(broughtTables, async (transaction) => {
    for (const { brought } of incoming) {
      if (await isHere(transaction, brought.recordId, taker.authorId)) continue;
      await askTables(transaction, brought, taker.authorId);
    }
  });
  return { content, isMarked, incoming, unreadable: rows.unreadable };
}

/** Takes in everything that is not here yet. Safe to repeat. Throws as {@link planOf}, and StoreFailure. */
export async function importFile(
  to: ImportTo,
  open: OpenRescue,
  taker: ImportFor,
): Promise<ImportOutcome> {
  const { incoming, unreadable } = await planOf(to, open, taker);
  const taken: ImportOutcome = { submissions: 0, drafts: 0, held: 0, wasHere: 0, unreadable };
  for (const one of incoming) {
    if (!(await put(to.store, open, one, taker))) taken.wasHere += 1;
    else if ('draft' in one.as) taken.drafts += 1;
    else if (describe(one.as.submission).group === 'problem') taken.held += 1;
    else if (!isDone(one.as.submission)) taken.submissions += 1;
  }
  return taken;
}

interface Coming {
  taker: ImportFor;
  isMarked: boolean;
  /** Device time, milliseconds. */
  now: number;
}

/** In order of dependence: after a crash in between nothing lacks what it builds on. */
function incomingOf(rows: FileRows, { taker, isMarked, now }: Coming): Incoming[] {
  const { hospitalKey, authorId } = taker;
  const owned = <Row extends Draft | Submission>(row: Row): Row => ({
    ...row,
    hospitalKey,
    authorId,
  });
  const asDraft = (draft: Draft): Draft =>
    isMarked ? { ...draft, isShared: true } : unmarkedDraft(draft, now);
  const incoming: Incoming[] = [];
  const add = (record: Draft | Submission, as: Incoming['as']) => {
    incoming.push({ ...broughtWith(record, rows, isMarked), record, as });
  };
  for (const submission of rows.submissions.toSorted((a, b) => a.sequence - b.sequence)) {
    if (isMarked) {
      add(submission, { submission: owned(due(shared(submission))) });
      continue;
    }
    const came = asUnmarked(submission, now);
    if (came.as === 'draft') add(submission, { draft: owned(came.draft) });
    if (came.as === 'submission') {
      add(submission, { submission: owned(due(came.submission)) });
    }
  }
  for (const draft of rows.drafts) add(draft, { draft: owned(asDraft(draft)) });
  return incoming;
}

function due(submission: Submission): Submission {
  return { ...submission, failures: 0, wait: null };
}

function broughtWith(
  record: Draft | Submission,
  rows: FileRows,
  isMarked: boolean,
): Pick<Incoming, 'brought' | 'partOf'> {
  const recordId = 'draftId' in record ? record.draftId : record.submissionId;
  const isIts = ({ submissionId }: { submissionId: string }) => submissionId === recordId;
  const photos = rows.photos.filter(({ photo }) => isPhotoOf(photo, recordId));
  const originals = photos.flatMap(({ photo }) => photo.originalId ?? []);
  const bodies = rows.bodies.filter(isIts);
  return {
    partOf: new Map(photos.map(({ photo, part }) => [photo.photoId, part])),
    brought: {
      recordId,
      requestId: record.clientRequestId,
      // Without a mark, uploads are dropped: they belong to whoever made them.
      photos: photos.map(({ photo }) => (isMarked ? photo : { ...photo, attachment: null })),
      bodies: isMarked ? bodies : bodies.filter((body) => mayBeSent(body, record)),
      // Without a mark, the journal is dropped: only the other tablet itself can tell what it did.
      attempts: isMarked ? rows.attempts.filter(isIts) : [],
      photoIds: [...photosNamedBy(record), ...originals],
      builtOn: builtOnBy(record),
    },
  };
}

/**
 * Whether bytes that nothing vouches for may be sent, once their author has looked at the record. She cannot see an
 * attachment id or a version, so bytes with these are dropped; if the hospital does not have the record, she is then
 * asked about it (`cannot-know`). Throws {@link RescueFailure}.
 */
function mayBeSent(body: FileRows['bodies'][number], record: Draft | Submission): boolean {
  // What was sent before the content changed says other words than are shown, and never goes again.
  if (!('submissionId' in record) || sentIn(record) === null) return false;
  if (!saysWhatIsShown(body, record)) throw new RescueFailure('inconsistent');
  const { submitted } = record.content;
  if (submitted.kind === 'wound-assessment') return submitted.photoIds.length === 0;
  return submitted.kind === 'admission-assessment';
}

async function put(
  store: SealingStore,
  open: OpenRescue,
  { brought, partOf, as }: Incoming,
  { authorId, hospitalKey }: ImportFor,
): Promise<boolean> {
  const { recordId, photos, bodies, attempts } = brought;
  const known = await store.read(['drafts', 'submissions'], (rows) =>
    isHere(rows, recordId, authorId),
  );
  if (known) return false;
  const sealed = await sealPhotos(store, open, { photos, partOf, authorId });
  return store.write(broughtTables, async (rows) => {
    if (await isHere(rows, recordId, authorId)) return false;
    const here = await askTables(rows, brought, authorId);
    for (const { photo, bytesRow, thumbnail } of sealed) {
      const { photoId } = photo;
      if (!here.has('photos', photoId)) await rows.put('photos', { ...photo, authorId });
      if (bytesRow !== null && !here.has('photoBytes', photoId)) {
        await rows.put('photoBytes', bytesRow);
      }
      if (thumbnail !== null && !here.has('thumbnails', photoId)) {
        await rows.put('thumbnails', { photoId, authorId, bytes: thumbnail });
      }
    }
    for (const body of bodies) {
      if (here.has('bodies', body.clientRequestId)) continue;
      await rows.put('bodies', { ...body, authorId });
    }
    for (const attempt of attempts) {
      if (here.has('attempts', attempt.attemptId)) continue;
      await rows.put('attempts', { ...attempt, authorId });
    }
    await putRecord(rows, as, hospitalKey);
    return true;
  });
}

async function putRecord(rows: Transaction, as: Incoming['as'], hospitalKey: string) {
  if ('draft' in as) return rows.put('drafts', as.draft);
  const { authorId, submissionId: id } = as.submission;
  await noteDiscarded(rows, { authorId, id, isWanted: true });
  const { revision: sequence } = await raiseSignal(rows, hospitalKey);
  return rows.put('submissions', submissionRow({ ...as.submission, sequence }));
}

/** Seals the photos before the transaction, because only the transaction's own rows may be awaited inside it. */
async function sealPhotos(
  store: SealingStore,
  open: OpenRescue,
  {
    photos,
    partOf,
    authorId,
  }: { photos: readonly Photo[]; partOf: Incoming['partOf']; authorId: string },
) {
  const sealed: { photo: Photo; bytesRow: object | null; thumbnail: ArrayBuffer | null }[] = [];
  for (const photo of photos) {
    const { photoId } = photo;
    const { bytes, thumbnail } = await photoIn(open, partOf.get(photoId) ?? 0);
    const row = bytes === null ? null : { photoId, authorId, bytes };
    const bytesRow = row && (await store.sealBytes('photoBytes', row));
    sealed.push({ photo, bytesRow, thumbnail });
  }
  return sealed;
}
