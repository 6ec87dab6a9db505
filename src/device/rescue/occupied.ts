/**
 * Checks that the content of a rescue file does not collide with what is on this tablet: each table is queried for each
 * key, in the transaction that writes. What is here already is never overwritten. If it is another nurse's, or differs,
 * nothing of the file is imported (rule R20).
 */
import type { Attempt, Body } from '../../model/attempt.ts';
import type { Photo } from '../../model/photo.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type TableName, type Transaction } from '../../storage/store.ts';
import { photoTables } from '../photos/photoRows.ts';
import { isPhotoOf } from './fileRows.ts';
import { RescueFailure } from './rescueFile.ts';

/** What comes in with one draft or submission, and what that names. */
export interface Brought {
  /** The id of the draft or submission: a draft keeps its id when it is submitted. */
  recordId: string;
  requestId: string;
  photos: readonly Photo[];
  bodies: readonly Body[];
  attempts: readonly Attempt[];
  /** Includes photos that are not in the file. */
  photoIds: readonly string[];
  builtOn: readonly string[];
}

/** What of it is here already, and stays as it is. */
export interface HereAlready {
  has(table: TableName, key: string): boolean;
}

/** Tables that are queried and written. */
export const broughtTables: readonly TableName[] = [
  'drafts',
  'submissions',
  'bodies',
  'attempts',
  'settings',
  'signals',
  ...photoTables,
];

/** Whether the record is here, as a draft or as a submission. Throws {@link RescueFailure}, `key-taken`. */
export async function isHere(
  rows: Transaction,
  recordId: string,
  authorId: string,
): Promise<boolean> {
  const found = [await rows.get('drafts', recordId), await rows.get('submissions', recordId)];
  const there = found.filter((row) => row !== undefined);
  for (const row of there) mustFit(fieldOf(row, 'authorId') === authorId);
  return there.length > 0;
}

/** Throws {@link RescueFailure}, `key-taken`. */
export async function askTables(
  rows: Transaction,
  brought: Brought,
  authorId: string,
): Promise<HereAlready> {
  const here = new Set<string>();
  const has = (table: TableName, key: string) => here.has(`${table}|${key}`);
  const ask = async (table: TableName, key: string, isSame: (row: unknown) => boolean) => {
    const row = await rows.get(table, key);
    if (row === undefined) return;
    mustFit(fieldOf(row, 'authorId') === authorId && isSame(row));
    here.add(`${table}|${key}`);
  };
  for (const photo of brought.photos) {
    const { photoId } = photo;
    await ask('photos', photoId, (row) => isSamePhoto(row, photo));
    // Bytes without the row that tells which photo they are may be those of any other photo.
    const isKnown = has('photos', photoId);
    await ask('photoBytes', photoId, () => isKnown);
    await ask('thumbnails', photoId, () => isKnown);
  }
  for (const body of brought.bodies) {
    await ask('bodies', body.clientRequestId, (row) => isSameBody(row, body));
  }
  for (const attempt of brought.attempts) {
    await ask('attempts', attempt.attemptId, (row) => isSameAttempt(row, attempt));
  }
  await askAboutNamed(rows, brought, authorId);
  await askAboutRequests(rows, brought, authorId);
  return { has };
}

async function askAboutNamed(
  rows: Transaction,
  { recordId, photos, photoIds, builtOn }: Brought,
  authorId: string,
): Promise<void> {
  const brought = new Set(photos.map(({ photoId }) => photoId));
  for (const photoId of photoIds) {
    if (brought.has(photoId)) continue;
    for (const table of photoTables) {
      const row = await rows.get(table, photoId);
      mustFit(row === undefined || fieldOf(row, 'authorId') === authorId);
      const ownerId = fieldOf(row, 'ownerId');
      mustFit(typeof ownerId !== 'string' || isPhotoOf({ ownerId }, recordId));
    }
  }
  for (const id of builtOn) await isHere(rows, id, authorId);
}

/** Checks that no other record of hers uses its request id, and that no bytes of another record are frozen under it. */
async function askAboutRequests(
  rows: Transaction,
  { recordId, requestId }: Brought,
  authorId: string,
): Promise<void> {
  const body = await rows.get('bodies', requestId);
  mustFit(body === undefined || fieldOf(body, 'submissionId') === recordId);
  for (const table of ['drafts', 'submissions'] as const) {
    for (const row of await rows.list(table, { index: 'authorId', value: authorId })) {
      mustFit(keyOf(table, row) === recordId || fieldOf(row, 'clientRequestId') !== requestId);
    }
  }
}

function mustFit(fits: boolean): void {
  if (!fits) throw new RescueFailure('key-taken');
}

function isSamePhoto(row: unknown, photo: Photo): boolean {
  const facts = ['ownerId', 'sha256', 'lengthBytes', 'contentType'] as const;
  return facts.every((name) => fieldOf(row, name) === photo[name]);
}

function isSameBody(row: unknown, body: Body): boolean {
  const facts = ['submissionId', 'method', 'path'] as const;
  const bytes = fieldOf(row, 'bytes');
  const textOf = (each: ArrayBuffer) => new Uint8Array(each).join(' ');
  return (
    facts.every((name) => fieldOf(row, name) === body[name]) &&
    bytes instanceof ArrayBuffer &&
    textOf(bytes) === textOf(body.bytes)
  );
}

function isSameAttempt(row: unknown, attempt: Attempt): boolean {
  const facts = ['submissionId', 'clientRequestId', 'kind', 'startedAt'] as const;
  return facts.every((name) => fieldOf(row, name) === attempt[name]);
}
