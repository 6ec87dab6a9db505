/**
 * The integrity check: checks that each row of the copy is in the database, too, and the other way round. A browser that repairs
 * a damaged database silently drops rows, and the ledger stays whole (decisions 0253, 0262). Rows that are missing and
 * were not deleted are put back and reported; a row that can no longer be opened is taken from a copy. Damage to the
 * copy's files is found in the same way, and the copy is given again what it lacks (decision 0360).
 */
import { fieldOf } from '../shared/unknown.ts';
import { knowsDeletions, readLedger, standingOf, startWriter, type Ledger } from './ledger.ts';
import { giveRows, type Prepared } from './reconcile.ts';
import { restoreKeys, restoreMissing, isSame, noGain, note, tell } from './restoreFromCopy.ts';
import { keptTables, type CopyParts, type SecondCopy } from './secondCopy.ts';
import type { Store, TableName } from './store.ts';

const integrityCheckKey = 'integrityCheck';

type Parts = Pick<CopyParts, 'keyBackup' | 'onRestored'>;

/** Whether a row's seal opens; called outside of transactions. */
export type Opens = (row: unknown) => Promise<boolean>;

/** Replaces a row that does not open with the copy's; false if the copy has none that opens. */
export type RepairRow = (table: TableName, key: string, opens: Opens) => Promise<boolean>;

/**
 * Puts missing rows back.
 * @param isCertain take it even if another window has taken the integrity check of this start
 * @returns false if more is wrong than missing rows: the two must then be compared again
 */
export async function checkIntegrity(
  store: Store,
  { copy }: Pick<Prepared, 'copy'>,
  isCertain: boolean,
  parts: Parts,
): Promise<boolean> {
  // Asked before the database is: the database had everything that the copy has before the copy did.
  const kept = await copy.ledger();
  const { own, counted, isWithoutKeys } = await lookAt(store);
  if (own === null) return false;
  const start = own.writers[startWriter];
  if (!isCertain && start !== undefined && counted === start) return true;
  if (kept !== null && standingOf(own, kept) === 'ahead') return false;
  let gain = noGain();
  if (kept?.databaseId === own.databaseId && knowsDeletions(own, kept)) {
    gain = noGain({ asOf: await copy.asOf(), from: 'holes' });
    // Within one life the numbers tell which came first, a deletion or the copy's row.
    await restoreMissing(store, copy, { isStranger: false, isLater: () => false }, gain);
  }
  if (kept?.databaseId === own.databaseId) {
    await fillCopy(store, copy, own);
  }
  if (gain.isAny || isWithoutKeys) await restoreKeys(store, parts);
  if (gain.isAny) await sayRestored(store, parts);
  await store.write(['ledger'], async (rows) => {
    if (start !== undefined) await rows.put('ledger', { key: integrityCheckKey, start });
  });
  return true;
}

async function fillCopy(
  store: Store,
  copy: Pick<SecondCopy, 'owners' | 'keep'>,
  { databaseId, sequence }: Ledger,
): Promise<void> {
  for (const table of keptTables) {
    const all = await store.read([table], (rows) => rows.keys(table));
    const owners = await copy.owners(table, all);
    const keys = all.filter((_key, at) => owners[at] === null);
    const at = { databaseId, sequence, writer: null };
    if (keys.length > 0) await giveRows(store, copy, { table, keys, at });
  }
}

async function lookAt(
  store: Store,
): Promise<{ own: Ledger | null; counted: unknown; isWithoutKeys: boolean }> {
  return store.read(['ledger', 'keys', 'nurses'], async (rows) => {
    const own = await readLedger(rows);
    const counted = fieldOf(Object(await rows.get('ledger', integrityCheckKey)), 'start');
    const hasNoKeys = (await rows.count('keys')) === 0;
    return { own, counted, isWithoutKeys: hasNoKeys && (await rows.count('nurses')) > 0 };
  });
}

async function sayRestored(store: Store, { onRestored }: Parts): Promise<void> {
  const ledger = await store.read(['ledger'], readLedger);
  if (ledger?.restored !== undefined) onRestored(ledger.restored);
}

/** Replaces this row with the copy's if only the copy's opens, and reports it. */
export async function repairRow(
  store: Store,
  { copy }: Pick<Prepared, 'copy'>,
  { table, key }: { table: TableName; key: string },
  { opens, ...parts }: Parts & { opens: Opens },
): Promise<boolean> {
  if (!keptTables.includes(table)) return false;
  const damaged = await store.read([table], (rows) => rows.get(table, key));
  if (typeof damaged !== 'object' || damaged === null || (await opens(damaged))) return false;
  const [row] = await copy.rows(table, [key]);
  if (row === undefined || !(await opens(row))) return false;
  const asOf = await copy.asOf();
  const isMended = await store.write([table, 'ledger'], async (rows) => {
    // If it was written again meanwhile, it is whole.
    if (!isSame(await rows.get(table, key), damaged)) return false;
    const gain = noGain({ asOf, from: 'holes' });
    const before = { ...gain };
    await rows.put(table, row);
    note(gain, table);
    await tell(rows, gain, before);
    return true;
  });
  if (isMended) await sayRestored(store, parts);
  return isMended;
}
