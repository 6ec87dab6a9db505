/**
 * Owns the ledger of a database that is kept twice: which life of it this is, how many writes it has
 * seen, and of which window each was the last. By it is found which of the two copies has everything.
 */
import { z } from 'zod';
import type { Transaction } from './store.ts';

/**
 * The shape of the rows in a copy. Whoever changes the shape of stored rows counts it up, so that the
 * copy is made anew from the changed database, and an older app leaves a newer copy alone.
 */
export const copySchemaVersion = 3;

export const ledgerSchema = z.object({
  /** Which life of the database this is. */
  bornId: z.string(),
  /** How many writes it has seen. */
  sequence: z.number(),
  /** Of each window, the last write that it made. */
  writers: z.record(z.string(), z.number()),
  /** {@link copySchemaVersion} when it was written; 0: from before it was counted. */
  schemaVersion: z.number().default(0),
  /** The database was lost and filled, with what was kept until then; until somebody has read so. */
  restored: z.object({ asOf: z.number().nullable() }).optional(),
});

export type Ledger = z.infer<typeof ledgerSchema>;

/** Bringing a copy up to date has begun and not ended: until then this stands among its writers. */
export const unfinishedWriter = 'unfinished';

export function isUnfinished({ writers }: Pick<Ledger, 'writers'>): boolean {
  return unfinishedWriter in writers;
}

/** null where there is none: the database is new, or was lost. */
export async function readLedger(rows: Transaction): Promise<Ledger | null> {
  const parsed = ledgerSchema.safeParse(await rows.get('ledger', 'ledger'));
  return parsed.success ? parsed.data : null;
}

export async function putLedger(rows: Transaction, ledger: Ledger): Promise<void> {
  await rows.put('ledger', { key: 'ledger', ...ledger });
}

/** Counts a write that changed something, also one that the copy misses; gives its number. */
export async function countIn(
  rows: Transaction,
  ledger: Ledger | null,
  writer: string,
  changeCount: number,
): Promise<number> {
  if (ledger === null || changeCount === 0) return 0;
  const sequence = ledger.sequence + 1;
  await putLedger(rows, {
    ...ledger,
    sequence,
    writers: { ...ledger.writers, [writer]: sequence },
  });
  return sequence;
}

/** Somebody has read that the database was restored. */
export async function forgetRestored(rows: Transaction): Promise<void> {
  const ledger = await readLedger(rows);
  if (ledger?.restored === undefined) return;
  const { restored: _read, ...others } = ledger;
  await putLedger(rows, others);
}

/** Whether every window's last write is in both. */
export function sameWriters(own: Ledger, kept: Ledger | null): boolean {
  const ids = Object.keys({ ...own.writers, ...kept?.writers });
  return kept !== null && ids.every((id) => own.writers[id] === kept.writers[id]);
}
