/**
 * What a copy gives back to the database: everything if the database was lost, what was written later if it came up in
 * an older state, and rows that are missing and were not deleted. The database then begins its next life, counting on
 * from the higher of the two numbers, and what was restored is reported.
 */
import { encodeRows } from './files/rowBytes.ts';
import {
  isUnfinished,
  knowsDeletions,
  markedSince,
  nextLife,
  putLedger,
  readLedger,
  restoredAgain,
  standingOf,
  startWriter,
  type Ledger,
  type Restored,
} from './ledger.ts';
import { namedIn, nameOf, readMarks, type Mark } from './marks.ts';
import { keptTables, type CopyParts, type NumberedName, type SecondCopy } from './secondCopy.ts';
import { keyOf, type Store, type TableName, type Transaction } from './store.ts';

/** A copy, and the ledger that it had before the database was asked. */
export interface Witness {
  copy: Pick<SecondCopy, 'keys' | 'rows' | 'since' | 'asOf'>;
  ledger: Ledger;
}

/** What was restored: drafts and submitted records, and whether anything was. */
export interface Gain {
  drafts: number;
  records: number;
  isAny: boolean;
  /** What each restoring transaction also reports in the ledger, so that a kill in between hides nothing. */
  told: Pick<Restored, 'asOf' | 'from'> | null;
}

/** The gain before anything was restored. */
export const noGain = (told: Gain['told'] = null): Gain => ({
  drafts: 0,
  records: 0,
  isAny: false,
  told,
});

/** Counts one restored row of this table. */
export function note(gain: Gain, table: TableName): void {
  gain.isAny = true;
  if (table === 'drafts') gain.drafts += 1;
  if (table === 'submissions') gain.records += 1;
}

/** Adds to the ledger's report what this transaction restored. */
export async function tell(rows: Transaction, { told, ...now }: Gain, before: Gain): Promise<void> {
  const ledger = await readLedger(rows);
  if (told === null || ledger === null) return;
  const added = { drafts: now.drafts - before.drafts, records: now.records - before.records };
  await putLedger(rows, {
    ...ledger,
    restored: restoredAgain(ledger.restored, { ...told, ...added }),
  });
}

/**
 * Fills a lost database. Rows written or deleted in it since the loss, without a copy, are newer and stay as they are;
 * anything else in it is from before.
 */
export async function restore(
  store: Store,
  copy: Pick<SecondCopy, 'keys' | 'rows' | 'since'>,
): Promise<Gain> {
  const gain = noGain();
  const marked = namedIn(await store.read(['ledger'], readMarks));
  const { gone } = await copy.since({ sequence: -1, writers: {} });
  const isOlder = ({ table, key }: NumberedName) => !marked.has(nameOf(table, key));
  await takeAway(store, gone.filter(isOlder), gain);
  for (const table of keptTables) {
    for (const keys of chunksOf(table, await copy.keys(table))) {
      const rows = await copy.rows(table, keys);
      await store.write([table, 'ledger'], async (into) => {
        const newer = namedIn(await readMarks(into));
        for (const row of rows) {
          const key = keyOf(table, row);
          if (newer.has(nameOf(table, key))) continue;
          // Rows that are already there count, too: a restoration that was cut off is reported as a whole.
          note(gain, table);
          if (!isSame(await into.get(table, key), row)) await into.put(table, row);
        }
      });
    }
  }
  return gain;
}

/**
 * Gives the database what the copy has and it lacks, and begins its next life if anything was restored or if it had
 * reverted to an older state. May be called again after it was cut off.
 * @param isComplete whether to look for single missing rows, too
 * @param wasBehind the copy is made equal to the database after this, even if both ledgers are the same
 * @returns the ledger from then on
 */
