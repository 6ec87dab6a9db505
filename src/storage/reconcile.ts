/**
 * Finding out which of the two copies has everything, and giving it to the other: a lost database
 * is filled from the copy, and a copy that is behind is brought up to date.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import {
  copySchemaVersion,
  isInStep,
  isUnfinished,
  putLedger,
  readLedger,
  startWriter,
  unfinishedWriter,
  type Ledger,
  type Restored,
} from './ledger.ts';
import { forgetMarks, namedIn, nameOf, readMarks } from './marks.ts';
import { chunksOf, restoreFromCopy, restore } from './restoreFromCopy.ts';
import {
  isUnchanging,
  keptTables,
  namingItsFailures,
  ofCopy,
  ownerOf,
  sealedFor,
  type CopyParts,
  type KeyBackup,
  type RowChange,
  type SecondCopy,
} from './secondCopy.ts';
import type { Store, TableName } from './store.ts';

/** A copy that has everything that the database has. */
export interface Prepared {
  copy: SecondCopy;
  bornId: string;
  /** No other window had the database open. */
  isFirst: boolean;
}

/** Finds out which of the two has everything, and gives it to the other; null: there is no copy. */
export async function prepare(
  store: Store,
  parts: CopyParts,
  wasBehind: boolean,
): Promise<Prepared | null> {
  const opened = await ofCopy(parts.openCopy());
  if (opened === null) return null;
  const copy = namingItsFailures(opened);
  return parts.withExclusiveLock(async (isFirst) => {
    const bornId = await reconcile(store, copy, { isFirst, wasBehind }, parts);
    if (isFirst) await forgetWriters(store, copy);
    return { copy, bornId, isFirst };
  });
}

interface How {
  /** No other window has the database open. */
  isFirst: boolean;
  /** The copy has failed meanwhile, and may have missed something. */
  wasBehind: boolean;
}

/** Gives which life of the database it is. */
async function reconcile(
  store: Store,
  copy: SecondCopy,
  how: How,
  parts: CopyParts,
): Promise<string> {
  // Asked before the database is: whatever a copy has, the database had before it.
  const kept = await copy.ledger();
  if ((kept?.schemaVersion ?? 0) > copySchemaVersion) throw new StoreFailure('newer');
  const isMoving = kept === null || isUnfinished(kept);
  const begun = await beginLife(store, { copy, kept, isMoving }, parts);
  const { wasBehind } = how;
  const isComplete = how.isFirst || wasBehind;
  let own = begun;
  if (kept !== null) {
    own = await restoreFromCopy(
      store,
      { copy, ledger: kept },
      { own, isComplete, wasBehind },
      parts,
    );
  }
  if (how.isFirst) own = await numberAbove(store, copy, own);
  if (own.restored !== undefined) parts.onRestored(own.restored);
  const isBehind = how.wasBehind || (how.isFirst && !isInStep(own, kept));
  const isOtherShape = kept?.schemaVersion !== copySchemaVersion;
  if (kept?.bornId !== own.bornId || isBehind || isOtherShape) {
    await bringUpToDate(store, copy, kept, () =>
      isMoving ? parts.dropFormer() : Promise.resolve(),
    );
  }
  return own.bornId;
}

/** The ledger of the database: its own, or where it was lost that of what it was filled from. */
async function beginLife(
  store: Store,
  { copy, kept, isMoving }: { copy: SecondCopy; kept: Ledger | null; isMoving: boolean },
  parts: CopyParts,
): Promise<Ledger> {
  const isEmpty = (await store.read(['ledger'], readLedger)) === null;
  const isLost = kept !== null && isEmpty;
  if (isMoving || isLost) await guardKeys(store, parts.keyBackup, isLost);
  let restored: Restored | undefined;
  if (isLost) {
    const { drafts, records } = await restore(store, copy);
    restored = { asOf: await copy.asOf(), from: 'lost', drafts, records };
  }
  const bornId = parts.randomId();
  return store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found !== null) return found;
    const { sequence: before, ...life } = kept ?? { bornId, sequence: -1, schemaVersion: 0 };
    // Counted as a write, so that the copy is given what was written without it. What was marked is lost: from here
    // on it is known what was deleted.
    const sequence = before + 1;
    const writers = { [startWriter]: sequence };
    const begun: Ledger = { ...life, sequence, writers, ...(restored && { restored }) };
    await putLedger(rows, begun);
    return begun;
  });
}

/**
 * A row replaces another only under a higher number. An app before this one let a database go on below what
 * its copy had; whatever that wrote since was passed over there, and is given to it anew under this number.
 */
