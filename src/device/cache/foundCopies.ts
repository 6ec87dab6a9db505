/**
 * Reading what was fetched about one patient or wound by its words in the index, and nothing else of what this tablet
 * keeps (decision 0308).
 */
import { copyTextOf, copyTextsOf, type CopyAbout } from '../../model/foundBy.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import { openEarlierRows } from '../earlierRows.ts';
import { cacheKinds, groupOf, type CacheKind, type CacheOwner } from './cacheRows.ts';

export interface FoundCopies {
  /** Her copies of a kind as they are kept, within a transaction over `cache`. Throws RowSealed. */
  aboutIn(
    rows: Transaction,
    owner: CacheOwner,
    kind: CacheKind,
    about: CopyAbout,
  ): Promise<unknown[]>;
  /** Gives her rows of earlier versions the words by which they are found. A kill in the middle leaves some without. */
  indexEarlier(owner: CacheOwner): Promise<void>;
}

/** The readings of one thread. */
export function openFoundCopies(store: Store): FoundCopies {
  const earlier = openEarlierRows(store, { table: 'cache', index: 'group' });
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
