/**
 * Gathers a nurse's unsent work for a rescue file. Everything that goes into it is first marked as shared
 * (`../../model/sharing.ts`), and read only then: from the moment at which the file can be somewhere else, this tablet
 * queries the hospital before it sends.
 */
import { z } from 'zod';
import { bodySchema, type Body } from '../../model/attempt.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { connectionSchema } from '../../model/engineRows.ts';
import type { Photo } from '../../model/photo.ts';
import { shared } from '../../model/sharing.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import type { Transaction } from '../../storage/store.ts';
import {
  lookAtRow,
  sortReadable,
  type UnreadableRow,
  readIfReadable,
} from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { photosAndOriginals, readPhotoBytes } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { createdByOf } from '../work/dependents.ts';
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
    const markedDrafts = drafts.map((draft) => ({
      ...draft,
      sharedAt: draft.sharedAt ?? hospitalTime,
    }));
    for (const draft of markedDrafts) await rows.put('drafts', draft);
    const marked = submissions.map((one) => shared(one, hospitalTime));
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

/** The engine's estimate of the hospital's time, as far as it is stored. */
export async function hospitalTimeNow(
  rows: Transaction,
  hospitalKey: string,
  now: number,
): Promise<number> {
  const known = await readIfReadable(rows, 'connections', hospitalKey, connectionSchema);
  return Math.max(now + (known?.clockSkewMs ?? 0), known?.latestHospitalTime ?? 0);
}

async function readUnsent(rows: Transaction, hospitalKey: string, authorId: string) {
  const by = { index: 'authorId', value: authorId };
  const draftRows = await rows.list('drafts', by);
  const submissionRows = await rows.list('submissions', by);
  const kept = sortReadable('drafts', 'draftId', draftRows, draftSchema);
  const handedIn = sortReadable('submissions', 'submissionId', submissionRows, submissionSchema);
  const here = <Row extends { hospitalKey: string }>(all: readonly Row[]) =>
    all.filter((one) => one.hospitalKey === hospitalKey);
  const drafts = here(kept.readable).toSorted((a, b) => a.createdAt - b.createdAt);
  const ofHospital = here(handedIn.readable).toSorted((a, b) => a.sequence - b.sequence);
  const submissions = ofHospital.filter((one) => !isDone(one));
  // Without these a correction would lose the record that it is about.
  const needed = new Set([
    ...submissions.flatMap(({ dependsOn, content }) => [dependsOn, createdByOf(content.handedIn)]),
    ...drafts.map(({ content }) => createdByOf(content)),
  ]);
  const builtOn = ofHospital.filter((one) => isDone(one) && needed.has(one.submissionId));
  return { drafts, submissions, builtOn, unreadable: [...kept.unreadable, ...handedIn.unreadable] };
}

const thumbnailSchema = z.looseObject({ bytes: z.instanceof(ArrayBuffer) });

/** The parts of the file: first the content, then each photo. */
export async function* partsOf(
  store: SealingStore,
  of: RescueOf & { fileId: string; now: number; proof: Proof },
  gathered: Gathered,
): AsyncGenerator<readonly object[]> {
  const submissionIds = gathered.submissions.map(({ submissionId }) => submissionId);
  const draftIds = gathered.drafts.map(({ draftId }) => draftId);
  const beside = await readBeside(store, [...submissionIds, ...draftIds]);
  const content: RescueContent = {
    format: 'wardbook-rescue',
    fileId: of.fileId,
    madeAt: new Date(of.now).toISOString(),
    hospitalTime: gathered.hospitalTime,
    hospital: { hospitalKey: of.hospitalKey, addressKey: of.addressKey },
    nurse: { name: of.name, proof: of.proof },
    drafts: gathered.drafts,
    submissions: gathered.submissions,
    unreadable: gathered.unreadable.map(({ table, key, raw }) => ({ table, key, raw })),
    ...beside,
  };
  yield [content];
  for (const { photoId } of beside.photos) yield [await readPhoto(store, photoId)];
}

async function readBeside(store: SealingStore, ownerIds: readonly string[]) {
  return store.read(['bodies', 'attempts', 'photos'], async (rows) => {
    const bodies: Body[] = [];
    const attempts: unknown[] = [];
    const photos: Photo[] = [];
    for (const ownerId of ownerIds) {
      const by = { index: 'submissionId', value: ownerId };
      const kept = await rows.list('bodies', by);
      bodies.push(...sortReadable('bodies', 'clientRequestId', kept, bodySchema).readable);
      attempts.push(...(await rows.list('attempts', by)));
      photos.push(...(await photosAndOriginals(rows, ownerId)));
    }
    return { bodies, attempts, photos };
  });
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
