/**
 * Reads what was fetched about one patient or wound by its words in the index, and nothing else that this tablet stores
 * (decision 0308).
 */
import { cacheSchema } from '../../model/cached.ts';
import { copyTextOf, copyTextsOf, type CopyAbout } from '../../model/foundBy.ts';
import type { Store, Transaction } from '../../storage/store.ts';
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
  const earlier = openEarlierRows(store, { table: 'cache', index: 'group' }, isOfItsId);
  return {
    async aboutIn(rows, owner, kind, about) {
      const group = groupOf(owner, kind);
      const text = copyTextOf(group, about);
      const [byWord, without] = await Promise.all([
        rows.list('cache', { index: 'about', value: rows.opaque(owner.authorId, text) }),
        earlier.list(rows, group),
      ]);
      return [...byWord, ...without].filter(
        (row) => !isSealed(row) && copyTextsOf(Object(row)).includes(text),
      );
    },

    async indexEarlier(owner) {
      for (const kind of cacheKinds) await earlier.putBack(groupOf(owner, kind));
    },
  };
}
