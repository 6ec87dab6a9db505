/** What the system's key store opens by itself serves sending after a restart, and so only her who is signed in. */
import { nurseSchema } from '../../model/nurse.ts';
import type { Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';

/** Removes that wrapping of her key, in a transaction over `nurses`. Her next PIN makes it again. */
export async function dropOwnWrapping(rows: Transaction, authorId: string): Promise<void> {
  const nurse = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
  if (nurse?.dataKey.device === undefined) return;
  const { device: _own, ...dataKey } = nurse.dataKey;
  await rows.put('nurses', { ...nurse, dataKey });
}
