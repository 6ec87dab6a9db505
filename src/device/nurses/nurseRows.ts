/**
 * Removes the rows of a nurse who is taken off this tablet, whether she leaves or a colleague removes her: her key, her
 * copies and settings, and what she submitted. The caller decides what may be removed.
 */
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type Store, type TableName, type Transaction } from '../../storage/store.ts';
import { forgetKnown } from '../cache/knownRecords.ts';
import { deletePhotosOf, photoTables } from '../photos/photoRows.ts';
import { remove } from '../work/removal.ts';

/** What of hers exists only here: the content of each row, by its id. */
export type OnlyHere = ReadonlyMap<string, string>;

const workTables: TableName[] = ['drafts', 'submissions', 'attempts', 'bodies', ...photoTables];
/** Every table with rows of hers. */
export const nurseTables: TableName[] = [
  ...workTables,
  'nurses',
  'sessions',
  'settings',
  'cache',
  'signals',
];
const maxAtOnce = 25;

/** Whether everything that exists only here was saved as it is now. */
export function isCovered(left: OnlyHere, saved: OnlyHere): boolean {
  return [...left].every(([id, word]) => saved.get(id) === word);
}

/** Whether she is the one who is signed in. */
export async function isSignedIn(
  rows: Transaction,
  hospitalKey: string,
  authorId: string,
): Promise<boolean> {
  const session: unknown = await rows.get('sessions', hospitalKey);
  return fieldOf(session, 'authorId') === authorId;
}

/**
 * Removes submissions that the hospital has. After a crash in between, the others are removed when their storage time
 * ends (0167).
 */
export async function removeByParts(store: Store, submissionIds: readonly string[]): Promise<void> {
  for (let from = 0; from < submissionIds.length; from += maxAtOnce) {
    await store.write(workTables, async (rows) => {
      for (const id of submissionIds.slice(from, from + maxAtOnce)) await remove(rows, id);
    });
  }
}

export async function removeDraft(rows: Transaction, draftId: string): Promise<void> {
  await deletePhotosOf(rows, draftId);
  await rows.delete('drafts', draftId);
}

/**
 * Removes her copies, her settings and her row, with every wrapping of her key. With the last nurse of a hospital, the
 * ids of the records that this tablet knows of there are removed, too.
 */
export async function removeNurse(rows: Transaction, authorId: string): Promise<void> {
  for (const table of ['cache', 'settings'] as const) {
    for (const row of await rows.list(table)) {
      if (fieldOf(row, 'authorId') === authorId) await rows.delete(table, keyOf(table, row));
    }
  }
  const hospitalKey = fieldOf(await rows.get('nurses', authorId), 'hospitalKey');
  await rows.delete('nurses', authorId);
  if (typeof hospitalKey !== 'string') return;
  const others = await rows.count('nurses', { index: 'hospitalKey', value: hospitalKey });
  if (others === 0) await forgetKnown(rows, hospitalKey);
}
