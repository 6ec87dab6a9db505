/**
 * Finds the rows that an earlier version of the app wrote, without index words or with fewer of them. They are scanned
 * in addition to the index until each has been written again, with its words (decisions 0286, 0308).
 */
import { fieldOf } from '../shared/unknown.ts';
import { keyOf, type Store, type Transaction } from '../storage/store.ts';
import { isSealed } from '../vault/sealedFields.ts';

/** How many are written again in one transaction, which blocks all other writes. */
const maxAtOnce = 25;

/**
 * The table, and the index that has the same value for all rows of one author or group; those with all index words of
 * this version are found in the `about` index, too, under the mark of that value.
 */
type WordedTable = { markOf(value: string): string } & (
  | { table: 'submissions'; index: 'authorId' }
  | { table: 'cache'; index: 'group' }
);

export interface EarlierRows {
  /** The rows of this author or group that lack index words, inside a transaction over the table. */
  list(rows: Transaction, value: string): Promise<unknown[]>;
  /** Adds their index words. If the app is killed midway, some rows stay without. */
  putBack(value: string): Promise<void>;
}

/**
 * The state of one thread: it remembers the authors or groups whose rows all have them.
 * @param isWanted rows for which this is false are removed instead of written again
 */
export function openEarlierRows(
  store: Store,
  { table, index, markOf }: WordedTable,
  isWanted: (row: object) => boolean = () => true,
): EarlierRows {
  const allHave = new Set<string>();

  const keysOf = async (rows: Transaction, value: string): Promise<string[]> => {
    if (allHave.has(value)) return [];
    const [all, withWords] = [
      { index, value },
      { index: 'about', value: markOf(value) },
    ];
    // Two counts nearly always show that there are none, which saves reading thousands of keys.
    const counts = await Promise.all([rows.count(table, all), rows.count(table, withWords)]);
    if (counts[0] === counts[1]) {
      allHave.add(value);
      return [];
    }
    const keys = await Promise.all([rows.keys(table, all), rows.keys(table, withWords)]);
    const found = new Set(keys[1]);
    return keys[0].filter((key) => !found.has(key));
  };

  return {
    async list(rows, value) {
      const keys = await keysOf(rows, value);
      const found = keys.length === 0 ? [] : await rows.getMany(table, keys);
      return found.filter((row) => row !== undefined);
    },

    async putBack(value) {
      const keys = await store.read([table], (rows) => keysOf(rows, value));
      for (let at = 0; at < keys.length; at += maxAtOnce) {
        const some = keys.slice(at, at + maxAtOnce);
        await store.write([table], async (rows) => {
          for (const row of await rows.getMany(table, some)) {
            if (!isWhole(row)) continue;
            if (isWanted(row)) await rows.put(table, row);
            else await rows.delete(table, keyOf(table, row));
          }
        });
      }
    },
  };
}

/** A row that is damaged, or sealed because its key is not here, stays as it is. */
function isWhole(row: unknown): row is object {
  return (
    typeof row === 'object' && row !== null && !isSealed(row) && fieldOf(row, 'isDamaged') !== true
  );
}
