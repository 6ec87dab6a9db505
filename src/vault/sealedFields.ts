/**
 * Defines which rows are sealed, and the few fields of each that stay readable: opaque ids, states and times, by which
 * rows are found without a key. Every other field is sealed, also any that a later version adds.
 */
import { fieldOf } from '../shared/unknown.ts';
import { keyOf, tableIndexes, type TableName } from '../storage/store.ts';

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
    'submittedAt',
    'openIn',
    'revision',
    'doneAt',
    'about',
    // Sealed by itself (`summaryPlaceOf`).
    'summary',
  ],
  attempts: ['attemptId', 'submissionId', 'authorId'],
  bodies: ['clientRequestId', 'submissionId', 'authorId'],
  cache: ['cacheKey', 'group', 'authorId', 'fetchedAt', 'openedAt', 'sizeChars', 'about'],
};

const dating = ['sequence', 'submittedAt', 'createdAt', 'updatedAt', 'addedAt', 'fetchedAt'];

/**
 * Open fields that only her key changes. They are sealed, too, and what is sealed decides: anybody could date her work
 * anew.
 */
export function datingOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => dating.includes(name)));
}

export const sealedTables = Object.keys(openFields) as TableName[];

/** A row as stored: the open fields, and all others as one sealed part. */
export interface SealedRow {
  authorId: string;
  sealed: ArrayBuffer;
  /** What lists show of it, sealed; only of a finished submission. */
  summary?: ArrayBuffer;
}

/** Whether a row is still sealed, because its author's key is not here. */
export function isSealed(row: unknown): row is SealedRow {
  return typeof row === 'object' && row !== null && fieldOf(row, 'sealed') instanceof ArrayBuffer;
}

/** Splits a row into its readable and its sealed fields; null if rows of this table are not sealed. */
export function partsOf(
  table: TableName,
  row: object,
): { open: Record<string, unknown>; closed: Record<string, unknown> } | null {
  const fields = openFields[table];
  if (fields === undefined) return null;
  // The tablet's own settings belong to no nurse.
  if (table === 'settings' && !('authorId' in row)) return null;
  const open: Record<string, unknown> = {};
  const closed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    (fields.includes(name) ? open : closed)[name] = value;
  }
  return { open, closed };
}

/**
 * What this app can have written of a stored row: of a sealed one its open fields and its seals. Nothing shows who wrote
 * a row in clear, and anybody with the browser's tools can: nothing of it is read but its key, and that it is damaged.
 */
export function asWritten(table: TableName, row: unknown): unknown {
  const parts = typeof row === 'object' && row !== null ? partsOf(table, row) : null;
  if (parts === null) return row;
  if (isSealed(row)) return { ...parts.open, sealed: row.sealed };
  return { [tableIndexes[table][0]]: keyOf(table, row), isDamaged: true };
}

/** The context bound to a sealed part: in another row or table, or under another nurse, it does not open. */
export function placeOf(table: TableName, key: string, authorId: string): string {
  return `wardbook|1|${table}|${key}|${authorId}`;
}

/** The same for the summary of a row: neither opens in the place of the other. */
export function summaryPlaceOf(table: TableName, key: string, authorId: string): string {
  return `${placeOf(table, key, authorId)}|summary`;
}
