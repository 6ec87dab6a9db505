/**
 * The narrow interface to storage: everything this tablet remembers is read and written through these few functions, so
 * that the same logic runs on Dexie in a browser and in memory in the simulation, and so that encryption at rest has
 * one place to go.
 */
import { fieldOf } from '../shared/unknown.ts';

export const tableNames = [
  'settings',
  'keys',
  'nurses',
  'sessions',
  'drafts',
  'photos',
  'photoBytes',
  'thumbnails',
  'submissions',
  'attempts',
  'bodies',
  'cache',
  'leases',
  'connections',
  'signals',
  'ledger',
] as const;

export type TableName = (typeof tableNames)[number];

/**
 * Primary key of each table, then its indexes. Only opaque ids, opaque words, states and times are indexed. An index
 * with a star holds a list, and finds the row under each element.
 */
export const tableIndexes: Record<TableName, readonly [string, ...string[]]> = {
  settings: ['key'],
  keys: ['name'],
  nurses: ['authorId', 'hospitalKey'],
  sessions: ['hospitalKey'],
  drafts: ['draftId', 'authorId'],
  photos: ['photoId', 'ownerId'],
  photoBytes: ['photoId'],
  thumbnails: ['photoId'],
  submissions: ['submissionId', 'hospitalKey', 'authorId', 'openIn', 'doneAt', '*about'],
  attempts: ['attemptId', 'submissionId'],
  bodies: ['clientRequestId', 'submissionId'],
  cache: ['cacheKey', 'group', '*about'],
  leases: ['hospitalKey'],
  connections: ['hospitalKey'],
  signals: ['hospitalKey'],
  ledger: ['key'],
};

/** The primary key of a row, as the row contains it. */
export function keyOf(table: TableName, row: unknown): string {
  return String(fieldOf(row, tableIndexes[table][0]));
}

/** How much of a row is opened. */
export type RowPart = 'whole' | 'summary';

/** Selects rows by a time: those before `below`. */
export interface RowRange {
  index: string;
  below: number;
}

/**
 * Rows inside one transaction. Results are `unknown` until they are parsed. Nothing but these functions may be awaited
 * inside a transaction: IndexedDB commits as soon as it is idle.
 */
export interface Transaction {
  get(table: TableName, key: string): Promise<unknown>;
  /** Like `get` for each key, in the order of the keys, at the cost of one. */
  getMany(table: TableName, keys: readonly string[]): Promise<unknown[]>;
  put(table: TableName, row: object): Promise<void>;
  delete(table: TableName, key: string): Promise<void>;
  /**
   * Rows of a table; with `by`, only those whose index has that value or is in that range. `summary`: of each row only what
   * lists show, if the row has a summary; a store that seals nothing returns it whole.
   */
  list(
    table: TableName,
    by?: { index: string; value: string } | RowRange,
    part?: RowPart,
  ): Promise<unknown[]>;
  /** As `list`, but unseals nothing: only the open fields of a sealed row can be read. */
  listRaw(table: TableName, by?: { index: string; value: string }): Promise<unknown[]>;
  /** Up to `count` rows with the highest times in an index, the highest first; `summary` as for `list`. */
  newest(table: TableName, index: string, count: number, part?: RowPart): Promise<unknown[]>;
  /** Primary keys of the rows that `list` would return, without reading them. */
  keys(table: TableName, by?: { index: string; value: string } | RowRange): Promise<string[]>;
  /** How many rows `list` would return, without reading them. */
  count(table: TableName, by?: { index: string; value: string }): Promise<number>;
  /** An opaque word for an id that must not appear in a key; a store that seals nothing returns the id. */
  opaque(authorId: string, text: string): string;
}

/** Bytes that are too many to be sealed inside a transaction, and their author. */
export interface BytesRow {
  authorId: string;
  bytes: ArrayBuffer;
}

export interface Store {
  /** Throws {@link StoreFailure} if nothing could be read. */
  read<T>(tables: readonly TableName[], work: (rows: Transaction) => Promise<T>): Promise<T>;
  /**
   * Commits all of `work` or none of it; resolves only after the commit. One write at a time, across all windows and
   * tables. Throws {@link StoreFailure}.
   */
  write<T>(tables: readonly TableName[], work: (rows: Transaction) => Promise<T>): Promise<T>;
  /** Calls back after every commit in any window that changed this row (null: any row). */
  watch(table: TableName, key: string | null, callback: () => void): () => void;
  close(): void;
}
