/**
 * Upkeep works in portions, each a transaction of its own, so that a screen that reads meanwhile waits for one of them at
 * most.
 */
import type { Store, TableName } from '../storage/store.ts';

/** A row that is removed costs about half a millisecond, with its second copy: a portion takes some 20 ms. */
export const rowsAtOnce = 40;

/** Resolves when the next portion may begin. */
export type MayGoOn = () => Promise<void>;
export const atOnce: MayGoOn = async () => undefined;

export async function inPortions<T>(
  items: readonly T[],
  mayGoOn: MayGoOn,
  work: (portion: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += rowsAtOnce) {
    await mayGoOn();
    await work(items.slice(from, from + rowsAtOnce));
  }
}

/** What `look` makes of each row of a table, or of those whose key is wanted. */
export async function lookAtAll<T>(
  store: Store,
  [table, wanted]: [TableName, (key: string) => boolean] | [TableName],
  mayGoOn: MayGoOn,
  look: (row: unknown) => T | null,
): Promise<T[]> {
  const found: T[] = [];
  await mayGoOn();
  const keys = await store.read([table], (rows) => rows.keys(table));
  await inPortions(
    keys.filter((key) => wanted?.(key) ?? true),
    mayGoOn,
    async (some) => {
      const stored = await store.read([table], (rows) => rows.getMany(table, some));
      found.push(...stored.map((row) => look(row)).filter((one) => one !== null));
    },
  );
  return found;
}
