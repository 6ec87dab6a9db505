/**
 * Tells what is on a tablet and not in a hospital record, of all its nurses, as far as that is possible without a
 * sign-in: from the counts and times that are stored in clear. Whatever is not known to be done counts as left, so that
 * no tablet is called empty because something could not be read. The cost does not depend on how much the tablet
 * stores.
 */
import { timeMs } from '../../model/row.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type Store, type Transaction } from '../../storage/store.ts';
import { countDrafts } from './drafts.ts';
import { mayBeOf } from './leftHere.ts';

export interface TabletLeft {
  /** How many nurses have something here; rows that name no author count as one nurse. */
  readonly nurses: number;
  readonly records: number;
  readonly drafts: number;
  /** The photos of these records and drafts, whether or not the hospital has them: that is sealed. */
  readonly photos: number;
  /** When the oldest of them was begun or submitted, device time; null if none tells. */
  readonly oldestAt: number | null;
  /** All nurses known here, at any hospital. */
  readonly authorIds: readonly string[];
}

/** Throws StoreFailure if nothing can be read. */
export function tabletLeft(store: Store): Promise<TabletLeft> {
  return store.read(['drafts', 'nurses', 'photos', 'submissions'], async (rows) => {
    const open = await openRows(rows);
    const drafts = await rows.list('drafts');
    const all = [...open, ...drafts];
    const begun = [
      ...open.map((row) => fieldOf(row, 'submittedAt')),
      ...drafts.map((row) => fieldOf(row, 'createdAt')),
    ].flatMap((at) => timeMs.safeParse(at).data ?? []);
    return {
      nurses: new Set(all.map((row) => fieldOf(row, 'authorId'))).size,
      records: open.length,
      drafts: drafts.length,
      photos: await photosOf(rows, [
        ...open.map((row) => keyOf('submissions', row)),
        ...drafts.map((row) => keyOf('drafts', row)),
      ]),
      oldestAt: begun.length === 0 ? null : Math.min(...begun),
      authorIds: await rows.keys('nurses'),
    };
  });
}

/** How many records of one nurse are not known to be done, and how many drafts of hers there are. */
export function countsOf(
  store: Store,
  authorId: string,
): Promise<Pick<TabletLeft, 'records' | 'drafts'>> {
  return store.read(['drafts', 'nurses', 'submissions'], async (rows) => {
    const open = await openRows(rows);
    const records = open.filter((row) => mayBeOf(authorId, row)).length;
    return { records, drafts: await countDrafts(rows, authorId) };
  });
}

/**
 * Every submission, at any hospital, that is not indexed as done. If the open rows of this tablet's hospitals account
 * for all of them, no others are looked for.
 */
async function openRows(rows: Transaction): Promise<unknown[]> {
  const done = { index: 'openIn', value: '' };
  const count = (await rows.count('submissions')) - (await rows.count('submissions', done));
  if (count === 0) return [];
  const nurses = await rows.list('nurses');
  const hospitals = new Set(nurses.map((nurse) => String(fieldOf(nurse, 'hospitalKey'))));
  const open: unknown[] = [];
  for (const value of hospitals) {
    open.push(...(await rows.list('submissions', { index: 'openIn', value })));
  }
  if (open.length === count) return open;
  const doneKeys = new Set(await rows.keys('submissions', done));
  const keys = await rows.keys('submissions');
  return rows.getMany(
    'submissions',
    keys.filter((key) => !doneKeys.has(key)),
  );
}

async function photosOf(rows: Transaction, owners: readonly string[]): Promise<number> {
  let count = 0;
  for (const value of owners) count += await rows.count('photos', { index: 'ownerId', value });
  return count;
}