export async function restoreFromCopy(
  store: Store,
  witness: Witness,
  { own, isComplete, wasBehind }: { own: Ledger; isComplete: boolean; wasBehind: boolean },
  parts: Pick<CopyParts, 'randomId' | 'keyBackup'>,
): Promise<Ledger> {
  const kept = witness.ledger;
  const standing = standingOf(own, kept);
  const isAccounted = knowsDeletions(own, kept);
  const isStranger = standing === 'unrelated';
  const mayMiss = isComplete && (isAccounted || isStranger) && (wasBehind || standing !== 'same');
  if (standing !== 'ahead' && !mayMiss) return own;
  const marks = await store.read(['ledger'], readMarks);
  const { copy } = witness;
  const asOf = await copy.asOf();
  const gain = noGain({ asOf, from: standing === 'ahead' ? 'older' : 'holes' });
  const isLater = openIsLater(own, kept, asOf);
  if (standing === 'ahead') {
    await restoreKeys(store, parts);
    await giveNews(store, witness, { own, later: marks.filter(isLater) }, gain);
  }
  if (mayMiss || isAccounted) await restoreMissing(store, copy, { isStranger, isLater }, gain);
  if (!gain.isAny && (standing === 'behind' || standing === 'same')) return own;
  const { highest } = await copy.since({ sequence: Number.MAX_SAFE_INTEGER, writers: {} });
  const databaseId = parts.randomId();
  return store.write(['ledger'], async (rows) => {
    const now = (await readLedger(rows)) ?? own;
    const next = nextLife(now, kept, { databaseId, highest });
    await putLedger(rows, next);
    return next;
  });
}

async function giveNews(
  store: Store,
  { copy, ledger: kept }: Witness,
  { own, later }: { own: Ledger; later: readonly Mark[] },
  gain: Gain,
): Promise<void> {
  // Written after it had reverted, while the copy could not be reached: these are the latest.
  const lastWords = namedIn(later);
  const writers = { ...own.writers };
  for (const { writer, sequence } of later) {
    writers[writer] = Math.min(writers[writer] ?? sequence, sequence - 1);
  }
  const sequence = Math.min(own.sequence, ...later.map((mark) => mark.sequence - 1));
  const news = await copy.since({ sequence, writers });
  const isNews = ({ table, key }: NumberedName) =>
    keptTables.includes(table) && !lastWords.has(nameOf(table, key));
  await put(store, copy, { names: news.rows.filter(isNews), gain });
  await takeAway(store, news.gone.filter(isNews), gain);
  if (later.length > 0) return;
  // The state is older than the deletions that the copy remembers: what the copy does not have was deleted.
  const isLongAgo = sequence < news.goneSince && isPastOf(own, kept);
  if (isLongAgo) await takeAway(store, await extra(store, copy), gain);
  // A session of that older state does not sign anybody in now.
  await store.write(['sessions'], async (rows) => {
    for (const key of await rows.keys('sessions')) await rows.delete('sessions', key);
  });
}

/**
 * Whether a mark was made after the copy was last given something, so that its number cannot be compared with the
 * copy's.
 */
type IsLater = (mark: Mark) => boolean;

/**
 * Marks from before a start at which both were in step are not later. After a start that both know, a mark is later if
 * the copy never heard of its window; otherwise the clock decides.
 */
function openIsLater(own: Ledger, kept: Ledger, asOf: number | null): IsLater {
  const ownStart = markedSince(own) ?? -1;
  const keptStart = kept.writers[startWriter] ?? -1;
  return ({ writer, sequence, at }) => {
    if (sequence <= ownStart && ownStart <= keptStart) return false;
    const isUnheard = ownStart === keptStart && kept.writers[writer] === undefined;
    return (isUnheard && !isUnfinished(kept)) || at > (asOf ?? 0);
  };
}

function isPastOf(own: Ledger, kept: Ledger): boolean {
  if (isUnfinished(kept)) return false;
  const unnamed = kept.writers[startWriter] ?? 0;
  return (
    own.sequence <= kept.sequence &&
    Object.entries(own.writers).every(([id, last]) => last <= (kept.writers[id] ?? unnamed))
  );
}

async function extra(store: Store, copy: Witness['copy']): Promise<NumberedName[]> {
  const found: NumberedName[] = [];
  for (const table of keptTables) {
    const inCopy = new Set(await copy.keys(table));
    const own = await store.read([table], (rows) => rows.keys(table));
    for (const key of own) if (!inCopy.has(key)) found.push({ table, key, sequence: 0 });
  }
  return found;
}

