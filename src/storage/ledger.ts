/**
 * The ledger of a database that is kept twice: the id of its present life, how many writes it has seen, and the last
 * write of each window. It tells which of the two copies has everything.
 */
import { z } from 'zod';
import { timeMs } from '../shared/storedTime.ts';
import type { Transaction } from './store.ts';

/**
 * The version of the rows' shape in a copy. It must be raised when the shape of stored rows changes, so that the copy
 * is made again from the changed database and an older app leaves a newer copy alone.
 */
export const copySchemaVersion = 1;

/** What was restored from a copy, until it was acknowledged. */
export const restoredSchema = z.object({
  /** Device time at which the copy was last given something. */
  asOf: timeMs.nullable().catch(null),
  /**
   * `lost`: the whole database was gone. `older`: it came up in an older state. `holes`: some of its rows were missing.
   */
  from: z.enum(['lost', 'older', 'holes']),
  /** How many drafts and submitted records were put back or returned to what they were, if they were counted. */
  drafts: z.number().optional(),
  records: z.number().optional(),
});
export type Restored = z.infer<typeof restoredSchema>;

export const ledgerSchema = z.object({
  /** Id of this life of the database. */
  databaseId: z.string(),
  /** How many writes it has seen. */
  sequence: z.number(),
  /** The last write of each window; also that of a start, see {@link startWriter}. */
  writers: z.record(z.string(), z.number()),
  /** {@link copySchemaVersion} when the copy was written; 0 in a database that was never restored from one. */
  schemaVersion: z.number(),
  restored: restoredSchema.optional().catch(undefined),
  /** Device time at which a lost copy was made anew, until it was acknowledged. */
  copyMadeAnewAt: timeMs.optional().catch(undefined),
  /** The start since which deletions are marked, if the copies have not been in step since a life before this one. */
  markedSince: z.number().optional(),
  /** The lives that this one continues, each with the number up to which it has their writes; newest first. */
  earlier: z.array(z.object({ databaseId: z.string(), sequence: z.number() })).optional(),
});

export type Ledger = z.infer<typeof ledgerSchema>;

/** Present among the copy's writers from the start of bringing it up to date until the end. */
export const unfinishedWriter = 'unfinished';

export function isUnfinished({ writers }: Pick<Ledger, 'writers'>): boolean {
  return unfinishedWriter in writers;
}

/**
 * Stands in `writers` for the last start at which the database and its copies were in step. It counts for every earlier
 * window; each deletion since then is marked (`marks.ts`).
 */
export const startWriter = 'start';

/** How many earlier lives are remembered. Each stands for one time that the database reverted. */
const maxEarlier = 20;

/**
 * How a copy compares with the database. `ahead`: it has a write that the database lacks; because the copy is written
 * after the database, the database has reverted, whatever it was given since. `unrelated`: from another life, and
 * neither continues the other, or not all of it.
 */
export type Standing = 'same' | 'behind' | 'ahead' | 'unrelated';

/** @param kept the copy's ledger; it must be read before `own`, or a write in between would look like news */
export function standingOf(own: Ledger, kept: Ledger): Standing {
  if (kept.databaseId !== own.databaseId) {
    if (goesOnFrom(kept, own.databaseId) !== null) return 'ahead';
    const known = goesOnFrom(own, kept.databaseId);
    return known === null || kept.sequence > known ? 'unrelated' : 'behind';
  }
  // Windows that the database no longer names were named until its last start.
  const unnamed = own.writers[startWriter] ?? own.sequence;
  const isAhead = Object.entries(kept.writers).some(
    ([id, last]) => last > (own.writers[id] ?? unnamed),
  );
  if (isAhead || kept.sequence > own.sequence) return 'ahead';
  return isInStep(own, kept) ? 'same' : 'behind';
}

function goesOnFrom(ledger: Ledger, databaseId: string): number | null {
  return ledger.earlier?.find((life) => life.databaseId === databaseId)?.sequence ?? null;
}

/**
 * Whether every deletion that the copy missed is marked in the database, so that an unmarked row that only the copy has
 * was lost, not deleted.
 */
