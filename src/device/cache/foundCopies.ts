/**
 * Reads what was fetched about one patient or wound by its words in the index, and nothing else that this tablet stores
 * (decision 0308).
 */
import { copyTextOf, copyTextsOf, type CopyAbout } from '../../model/foundBy.ts';
import type { Transaction } from '../../storage/store.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import { groupOf, type CacheKind, type CacheOwner } from './cacheRows.ts';

/** An owner's copies of a kind as stored, inside a transaction over `cache`. Throws RowSealed. */
export async function copiesAbout(
  rows: Transaction,
  owner: CacheOwner,
  kind: CacheKind,
  about: CopyAbout,
): Promise<unknown[]> {
  const text = copyTextOf(groupOf(owner, kind), about);
  const found = await rows.list('cache', {
    index: 'about',
    value: rows.opaque(owner.authorId, text),
  });
  return found.filter((row) => !isSealed(row) && copyTextsOf(Object(row)).includes(text));
}
