/**
 * When the tablet's own wrapping of a nurse's key goes: as she signs out, unless something of hers waits
 * that only this tablet has and a forgotten PIN would then cost her. Her next PIN makes it again.
 */
import { nurseSchema } from '../../model/nurse.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';

/** What a transaction of {@link dropOwnWrapping} must be over. */
export const ownWrappingTables = [
  'nurses',
  'drafts',
  'submissions',
] as const satisfies readonly TableName[];

/** Whether anything of hers is nowhere but here. A row that does not say so counts as that. */
export async function hasWaiting(rows: Transaction, authorId: string): Promise<boolean> {
  const hers = { index: 'authorId', value: authorId };
  if ((await rows.count('drafts', hers)) > 0) return true;
  const done = new Set(await rows.keys('submissions', { index: 'openIn', value: '' }));
  return (await rows.keys('submissions', hers)).some((id) => !done.has(id));
}

/** From then on the tablet does not open her key by itself, where nothing of hers waits here. */
export async function dropOwnWrapping(rows: Transaction, authorId: string): Promise<void> {
  const nurse = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
  if (nurse?.dataKey?.device === undefined || (await hasWaiting(rows, authorId))) return;
  const { device: _own, ...dataKey } = nurse.dataKey;
  await rows.put('nurses', { ...nurse, dataKey });
}
