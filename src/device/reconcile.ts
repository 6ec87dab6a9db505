/**
 * Owns finding out which of the two copies has everything, and giving it to the other: a lost database
 * is filled from the copy, and a copy that is behind is brought up to date.
 */
import type { CopyBeside } from './copyBeside.ts';
import {
  copySchemaVersion,
  isUnfinished,
  putLedger,
  readLedger,
  sameWriters,
  unfinishedWriter,
  type Ledger,
} from './ledger.ts';
import {
  isUnchanging,
  keptTables,
  namingItsFailures,
  ofCopy,
  type CopyParts,
  type KeySafe,
  type Restorable,
  type RowChange,
  type SecondCopy,
} from './secondCopy.ts';
import { keyOf, StoreFailure, type Store, type TableName } from './store.ts';

/** A copy that has everything that the database has. */
export interface Prepared {
  copy: SecondCopy;
  bornId: string;
}

/** Finds out which of the two has everything, and gives it to the other; null: there is no copy. */
export async function prepare(
  store: Store,
  parts: CopyParts,
  beside: CopyBeside,
  wasBehind: boolean,
): Promise<Prepared | null> {
  const opened = await ofCopy(parts.openCopy());
  if (opened === null) return null;
  const copy = namingItsFailures(opened);
  return parts.alone(async (isFirst) => {
    const bornId = await reconcile(store, { copy, beside }, { isFirst, wasBehind }, parts);
    await beside.mend(isFirst);
    const both = beside.with(copy);
    if (isFirst) await forgetWriters(store, both);
    return { copy: both, bornId };
  });
}

/** Gives which life of the database it is. */
async function reconcile(
  store: Store,
  { copy, beside }: { copy: SecondCopy; beside: CopyBeside },
  { isFirst, wasBehind }: { isFirst: boolean; wasBehind: boolean },
  parts: CopyParts,
): Promise<string> {
  const kept = await copy.ledger();
  if ((kept?.schemaVersion ?? 0) > copySchemaVersion) throw new StoreFailure('newer');
  const isMoving = kept === null || isUnfinished(kept);
  const former = isMoving ? await ofCopy(parts.openFormer()) : null;
  const isEmpty = (await store.read(['ledger'], readLedger)) === null;
  // Both were lost with all that the browser had: then main's word counts, where it keeps a copy.
  const last = isEmpty && kept === null && former === null ? await beside.source() : null;
  const known = kept ?? last?.whole ?? (former && (await ofCopy(former.ledger())));
  const isLost = known !== null && isEmpty;
  if (isMoving || isLost) await guardKeys(store, parts.keySafe, former, isLost);
  const source = kept === null ? (former ?? last ?? copy) : copy;
  if (isLost) await restore(store, source);
  const restored = isLost ? { asOf: 'asOf' in source ? await source.asOf() : null } : undefined;
  const own = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found !== null) return found;
    const first = { bornId: parts.randomId(), sequence: 0, writers: {}, schemaVersion: 0 };
    const begun: Ledger = { ...(known ?? first), ...(restored && { restored }) };
    await putLedger(rows, begun);
    return begun;
  });
  if (own.restored !== undefined) parts.onRestored(own.restored.asOf);
  const isBehind = wasBehind || (isFirst && !sameWriters(own, kept));
  const isOtherShape = kept?.schemaVersion !== copySchemaVersion;
  if (kept?.bornId !== own.bornId || isBehind || isOtherShape) {
    await bringUpToDate(store, copy, () => (isMoving ? parts.dropFormer() : Promise.resolve()));
  }
  return own.bornId;
}

/**
 * The keys of a lost database are taken from where they are safe, before anybody could make others.
 * Where somebody already has (the copy could not be opened then, and she signed in anew), hers stay.
 */
async function guardKeys(
  store: Store,
  safe: KeySafe,
  former: { keyRows(): Promise<object[]> } | null,
  isLost: boolean,
): Promise<void> {
  const own = await store.read(['keys', 'nurses'], async (rows) => ({
    keys: (await rows.list('keys')) as object[],
    isUsed: (await rows.count('nurses')) > 0,
  }));
  const inSafe = await ofCopy(safe.list());
  const found = inSafe.length > 0 ? inSafe : former ? await ofCopy(former.keyRows()) : [];
  const ownCount = own.keys.length;
  if (ownCount > 0 && (!isLost || own.isUsed || found.length === 0)) {
    await ofCopy(safe.put(own.keys));
    return;
  }
  if (found.length === 0) return;
  await ofCopy(safe.put(found));
  await store.write(['keys'], async (rows) => {
    for (const row of found) await rows.put('keys', row);
  });
}

/** Fills a lost database. What it has is newer than the copy and stays. */
async function restore(store: Store, copy: Restorable): Promise<void> {
  for (const table of keptTables) {
    for (const keys of chunksOf(table, await copy.keys(table))) {
      const rows = await copy.rows(table, keys);
      await store.write([table], async (into) => {
        const present = new Set(await into.keys(table));
        for (const row of rows) if (!present.has(keyOf(table, row))) await into.put(table, row);
      });
    }
  }
}

/**
 * Gives the copy whatever it lacks, and takes from it whatever is no longer there.
 * @param beforeDone what is done once it has everything, and again where that was cut off
 */
export async function bringUpToDate(
  store: Store,
  copy: SecondCopy,
  beforeDone: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ledger = await store.read(['ledger'], readLedger);
  if (ledger === null) return;
  const at = { bornId: ledger.bornId, sequence: ledger.sequence, writer: null };
  // Until the end it is like no database, so that a start after a kill in here does it again.
  const schemaVersion = copySchemaVersion;
  await copy.setLedger({ ...ledger, writers: { [unfinishedWriter]: 0 }, schemaVersion });
  for (const table of keptTables) {
    const keys = await store.read([table], (rows) => rows.keys(table));
    const inCopy = new Set(await copy.keys(table));
    const wanted = isUnchanging(table) ? keys.filter((key) => !inCopy.has(key)) : keys;
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

/** The windows of before are gone: their counts would only gather. */
async function forgetWriters(store: Store, copy: SecondCopy): Promise<void> {
  const ledger = await store.write(['ledger'], async (rows) => {
    const found = await readLedger(rows);
    if (found === null) return null;
    const cleaned = { ...found, writers: {} };
    await putLedger(rows, cleaned);
    return cleaned;
  });
  if (ledger !== null) await copy.setLedger({ ...ledger, schemaVersion: copySchemaVersion });
}

/** Bytes one at a time, so that a full tablet does not need all its photos in memory. */
function chunksOf(table: TableName, keys: readonly string[]): string[][] {
  const size = table === 'photoBytes' ? 1 : 200;
  const chunks: string[][] = [];
  for (let at = 0; at < keys.length; at += size) chunks.push(keys.slice(at, at + size));
  return chunks;
}
