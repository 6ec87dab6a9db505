/**
 * Owns taking a rescue file in: each draft or submission with its photos, frozen bytes and journal in one
 * transaction, under the request id that it has, as the work of the nurse who is signed in. What is here
 * already stays as it is here, so that a file may be taken in twice, or again after a crash in the middle.
 */
import type { z } from 'zod';
import { photoTables } from '../photoRows.ts';
import {
  attemptSchema,
  bodySchema,
  draftSchema,
  photoSchema,
  submissionRow,
  submissionSchema,
  type Draft,
  type Photo,
  type Submission,
} from '../rows.ts';
import { raiseSignal } from '../signals.ts';
import { shared } from '../sharing.ts';
import { isDone } from '../submissionFacts.ts';
import type { Store, TableName, Transaction } from '../store.ts';
import { RescueFailure, type OpenRescue } from './rescueFile.ts';
import { rescueContentSchema, rescuePhotoSchema, type RescueContent } from './rescueContent.ts';

export interface TakenIn {
  submissions: number;
  drafts: number;
  /** Here already, and left as it is here. */
  wasHere: number;
  /** Not to be read by this version; it stays in the file. */
  unreadable: number;
}

/** For whom it is taken in. */
export interface TakenFor {
  hospitalKey: string;
  authorId: string;
}

/** What a file says of itself. Throws {@link RescueFailure}. */
export function contentOf({ first, count }: OpenRescue): RescueContent {
  const content = rescueContentSchema.safeParse(first);
  if (!content.success) throw new RescueFailure('damaged', { cause: content.error });
  // A file that was cut off between two parts.
  if (content.data.photos.length !== count) throw new RescueFailure('damaged');
  return content.data;
}

/**
 * Opens every part once, before anything is taken in: a file that is damaged in the middle is refused
 * as a whole. Throws {@link RescueFailure}.
 */
export async function checkWhole(open: OpenRescue): Promise<RescueContent> {
  const content = contentOf(open);
  for (let index = 1; index <= open.count; index += 1) await photoIn(open, index);
  return content;
}

async function photoIn(open: OpenRescue, index: number) {
  const [row] = await open.part(index);
  const photo = rescuePhotoSchema.safeParse(row);
  if (!photo.success) throw new RescueFailure('damaged', { cause: photo.error });
  return photo.data;
}

const tables: readonly TableName[] = [
  'drafts',
  'submissions',
  'bodies',
  'attempts',
  'signals',
  ...photoTables,
];

/** Takes in everything that is not here yet. Throws {@link RescueFailure}, StoreFailure; again is safe. */
export async function takeIn(store: Store, open: OpenRescue, taker: TakenFor): Promise<TakenIn> {
  const content = await checkWhole(open);
  const taken: TakenIn = {
    submissions: 0,
    drafts: 0,
    wasHere: 0,
    unreadable: content.unreadable.length,
  };
  const readable = <Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] =>
    rows.flatMap((row) => {
      const parsed = schema.safeParse(row);
      if (!parsed.success) taken.unreadable += 1;
      return parsed.success ? [parsed.data] : [];
    });
  const submissions = readable(content.submissions, submissionSchema);
  const drafts = readable(content.drafts, draftSchema);
  const all = new Map(submissions.map((one) => [one.submissionId, one]));
  const parcels = openParcels(store, open, content, taker);
  // What others build on comes first: a crash in between leaves nothing without its ground.
  for (const submission of submissions.toSorted((a, b) => a.sequence - b.sequence)) {
    const isNew = await parcels.put(submission.submissionId, async (rows) => {
      const { revision: sequence } = await raiseSignal(rows, taker.hospitalKey);
      const own = ownSubmission(submission, { taker, content, sequence, all });
      await rows.put('submissions', submissionRow(own));
    });
    if (!isNew) taken.wasHere += 1;
    else if (!isDone(submission)) taken.submissions += 1;
  }
  for (const draft of drafts) {
    const isNew = await parcels.put(draft.draftId, (rows) =>
      rows.put('drafts', ownDraft(draft, taker, content)),
    );
    if (isNew) taken.drafts += 1;
    else taken.wasHere += 1;
  }
  return taken;
}

