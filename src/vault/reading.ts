/**
 * Turns `unknown` into a row. A row that cannot be read is set apart and shown, never dropped and never deleted.
 */
import type { z } from 'zod';
import { RowUnreadable } from '../model/rowUnreadable.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { TableName, Transaction } from '../storage/store.ts';
import { isSealed } from './sealedFields.ts';

/** A stored row that this version of the app cannot read; its raw content stays exportable. */
export interface UnreadableRow {
  table: TableName;
  key: string;
  raw: unknown;
}

/**
 * A requested row is sealed, and its author's key is not here: she has to unlock. The row itself is intact, and nothing
 * of the transaction was stored.
 */
export class RowSealed extends Error {
  override name = 'RowSealed';
  readonly authorId: string;

  constructor(table: TableName, key: string, authorId: string) {
    super(`A row of ${table} waits for its author to unlock: ${key}`);
    this.authorId = authorId;
  }
}

/**
 * Tables that every screen needs and that hold no words of a nurse: a row that cannot be read counts as missing, so that
 * one that a stranger wrote concerns nobody but its nurse.
 */
const neededByAll: readonly TableName[] = ['nurses', 'sessions', 'connections'];

/** One row, or null if there is none. Throws {@link RowUnreadable}, {@link RowSealed}. */
export async function readRow<Row>(
  rows: Transaction,
  table: TableName,
  key: string,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const stored = await rows.get(table, key);
  if (isSealed(stored)) throw new RowSealed(table, key, stored.authorId);
  return asRow(table, key, stored, schema);
}

/** One row, or null if there is none or it cannot be read. */
export async function readIfReadable<Row>(
  rows: Transaction,
  table: TableName,
  key: string,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const parsed = schema.safeParse(await rows.get(table, key));
  return parsed.success ? parsed.data : null;
}

/** As `readRow`, but null if the row is sealed until its author unlocks; for callers that only look. */
export async function lookAtRow<Row>(
  rows: Transaction,
  table: TableName,
  key: string,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const stored = await rows.get(table, key);
  return isSealed(stored) ? null : asRow(table, key, stored, schema);
}

function asRow<Row>(
  table: TableName,
  key: string,
  stored: unknown,
  schema: z.ZodType<Row>,
): Row | null {
  if (stored === undefined) return null;
  const { data } = schema.safeParse(stored);
  if (data !== undefined) return data;
  if (neededByAll.includes(table)) return null;
  throw new RowUnreadable(table, key);
}

/** Parses every stored row, sets apart those that cannot be read, and only counts those that are still sealed. */
export function sortReadable<Row>(
  table: TableName,
  keyField: string,
  stored: readonly unknown[],
  schema: z.ZodType<Row>,
): { readable: Row[]; unreadable: UnreadableRow[]; sealed: number } {
  const readable: Row[] = [];
  const unreadable: UnreadableRow[] = [];
  const open = stored.filter((raw) => !isSealed(raw));
  for (const raw of open) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) readable.push(parsed.data);
    else unreadable.push({ table, key: keyIn(raw, keyField), raw });
  }
  return { readable, unreadable, sealed: stored.length - open.length };
}

function keyIn(raw: unknown, keyField: string): string {
  const key = typeof raw === 'object' && raw !== null ? fieldOf(raw, keyField) : undefined;
  return typeof key === 'string' ? key : '';
}
