/**
 * The rows that an earlier version of the app wrote, without the words by which rows are found. They are looked through
 * beside the index until each has been put back, with its words (decisions 0286, 0308).
 */
import { fieldOf } from '../shared/unknown.ts';
import type { Store, Transaction } from '../storage/store.ts';
import { isSealed } from '../vault/sealedFields.ts';

/** Put back in one transaction: nobody else can write meanwhile. */
const maxAtOnce = 25;

/** The table, and the index whose value all rows of one `mark` have; with words it stands among them, too. */
type WordedTable = { table: 'submissions'; index: 'authorId' } | { table: 'cache'; index: 'group' };

export interface EarlierRows {
  /** Those of `mark` that have no words yet, within a transaction over the table. */
  list(rows: Transaction, mark: string): Promise<unknown[]>;
  /** Gives them their words. A kill in the middle leaves some without. */
  putBack(mark: string): Promise<void>;
}

/** What one thread knows of them: it remembers of which marks all rows have their words. */
export function openEarlierRows(store: Store, { table, index }: WordedTable): EarlierRows {
  const allHave = new Set<string>();

  const keysOf = async (rows: Transaction, value: string): Promise<string[]> => {
    if (allHave.has(value)) return [];
    const [all, withWords] = [
      { index, value },
      { index: 'about', value },
    ];
    // Nearly always two numbers say that there are none: keys of thousands are not read for that.
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
    async list(rows, mark) {
      const keys = await keysOf(rows, mark);
      const found = keys.length === 0 ? [] : await rows.getMany(table, keys);
      return found.filter((row) => row !== undefined);
    },

    async putBack(mark) {
      const keys = await store.read([table], (rows) => keysOf(rows, mark));
      for (let at = 0; at < keys.length; at += maxAtOnce) {
        const some = keys.slice(at, at + maxAtOnce);
        await store.write([table], async (rows) => {
          for (const row of await rows.getMany(table, some)) {
            if (isWhole(row)) await rows.put(table, row);
          }
        });
      }
    },
  };
}

/** What is damaged, or sealed for somebody else, stays as it is. */
function isWhole(row: unknown): row is object {
  return (
    typeof row === 'object' && row !== null && !isSealed(row) && fieldOf(row, 'isDamaged') !== true
  );
}
