/**
 * When the tablet's own wrapping of a nurse's key is removed: when she signs out, unless something unsent of hers
 * exists only on this tablet and would be lost with a forgotten PIN. The wrapping is made again at her next PIN.
 */
import { nurseSchema } from '../../model/nurse.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';

/** The tables that a transaction of {@link dropOwnWrapping} must cover. */
export const ownWrappingTables = [
  'nurses',
  'drafts',
  'submissions',
] as const satisfies readonly TableName[];

/** Whether anything of hers exists only here. A row that does not tell counts as such. */
export async function hasWaiting(rows: Transaction, authorId: string): Promise<boolean> {
  const hers = { index: 'authorId', value: authorId };
  if ((await rows.count('drafts', hers)) > 0) return true;
  const done = new Set(await rows.keys('submissions', { index: 'openIn', value: '' }));
  return (await rows.keys('submissions', hers)).some((id) => !done.has(id));
}

/** Removes the tablet's own wrapping of her key, if nothing of hers is unsent here. */
export async function dropOwnWrapping(rows: Transaction, authorId: string): Promise<void> {
  const nurse = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
  if (nurse?.dataKey?.device === undefined || (await hasWaiting(rows, authorId))) return;
  const { device: _own, ...dataKey } = nurse.dataKey;
  await rows.put('nurses', { ...nurse, dataKey });
}