/**
 * Whatever it was waiting for on the other tablet, it is due here; and it is asked about first, for the
 * other tablet may have sent it since.
 */
function ownSubmission(
  submission: Submission,
  given: {
    taker: TakenFor;
    content: RescueContent;
    sequence: number;
    all: ReadonlyMap<string, Submission>;
  },
): Submission {
  const { hospitalKey, authorId } = given.taker;
  return {
    ...shared(submission, given.content.hospitalTime, given.all),
    hospitalKey,
    authorId,
    sequence: given.sequence,
    strikes: 0,
    wait: null,
  };
}

function ownDraft(
  draft: Draft,
  { hospitalKey, authorId }: TakenFor,
  { hospitalTime }: RescueContent,
): Draft {
  return { ...draft, hospitalKey, authorId, sharedAt: draft.sharedAt ?? hospitalTime };
}

/** Puts a draft or submission in with everything that belongs to it. */
function openParcels(
  store: Store,
  open: OpenRescue,
  content: RescueContent,
  { authorId }: TakenFor,
) {
  const belongsTo = (ownerId: string) => {
    const mine = <Row extends { submissionId: string }>(
      rows: readonly unknown[],
      schema: z.ZodType<Row>,
    ) =>
      rows.flatMap((row) => {
        const parsed = schema.safeParse(row);
        return parsed.success && parsed.data.submissionId === ownerId ? [parsed.data] : [];
      });
    return {
      bodies: mine(content.bodies, bodySchema),
      attempts: mine(content.attempts, attemptSchema),
      photos: content.photos.flatMap((row, index) => {
        const photo = photoSchema.safeParse(row);
        const isIts =
          photo.success &&
          (photo.data.ownerId === ownerId || photo.data.ownerId.startsWith(`${ownerId}|`));
        return isIts ? [{ photo: photo.data, part: index + 1 }] : [];
      }),
    };
  };

  return {
    /** False where it is here already; then nothing is written. */
    async put(ownerId: string, add: (rows: Transaction) => Promise<void>): Promise<boolean> {
      const wasHere = await store.read(['drafts', 'submissions'], (rows) => isHere(rows, ownerId));
      if (wasHere) return false;
      const { bodies, attempts, photos } = belongsTo(ownerId);
      // Sealed before the transaction: in one nothing may be awaited but its own rows.
      const sealed: { photo: Photo; bytesRow: object | null; thumbnail: ArrayBuffer | null }[] = [];
      for (const { photo, part } of photos) {
        const { bytes, thumbnail } = await photoIn(open, part);
        const row = bytes === null ? null : { photoId: photo.photoId, authorId, bytes };
        const bytesRow = row && ((await store.sealBytes?.('photoBytes', row)) ?? row);
        sealed.push({ photo, bytesRow, thumbnail });
      }
      return store.write(tables, async (rows) => {
        if (await isHere(rows, ownerId)) return false;
        for (const { photo, bytesRow, thumbnail } of sealed) {
          const { photoId } = photo;
          await rows.put('photos', { ...photo, authorId });
          if (bytesRow !== null) await rows.put('photoBytes', bytesRow);
          if (thumbnail !== null) {
            await rows.put('thumbnails', { photoId, authorId, bytes: thumbnail });
          }
        }
        for (const body of bodies) await rows.put('bodies', { ...body, authorId });
        for (const attempt of attempts) await rows.put('attempts', { ...attempt, authorId });
        await add(rows);
        return true;
      });
    },
  };
}

/** As a draft or as a submission: a draft that was handed in keeps its id. */
async function isHere(rows: Transaction, ownerId: string): Promise<boolean> {
  const found = [await rows.get('drafts', ownerId), await rows.get('submissions', ownerId)];
  return found.some((row) => row !== undefined);
}
