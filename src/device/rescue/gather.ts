/**
 * Gathers a nurse's unsent work for a rescue file. Everything that goes into it is first marked as shared, and read only
 * then: from the moment at which the file can be somewhere else, another tablet may send it, too. The hospital makes at
 * most one record of a request id, whichever tablet sends it.
 */
import { z } from 'zod';
import { bodySchema } from '../../model/attempt.ts';
import type { Draft } from '../../model/draft.ts';
import { photoSchema } from '../../model/photo.ts';
import { submissionRow, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import type { Transaction } from '../../storage/store.ts';
import { lookAtRow, sortReadable, type UnreadableRow } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { ownerOfOriginals, readPhotoBytes } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { builtOnBy, workOf } from '../work/dependents.ts';
import { hospitalTimeNow } from '../work/hospitalTime.ts';
import type { Proof, RescueContent, RescuePhoto } from './rescueContent.ts';

/** What a file says besides the rows. */
export interface RescueOf {
  hospitalKey: string;
  addressKey: string;
  authorId: string;
  name: string;
}

interface Gathered {
  hospitalTime: number;
  drafts: Draft[];
  submissions: Submission[];
  unreadable: UnreadableRow[];
}

/** How many records and drafts of a nurse are unsent. */
export async function countUnsent(
  store: SealingStore,
  { hospitalKey, authorId }: Pick<RescueOf, 'hospitalKey' | 'authorId'>,
): Promise<number> {
  const { drafts, submissions, unreadable } = await store.read(['drafts', 'submissions'], (rows) =>
    readUnsent(rows, hospitalKey, authorId),
  );
  return drafts.length + submissions.length + unreadable.length;
}

/** Marks all of it as shared, and returns it as stored from then on. Throws StoreFailure, RowSealed. */
export function share(
  store: SealingStore,
  ports: Pick<DevicePorts, 'now'>,
  { hospitalKey, authorId }: Pick<RescueOf, 'hospitalKey' | 'authorId'>,
): Promise<Gathered> {
  return store.write(['drafts', 'submissions', 'connections', 'signals'], async (rows) => {
    const hospitalTime = await hospitalTimeNow(rows, hospitalKey, ports.now());
    const { drafts, submissions, builtOn, unreadable } = await readUnsent(
      rows,
      hospitalKey,
      authorId,
    );
    const markedDrafts = drafts.map((draft): Draft => ({ ...draft, isShared: true }));
    for (const draft of markedDrafts) await rows.put('drafts', draft);
    const marked = submissions.map(shared);
    for (const submission of marked) await rows.put('submissions', submissionRow(submission));
    await raiseSignal(rows, hospitalKey);
    return {
      hospitalTime,
      drafts: markedDrafts,
      submissions: [...builtOn, ...marked],
      unreadable,
    };
  });
}

/** A submission that goes into a rescue file, or comes out of one, marked as such unless it is done. */
export function shared(submission: Submission): Submission {
  if (isDone(submission)) return submission;
  return { ...submission, isShared: true, revision: submission.revision + 1 };
}

async function readUnsent(rows: Transaction, hospitalKey: string, authorId: string) {
  const work = await workOf(rows, authorId);
  const here = <Row extends { hospitalKey: string }>(all: readonly Row[]) =>
    all.filter((one) => one.hospitalKey === hospitalKey);
  const drafts = here(work.drafts).toSorted((a, b) => a.createdAt - b.createdAt);
  const ofHospital = here(work.submissions).toSorted((a, b) => a.sequence - b.sequence);
  const submissions = ofHospital.filter((one) => !isDone(one));
  // Without these a correction would lose the record that it is about.
  const needed = new Set([...submissions, ...drafts].flatMap(builtOnBy));
  const builtOn = ofHospital.filter((one) => isDone(one) && needed.has(one.submissionId));
  return { drafts, submissions, builtOn, unreadable: work.unreadable };
}

const thumbnailSchema = z.looseObject({ bytes: z.instanceof(ArrayBuffer) });

/** The parts of the file: first the content, then each photo. */
export async function* partsOf(
  store: SealingStore,
  of: RescueOf & { fileId: string; now: number; proof: Proof },
  { hospitalTime, drafts, submissions, unreadable }: Gathered,
): AsyncGenerator<readonly object[]> {
  const ids = [
    ...submissions.map(({ submissionId }) => submissionId),
    ...drafts.map(({ draftId }) => draftId),
  ];
  const beside = await store.read(['bodies', 'attempts', 'photos'], (rows) => besideOf(rows, ids));
  const photos = sortReadable('photos', 'photoId', beside.photos, photoSchema).readable;
  const content: RescueContent = {
    format: 'wardbook-rescue',
    fileId: of.fileId,
    madeAt: new Date(of.now).toISOString(),
    hospitalTime,
    hospital: { hospitalKey: of.hospitalKey, addressKey: of.addressKey },
    nurse: { name: of.name, proof: of.proof },
    drafts,
    submissions,
    unreadable: unreadable.map(({ table, key, raw }) => ({ table, key, raw })),
    attempts: beside.attempts,
    bodies: sortReadable('bodies', 'clientRequestId', beside.bodies, bodySchema).readable,
    photos,
  };
  yield [content];
  for (const { photoId } of photos) yield [await readPhoto(store, photoId)];
}

/** What belongs to drafts and submissions, each row as the store gives it: photos with their originals. */
export async function besideOf(rows: Transaction, ownerIds: readonly string[]) {
  const bodies: unknown[] = [];
  const attempts: unknown[] = [];
  const photos: unknown[] = [];
  for (const ownerId of ownerIds) {
    const by = { index: 'submissionId', value: ownerId };
    bodies.push(...(await rows.list('bodies', by)));
    attempts.push(...(await rows.list('attempts', by)));
    for (const value of [ownerId, ownerOfOriginals(ownerId)]) {
      photos.push(...(await rows.list('photos', { index: 'ownerId', value })));
    }
  }
  return { bodies, attempts, photos };
}

async function readPhoto(store: SealingStore, photoId: string): Promise<RescuePhoto> {
  const thumbnail = await store.read(['thumbnails'], (rows) =>
    lookAtRow(rows, 'thumbnails', photoId, thumbnailSchema),
  );
  return {
    photoId,
    bytes: await readPhotoBytes(store, photoId),
    thumbnail: thumbnail?.bytes ?? null,
  };
}
