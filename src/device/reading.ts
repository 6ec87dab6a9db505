/**
 * Owns the step from `unknown` to a row: a row that cannot be read is set apart and shown, never
 * dropped and never deleted.
 */
import type { z } from 'zod';
import type { TableName, Transaction } from './store.ts';

/** A stored row that this version of the app cannot read; its raw content stays exportable. */
export interface UnreadableRow {
  table: TableName;
  key: string;
  raw: unknown;
}

/** Thrown where one particular row was asked for and cannot be read. The row is left as it is. */
export class RowUnreadable extends Error {
  override name = 'RowUnreadable';
  readonly table: TableName;
  readonly key: string;

  constructor(table: TableName, key: string) {
    super(`A row of ${table} cannot be read by this version; it is kept as it is`);
    this.table = table;
    this.key = key;
  }
}

/** One row, or null where there is none. Throws {@link RowUnreadable}. */
export async function readRow<Row>(
  rows: Transaction,
  table: TableName,
  key: string,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const stored = await rows.get(table, key);
  if (stored === undefined) return null;
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw new RowUnreadable(table, key);
  return parsed.data;
}

/** One row, or null where there is none or where it cannot be read. */
export async function readIfReadable<Row>(
  rows: Transaction,
  table: TableName,
  key: string,
  schema: z.ZodType<Row>,
): Promise<Row | null> {
  const parsed = schema.safeParse(await rows.get(table, key));
  return parsed.success ? parsed.data : null;
}

/** Parses every stored row, and sets apart those that cannot be read. */
export function sortReadable<Row>(
  table: TableName,
  keyField: string,
  stored: readonly unknown[],
  schema: z.ZodType<Row>,
): { readable: Row[]; unreadable: UnreadableRow[] } {
  const readable: Row[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const raw of stored) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) readable.push(parsed.data);
    else unreadable.push({ table, key: keyIn(raw, keyField), raw });
  }
  return { readable, unreadable };
}

function keyIn(raw: unknown, keyField: string): string {
  const key = typeof raw === 'object' && raw !== null ? Reflect.get(raw, keyField) : undefined;
  return typeof key === 'string' ? key : '';
}
