/**
 * Finds out which of the two copies has everything, and gives it to the other: a lost database is filled from the copy,
 * and a copy that is behind is brought up to date.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import {
  copySchemaVersion,
  hadCopy,
  inStep,
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

/** A copy that has everything the database has. */
export interface Prepared {
  copy: SecondCopy;
  databaseId: string;
  /** Whether no other window had the database open. */
  isFirst: boolean;
}

/** Compares the two and gives each what it lacks; null: there is no copy. */
export async function prepare(
  store: Store,
  parts: CopyParts,
  wasBehind: boolean,
): Promise<Prepared | null> {
  const opened = await ofCopy(parts.openCopy());
  if (opened === null) return null;
  const copy = namingItsFailures(opened);
  return parts.withExclusiveLock(async (isFirst) => {
    const databaseId = await reconcile(store, copy, { isFirst, wasBehind }, parts);
    if (isFirst) await forgetWriters(store, copy);
    return { copy, databaseId, isFirst };
  });
}

interface How {
  /** Whether no other window has the database open. */
  isFirst: boolean;
  /** Whether the copy has failed meanwhile, and may have missed something. */
  wasBehind: boolean;
}

async function reconcile(
  store: Store,
  copy: SecondCopy,
  how: How,
  parts: CopyParts,
): Promise<string> {
  // Asked before the database is: the database had everything that the copy has before the copy did.
  const kept = await copy.ledger();
  if ((kept?.schemaVersion ?? 0) > copySchemaVersion) throw new StoreFailure('newer');
  const isMoving = kept === null || isUnfinished(kept);
  if (kept === null) await noteLostCopy(store, parts);
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
  if (own.copyMadeAnewAt !== undefined) parts.onCopyMadeAnew(own.copyMadeAnewAt);
  const isBehind = how.wasBehind || (how.isFirst && !isInStep(own, kept));
  const isOtherShape = kept?.schemaVersion !== copySchemaVersion;
  if (kept?.databaseId !== own.databaseId || isBehind || isOtherShape) {
    await bringUpToDate(store, copy, kept);
  }
  return own.databaseId;
}

async function noteLostCopy(store: Store, { now }: Pick<CopyParts, 'now'>): Promise<void> {
  await store.write(['ledger'], async (rows) => {
    const own = await readLedger(rows);
    if (own !== null && hadCopy(own)) await putLedger(rows, { ...own, copyMadeAnewAt: now() });
  });
}

/** The database's own ledger or, if that was lost, that of the copy it was filled from. */
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
  const databaseId = parts.randomId();
  return store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found !== null) return found;
    const {
      sequence: before,
      copyMadeAnewAt: _ofTheLost,
      ...life
    }: Omit<Ledger, 'writers'> = kept ?? { databaseId, sequence: -1, schemaVersion: 0 };
    // Counted as a write, so that the copy gets what was written without it. Earlier marks are lost:
    // deletions are known from here on.
    const sequence = before + 1;
    const writers = { [startWriter]: sequence };
    const begun: Ledger = { ...life, sequence, writers, ...(restored && { restored }) };
    await putLedger(rows, begun);
    return begun;
  });
}

/**
 * A row replaces another only under a higher number: a database that counted on below its copy's numbers would write
 * what the copy ignores. The copy is given it again under this number.
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
 * Takes the keys of a lost database from their backup, before new ones can be made. If the nurse has already signed in
 * anew (because the copy could not be opened), her new keys stay.
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
 * Gives the copy what it lacks, and removes from it what no longer exists. The database was given before whatever was
 * not deleted (`restoreFromCopy.ts`).
 * @param kept the copy's ledger; null: it has nothing yet
 */
async function bringUpToDate(store: Store, copy: SecondCopy, kept: Ledger | null): Promise<void> {
  const ledger = await store.read(['ledger'], readLedger);
  if (ledger === null) return;
  const at = { databaseId: ledger.databaseId, sequence: ledger.sequence, writer: null };
  // Until the end the copy counts as unfinished, so that a start after a kill in here does it again.
  const schemaVersion = copySchemaVersion;
  const start = kept?.writers[startWriter];
  const writers = { [unfinishedWriter]: 0, ...(start !== undefined && { [startWriter]: start }) };
  await copy.setLedger({ ...ledger, writers, schemaVersion });
  for (const table of keptTables) {
    const keys = await store.read([table], (rows) => rows.keys(table));
    const inCopy = new Set(await copy.keys(table));
    const wanted = isUnchanging(table) ? await notYetThere(store, copy, table, keys) : keys;
    await giveRows(store, copy, { table, keys: wanted, at });
    const present = new Set(keys);
    const gone = [...inCopy].filter((key) => !present.has(key));
    await copy.keep(
      gone.map((key) => ({ table, key, row: null })),
      at,
    );
  }
  await copy.setLedger({ ...ledger, schemaVersion });
}

/** Gives the copy these rows of the database, under the number of a write that the database has. */
export async function giveRows(
  store: Store,
  copy: Pick<SecondCopy, 'keep'>,
  given: { table: TableName; keys: readonly string[]; at: Parameters<SecondCopy['keep']>[1] },
): Promise<void> {
  const { table, keys, at } = given;
  for (const chunk of chunksOf(table, keys)) {
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
}

/**
 * The photos that the copy lacks, or has for another nurse than the database, or in clear, or from before their id was
 * deleted and used again. Bytes are read only if nothing else tells whose they are.
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
 * Drops the counts of earlier windows, which are gone. The start is counted as a write of its own, which reveals a
 * database that reverts to a state before it; all copies have what the earlier marks describe.
 */
async function forgetWriters(store: Store, copy: SecondCopy): Promise<void> {
  const ledger = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found === null) return null;
    const sequence = found.sequence + 1;
    const cleaned = { ...inStep(found), sequence, writers: { [startWriter]: sequence } };
    await putLedger(rows, cleaned);
    return cleaned;
  });
  if (ledger === null) return;
  await copy.setLedger({ ...ledger, schemaVersion: copySchemaVersion });
  await forgetMarks(store, ledger.sequence);
}
