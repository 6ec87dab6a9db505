/**
 * The marks in which a database notes what its copies may not know: each row that was deleted, and each row that was
 * written while no copy could be reached. They are written to the ledger's table in the transaction that they describe,
 * and removed when the copies are in step again.
 */
import { z } from 'zod';
import { putLedger, readLedger, withoutStart } from './ledger.ts';
import type { RowChange } from './secondCopy.ts';
import { tableNames, type Store, type TableName, type Transaction } from './store.ts';

const nameSchema = z.tuple([z.enum(tableNames), z.string()]);
const markSchema = z.object({
  key: z.string(),
  /** Number of the write; 0: the database had no ledger then. */
  sequence: z.number(),
  writer: z.string(),
  /** Device time, milliseconds since the epoch. */
  at: z.number(),
  gone: z.array(nameSchema),
  /** Rows that it put while no copy could be reached; empty otherwise, because the copies have them. */
  missed: z.array(nameSchema),
});
export type Mark = z.infer<typeof markSchema>;

/** Marks accumulate while a copy fails. Above this many they are dropped, and the database counts as right. */
const maxMarks = 20_000;

/** A row's table and key as one string. */
export function nameOf(table: TableName, key: string): string {
  return `${table}|${key}`;
}

/** Marks one write, if there is anything to mark. */
export async function markIn(
  rows: Transaction,
  changes: readonly RowChange[],
  {
    id,
    isMissed,
    ...of
  }: Pick<Mark, 'sequence' | 'writer' | 'at'> & { id: string; isMissed: boolean },
): Promise<void> {
  const names = (isGone: boolean): [TableName, string][] =>
    changes.filter(({ row }) => (row === null) === isGone).map(({ table, key }) => [table, key]);
  const gone = names(true);
  const missed = isMissed ? names(false) : [];
  if (gone.length + missed.length === 0) return;
  await rows.put('ledger', { key: `mark|${id}`, ...of, gone, missed } satisfies Mark);
}

/** The marks in the order of their numbers. */
export async function readMarks(rows: Transaction): Promise<Mark[]> {
  const stored = await rows.list('ledger');
  return stored
    .flatMap((row) => markSchema.safeParse(row).data ?? [])
    .toSorted((a, b) => a.sequence - b.sequence);
}

/** Every row that was deleted, or was written while no copy could be reached. */
export function namedIn(marks: readonly Mark[]): Set<string> {
  return new Set(
    marks.flatMap(({ gone, missed }) => [...gone, ...missed].map((name) => nameOf(...name))),
  );
}

/** Removes the marks up to this number, which the copies know by now. */
export async function forgetMarks(store: Store, sequence: number): Promise<void> {
  const known = (await store.read(['ledger'], readMarks)).filter(
    (mark) => mark.sequence <= sequence,
  );
  if (known.length === 0) return;
  await store.write(['ledger'], async (rows) => {
    for (const { key } of known) await rows.delete('ledger', key);
  });
}

/** Drops the marks if there are too many. Without them and without a start nothing is concluded from missing rows. */
export async function boundMarks(store: Store): Promise<void> {
  if ((await store.read(['ledger'], (rows) => rows.count('ledger'))) <= maxMarks) return;
  await store.write(['ledger'], async (rows) => {
    for (const { key } of await readMarks(rows)) await rows.delete('ledger', key);
    const ledger = await readLedger(rows);
    if (ledger !== null) await putLedger(rows, withoutStart(ledger));
  });
}