async function takeAway(store: Store, names: readonly NumberedName[], gain: Gain): Promise<void> {
  for (const table of new Set(names.map((name) => name.table))) {
    await store.write([table, 'ledger'], async (rows) => {
      const before = { ...gain };
      let isAny = false;
      for (const name of names.filter((each) => each.table === table)) {
        if ((await rows.get(table, name.key)) === undefined) continue;
        await rows.delete(table, name.key);
        isAny = gain.isAny = true;
      }
      if (isAny) await tell(rows, gain, before);
    });
  }
}

/** Puts back the rows that only the copy has and that were not deleted. */
export async function restoreMissing(
  store: Store,
  copy: Witness['copy'],
  { isStranger, isLater }: { isStranger: boolean; isLater: IsLater },
  gain: Gain,
): Promise<void> {
  const { rows: all } = await copy.since({ sequence: -1, writers: {} });
  const own = await store.read(keptTables, async (rows) => {
    const keys = await Promise.all(keptTables.map((table) => rows.keys(table)));
    return new Map(keptTables.map((table, at) => [table, new Set(keys[at])]));
  });
  const missing = all.filter(({ table, key }) => own.get(table)?.has(key) === false);
  if (missing.length === 0) return;
  const mayPut = async (rows: Transaction, { table, key, sequence }: NumberedName) => {
    if ((await rows.get(table, key)) !== undefined) return false;
    const mark = goneIn(await readMarks(rows)).get(nameOf(table, key));
    if (mark === undefined) return true;
    // Numbers of different lives do not tell which came first.
    return !isStranger && !isLater(mark) && mark.sequence < sequence;
  };
  await put(store, copy, { names: missing, gain, mayPut });
}

interface Given {
  names: readonly NumberedName[];
  gain: Gain;
  /** Called in the transaction that writes the row. */
  mayPut?(rows: Transaction, name: NumberedName): Promise<boolean>;
}

async function put(
  store: Store,
  copy: Pick<SecondCopy, 'rows'>,
  { names, gain, mayPut = async () => true }: Given,
): Promise<void> {
  for (const table of keptTables) {
    const byKey = new Map(
      names.filter((each) => each.table === table).map((each) => [each.key, each]),
    );
    for (const keys of chunksOf(table, [...byKey.keys()])) {
      const found = await copy.rows(table, keys);
      await store.write([table, 'ledger'], async (rows) => {
        const before = { ...gain };
        let isAny = false;
        for (const row of found) {
          const name = byKey.get(keyOf(table, row));
          if (name === undefined || !(await mayPut(rows, name))) continue;
          if (isSame(await rows.get(table, name.key), row)) continue;
          await rows.put(table, row);
          note(gain, table);
          isAny = true;
        }
        if (isAny) await tell(rows, gain, before);
      });
    }
  }
}

/** Whether these are the same row, down to the last sealed byte. */
export function isSame(own: unknown, row: object): boolean {
  if (typeof own !== 'object' || own === null) return false;
  const [one, other] = [encodeRows([own]), encodeRows([row])];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function goneIn(marks: readonly Mark[]): Map<string, Mark> {
  return new Map(
    marks.flatMap((mark) => mark.gone.map((name) => [nameOf(...name), mark] as const)),
  );
}

/** Keys have their own backup and are made once: a database with an older set gets the missing ones. */
export async function restoreKeys(
  store: Store,
  { keyBackup }: Pick<CopyParts, 'keyBackup'>,
): Promise<void> {
  const found = await keyBackup.list().catch(() => []);
  await store.write(['keys'], async (rows) => {
    const own = new Set(await rows.keys('keys'));
    for (const row of found) if (!own.has(keyOf('keys', row))) await rows.put('keys', row);
  });
}

/** Photo bytes come one row at a time, so that a full tablet does not need all its photos in memory. */
export function chunksOf(table: TableName, keys: readonly string[]): string[][] {
  const size = table === 'photoBytes' ? 1 : 200;
  const chunks: string[][] = [];
  for (let at = 0; at < keys.length; at += size) chunks.push(keys.slice(at, at + size));
  return chunks;
}
