/**
 * Which rows are sealed, and the few fields of each that stay readable: opaque ids, states and
 * times, by which rows are found without a key. Whatever else a row has is sealed, also what a later
 * version adds.
 */
import { fieldOf } from '../shared/unknown.ts';
import type { TableName } from '../storage/store.ts';

const openFields: Partial<Record<TableName, readonly string[]>> = {
  settings: ['key', 'authorId'],
  drafts: ['draftId', 'hospitalKey', 'authorId', 'createdAt', 'updatedAt'],
  photos: ['photoId', 'ownerId', 'authorId', 'addedAt'],
  photoBytes: ['photoId', 'authorId'],
  thumbnails: ['photoId', 'authorId'],
  submissions: [
    'submissionId',
    'hospitalKey',
    'authorId',
    'sequence',
    'handedInAt',
    'openIn',
    'revision',
    // Of rows of apps before this one; how far a submission has come is sealed now.
    'stage',
    'doneAt',
    'about',
  ],
  attempts: ['attemptId', 'submissionId', 'authorId'],
  bodies: ['clientRequestId', 'submissionId', 'authorId'],
  cache: ['cacheKey', 'group', 'authorId', 'fetchedAt', 'openedAt', 'sizeChars', 'about'],
};

export const sealedTables = Object.keys(openFields) as TableName[];

/** A row as it is kept: what is open, and the rest as one sealed part. */
export interface SealedRow {
  authorId: string;
  sealed: ArrayBuffer;
}

/** Whether a row is sealed still, because its author's key is not here. */
export function isSealed(row: unknown): row is SealedRow {
  return typeof row === 'object' && row !== null && fieldOf(row, 'sealed') instanceof ArrayBuffer;
}

/** What of a row stays readable and what is sealed; null where rows of this table are not sealed. */
export function partsOf(
  table: TableName,
  row: object,
): { open: Record<string, unknown>; closed: Record<string, unknown> } | null {
  const fields = openFields[table];
  if (fields === undefined) return null;
  // The tablet's own settings are nobody's.
  if (table === 'settings' && !('authorId' in row)) return null;
  const open: Record<string, unknown> = {};
  const closed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    (fields.includes(name) ? open : closed)[name] = value;
  }
  return { open, closed };
}

/** What is bound to a sealed part: put in another row or table, or given to another nurse, it stays shut. */
export function placeOf(table: TableName, key: string, authorId: string): string {
  return `wardbook|1|${table}|${key}|${authorId}`;
}
