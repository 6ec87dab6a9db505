/**
 * The ledger of a database that is kept twice: which life of it this is, how many writes it has
 * seen, and of which window each was the last. By it is found which of the two copies has everything.
 */
import { z } from 'zod';
import type { Transaction } from './store.ts';

/**
 * The shape of the rows in a copy. Whoever changes the shape of stored rows counts it up, so that the
 * copy is made anew from the changed database, and an older app leaves a newer copy alone.
 */
export const copySchemaVersion = 3;

/** What came back from a copy, until somebody has read so. */
export const restoredSchema = z.object({
  /** Device time of the last thing that the copy was given, milliseconds since the epoch. */
  asOf: z.number().nullable(),
  /**
   * `lost`: the whole database was away. `older`: it came up as it was some time ago. `holes`: rows of it were
   * missing.
   */
  from: z.enum(['lost', 'older', 'holes']).default('lost'),
  /** How many drafts, and how many handed-in records, came back or became what they were; where they were counted. */
  drafts: z.number().optional(),
  records: z.number().optional(),
});
export type Restored = z.infer<typeof restoredSchema>;

export const ledgerSchema = z.object({
  /** Which life of the database this is. */
  bornId: z.string(),
  /** How many writes it has seen. */
  sequence: z.number(),
  /** Of each window, the last write that it made; and of a start, see {@link startWriter}. */
  writers: z.record(z.string(), z.number()),
  /** {@link copySchemaVersion} when it was written; 0: from before it was counted. */
  schemaVersion: z.number().default(0),
  restored: restoredSchema.optional(),
  /** The lives that this one goes on from, and the number up to which it has what they wrote; newest first. */
  earlier: z.array(z.object({ bornId: z.string(), sequence: z.number() })).optional(),
});

export type Ledger = z.infer<typeof ledgerSchema>;

/** Bringing a copy up to date has begun and not ended: until then this stands among its writers. */
export const unfinishedWriter = 'unfinished';

export function isUnfinished({ writers }: Pick<Ledger, 'writers'>): boolean {
  return unfinishedWriter in writers;
}

/**
 * Stands among the writers since the last start at which the database and its copies were in step. It counts
 * for every window of before, and since then each deletion is marked (`marks.ts`).
 */
export const startWriter = 'start';

/** Earlier lives that are remembered. Each stands for one time that a database went back. */
const maxEarlier = 20;

/**
 * How a copy stands to the database. `ahead`: it has a write that the database has not; since a copy is written
 * after the database, that has gone back, whatever it has been given after that. `unrelated`: of another life,
 * which neither goes on from, or not from all of it.
 */
export type Standing = 'same' | 'behind' | 'ahead' | 'unrelated';

/** @param kept what a copy says of itself; to be read before `own` is, or a write in between would pass for news */
export function standingOf(own: Ledger, kept: Ledger): Standing {
  if (kept.bornId !== own.bornId) {
    if (goesOnFrom(kept, own.bornId) !== null) return 'ahead';
    const known = goesOnFrom(own, kept.bornId);
    return known === null || kept.sequence > known ? 'unrelated' : 'behind';
  }
  // Windows that the database does not name any more were named until its last start.
  const unnamed = own.writers[startWriter] ?? own.sequence;
  const isAhead = Object.entries(kept.writers).some(
    ([id, last]) => last > (own.writers[id] ?? unnamed),
  );
  if (isAhead || kept.sequence > own.sequence) return 'ahead';
  return isInStep(own, kept) ? 'same' : 'behind';
}

/** The number up to which `ledger` has what the life `bornId` wrote; null where it does not go on from it. */
function goesOnFrom(ledger: Ledger, bornId: string): number | null {
  return ledger.earlier?.find((life) => life.bornId === bornId)?.sequence ?? null;
}

/**
 * Whether every deletion that the copy has missed is marked in the database, so that a row that only the copy
 * has was not deleted, and has been lost.
 */
export function knowsDeletions(own: Ledger, kept: Ledger): boolean {
  const [ownStart, keptStart] = [own.writers[startWriter], kept.writers[startWriter]];
  if (standingOf(own, kept) === 'unrelated') return false;
  return ownStart !== undefined && keptStart !== undefined && keptStart >= ownStart;
}

/** The next life: of a database that was given what a copy had, and goes on from whoever counted further. */
export function nextLife(
  own: Ledger,
  kept: Ledger,
  of: { bornId: string; highest: number },
): Ledger {
  const sequence = Math.max(own.sequence, kept.sequence, of.highest) + 1;
  const lives = [own, kept].map(({ bornId }) => ({ bornId, sequence }));
  const all = [...lives, ...(own.earlier ?? []), ...(kept.earlier ?? [])];
  const earlier = all.filter(
    ({ bornId }, at) => all.findIndex((life) => life.bornId === bornId) === at,
  );
  return {
    ...own,
    bornId: of.bornId,
    sequence,
    writers: { [startWriter]: sequence },
    earlier: earlier.slice(0, maxEarlier),
  };
}

/** One notice for both: nobody has read of the earlier one yet. */
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
export function isInStep(own: Ledger, kept: Ledger | null): boolean {
  const ids = Object.keys({ ...own.writers, ...kept?.writers });
  return (
    kept !== null &&
    kept.sequence === own.sequence &&
    ids.every((id) => own.writers[id] === kept.writers[id])
  );
}

/** Of a database whose deletions are not marked: nothing is concluded from a row that only a copy has. */
export function withoutStart(ledger: Ledger): Ledger {
  const { [startWriter]: _start, ...writers } = ledger.writers;
  return { ...ledger, writers };
}
