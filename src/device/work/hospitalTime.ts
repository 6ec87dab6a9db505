import { connectionSchema } from '../../model/engineRows.ts';
import type { Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';

/** The engine's estimate of the hospital's time, as far as it is stored; milliseconds since the epoch. */
export async function hospitalTimeNow(
  rows: Transaction,
  hospitalKey: string,
  now: number,
): Promise<number> {
  const known = await readIfReadable(rows, 'connections', hospitalKey, connectionSchema);
  return Math.max(now + (known?.clockSkewMs ?? 0), known?.latestHospitalTime ?? 0);
}
