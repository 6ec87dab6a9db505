/**
 * Reads what was fetched about one patient or wound by its words in the index, and nothing else that this tablet stores
 * (decision 0308).
 */
import { cacheSchema } from '../../model/cached.ts';
import { copyMarkOf, copyTextOf, copyTextsOf, type CopyAbout } from '../../model/foundBy.ts';
import { keyOf, type Store, type Transaction } from '../../storage/store.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import { openEarlierRows } from '../earlierRows.ts';
import {
  cacheKinds,
  groupOf,
  standsUnderItsOwn,
  type CacheKind,
  type CacheOwner,
} from './cacheRows.ts';

export interface FoundCopies {
  /** Her copies of a kind as stored, inside a transaction over `cache`. Throws RowSealed. */
  aboutIn(
    rows: Transaction,
    owner: CacheOwner,
    kind: CacheKind,
    about: CopyAbout,
  ): Promise<unknown[]>;
  /**
   * Adds index words to her rows of earlier versions, and removes rows whose content does not contain the id under
   * which they are stored: these belong to nobody. If the app is killed midway, some rows stay as they were.
   */
  indexEarlier(owner: CacheOwner): Promise<void>;
}

/** Whether a row of an earlier version may stay; one that cannot be read is left alone. */
function isOfItsId(row: object): boolean {
  const { data } = cacheSchema.safeParse(row);
  return data === undefined || standsUnderItsOwn(data);
}

/** The queries of one thread. */
export function openFoundCopies(store: Store): FoundCopies {
  const place = { table: 'cache', index: 'group', markOf: copyMarkOf } as const;
  const earlier = openEarlierRows(store, place, isOfItsId);
  return {
    async aboutIn(rows, owner, kind, about) {
      const group = groupOf(owner, kind);
      const text = copyTextOf(group, about);
      const [byWord, without] = await Promise.all([
        rows.list('cache', { index: 'about', value: rows.opaque(owner.authorId, text) }),
        earlier.list(rows, group),
      ]);
      // A row with the words of an earlier version may be in both.
      const each = new Map([...byWord, ...without].map((row) => [keyOf('cache', row), row]));
      return [...each.values()].filter(
        (row) => !isSealed(row) && copyTextsOf(Object(row)).includes(text),
      );
    },

    async indexEarlier(owner) {
      for (const kind of cacheKinds) await earlier.putBack(groupOf(owner, kind));
    },
  };
}