export function knowsDeletions(own: Ledger, kept: Ledger): boolean {
  const [since, keptStart] = [markedSince(own), kept.writers[startWriter]];
  if (standingOf(own, kept) === 'unrelated') return false;
  return since !== undefined && keptStart !== undefined && keptStart >= since;
}

/** The number of the write since which every deletion is marked; undefined: it is not known. */
export function markedSince(own: Ledger): number | undefined {
  return own.markedSince ?? own.writers[startWriter];
}

/** The ledger of the next life: of a database that was given the copy's rows; it counts on from the higher number. */
export function nextLife(
  own: Ledger,
  kept: Ledger,
  of: { databaseId: string; highest: number },
): Ledger {
  const sequence = Math.max(own.sequence, kept.sequence, of.highest) + 1;
  const lives = [own, kept].map(({ databaseId }) => ({ databaseId, sequence }));
  const all = [...lives, ...(own.earlier ?? []), ...(kept.earlier ?? [])];
  const earlier = all.filter(
    ({ databaseId }, at) => all.findIndex((life) => life.databaseId === databaseId) === at,
  );
  return {
    ...own,
    databaseId: of.databaseId,
    sequence,
    writers: { [startWriter]: sequence },
    // Until the copy is in step, a start that is cut off must find what is missing again. Of a copy from a life that
    // this one does not continue, the numbers tell nothing.
    markedSince: knowsDeletions(own, kept) ? markedSince(own) : undefined,
    earlier: earlier.slice(0, maxEarlier),
  };
}

/** Merges two reports into one notice, because nobody has acknowledged the earlier one yet. */
export function restoredAgain(before: Restored | undefined, now: Restored): Restored {
  if (before === undefined) return now;
  const sum = (one = 0, other = 0) => one + other;
  const order = ['lost', 'older', 'holes'] as const;
  return {
    asOf: Math.max(before.asOf ?? 0, now.asOf ?? 0) || null,
    from: order.find((from) => from === before.from || from === now.from) ?? now.from,
    drafts: sum(before.drafts, now.drafts),
    records: sum(before.records, now.records),
  };
}

/** null if there is none: the database is new, or was lost. */
export async function readLedger(rows: Transaction): Promise<Ledger | null> {
  const parsed = ledgerSchema.safeParse(await rows.get('ledger', 'ledger'));
  return parsed.success ? parsed.data : null;
}

export async function putLedger(rows: Transaction, ledger: Ledger): Promise<void> {
  await rows.put('ledger', { key: 'ledger', ...ledger });
}

/** Counts a write that changed something, even if the copy misses it; returns its number. */
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

/** Clears the reports of a restoration and of a copy made anew, after somebody has acknowledged them. */
export async function forgetRestored(rows: Transaction): Promise<void> {
  const ledger = await readLedger(rows);
  if (ledger?.restored === undefined && ledger?.copyMadeAnewAt === undefined) return;
  const { restored: _read, copyMadeAnewAt: _readToo, ...others } = ledger;
  await putLedger(rows, others);
}

/** Whether a copy had everything at an earlier start: without one, no start is counted (`reconcile.ts`). */
export function hadCopy(ledger: Ledger | null): boolean {
  return (ledger?.writers[startWriter] ?? 0) > 0;
}

/** Whether both have the last write of every window. */
export function isInStep(own: Ledger, kept: Ledger | null): boolean {
  const ids = Object.keys({ ...own.writers, ...kept?.writers });
  return (
    kept !== null &&
    kept.sequence === own.sequence &&
    ids.every((id) => own.writers[id] === kept.writers[id])
  );
}

/** The ledger of a database whose deletions are not marked: a row that only the copy has then proves nothing. */
export function withoutStart(ledger: Ledger): Ledger {
  const { [startWriter]: _start, ...writers } = ledger.writers;
  return { ...inStep(ledger), writers };
}

/** The ledger of a database whose copies know all of its earlier marks. */
export function inStep({ markedSince: _before, ...ledger }: Ledger): Ledger {
  return ledger;
}