async function numberAbove(store: Store, copy: SecondCopy, own: Ledger): Promise<Ledger> {
  const { highest } = await copy.since({ sequence: Number.MAX_SAFE_INTEGER, writers: {} });
  if (highest <= own.sequence) return own;
  return store.write(['ledger'], async (rows) => {
    const now = (await readLedger(rows)) ?? own;
    const next = { ...now, sequence: Math.max(now.sequence, highest) + 1 };
    await putLedger(rows, next);
    return next;
  });
}

/**
 * The keys of a lost database are taken from where they are safe, before anybody could make others.
 * Where somebody already has (the copy could not be opened then, and she signed in anew), hers stay.
 */
async function guardKeys(store: Store, safe: KeyBackup, isLost: boolean): Promise<void> {
  const own = await store.read(['keys', 'nurses'], async (rows) => ({
    keys: (await rows.list('keys')) as object[],
    isUsed: (await rows.count('nurses')) > 0,
  }));
  const found = await ofCopy(safe.list());
  const ownCount = own.keys.length;
  if (ownCount > 0 && (!isLost || own.isUsed || found.length === 0)) {
    await ofCopy(safe.put(own.keys));
    return;
  }
  if (found.length === 0) return;
  await store.write(['keys'], async (rows) => {
    for (const row of found) await rows.put('keys', row);
  });
}

/**
 * Gives the copy whatever it lacks, and takes from it whatever is no longer there. Before it, the database has
 * been given whatever was not deleted (`restoreFromCopy.ts`).
 * @param kept what the copy said of itself; null: it has nothing yet
 * @param beforeDone what is done once it has everything, and again where that was cut off
 */
async function bringUpToDate(
  store: Store,
  copy: SecondCopy,
  kept: Ledger | null,
  beforeDone: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ledger = await store.read(['ledger'], readLedger);
  if (ledger === null) return;
  const at = { bornId: ledger.bornId, sequence: ledger.sequence, writer: null };
  // Until the end it is like no database, so that a start after a kill in here does it again.
  const schemaVersion = copySchemaVersion;
  const start = kept?.writers[startWriter];
  const writers = { [unfinishedWriter]: 0, ...(start !== undefined && { [startWriter]: start }) };
  await copy.setLedger({ ...ledger, writers, schemaVersion });
  for (const table of keptTables) {
    const keys = await store.read([table], (rows) => rows.keys(table));
    const inCopy = new Set(await copy.keys(table));
    const wanted = isUnchanging(table) ? await notYetThere(store, copy, table, keys) : keys;
    for (const chunk of chunksOf(table, wanted)) {
      const changes = await store.read([table], async (rows) => {
        const found: RowChange[] = [];
        for (const key of chunk) {
          const row = await rows.get(table, key);
          if (typeof row === 'object' && row !== null) found.push({ table, key, row });
        }
        return found;
      });
      await copy.keep(changes, at);
    }
    const present = new Set(keys);
    const gone = [...inCopy].filter((key) => !present.has(key));
    await copy.keep(
      gone.map((key) => ({ table, key, row: null })),
      at,
    );
  }
  await beforeDone();
  await copy.setLedger({ ...ledger, schemaVersion });
}

/**
 * Which of the photos the copy has not, or has for another nurse than the database, or in clear, or from before
 * their id was given away and taken again. Bytes are read only where nothing else tells whose they are.
 */
async function notYetThere(
  store: Store,
  copy: SecondCopy,
  table: TableName,
  keys: readonly string[],
): Promise<string[]> {
  const owners = await copy.owners(table, keys);
  const marked = namedIn(await store.read(['ledger'], readMarks));
  const wanted: string[] = [];
  for (const [at, key] of keys.entries()) {
    const owner = marked.has(nameOf(table, key)) ? null : (owners[at] ?? null);
    const isThere = await store.read(['photos', table], async (rows) => {
      const photo = await rows.get('photos', key);
      if (owner === sealedFor(fieldOf(photo, 'authorId'))) return true;
      return owner !== null && owner === ownerOf(await rows.get(table, key));
    });
    if (!isThere) wanted.push(key);
  }
  return wanted;
}

/**
 * The windows of before are gone: their counts would only gather. The start is counted as a write of its own,
 * by which a database is known that has gone back over it; the marks of before are in all copies.
 */
async function forgetWriters(store: Store, copy: SecondCopy): Promise<void> {
  const ledger = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found === null) return null;
    const sequence = found.sequence + 1;
    const cleaned = { ...found, sequence, writers: { [startWriter]: sequence } };
    await putLedger(rows, cleaned);
    return cleaned;
  });
  if (ledger === null) return;
  await copy.setLedger({ ...ledger, schemaVersion: copySchemaVersion });
  await forgetMarks(store, ledger.sequence);
}
