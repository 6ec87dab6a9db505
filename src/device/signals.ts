/** Owns the one row by which a screen tells the engine that there is something to look at. */
import { signalSchema, type Signal } from './rows.ts';
import { readIfReadable } from './reading.ts';
import type { Transaction } from './store.ts';

/** Where the count goes on when the row cannot be read: beyond anything that was counted before. */
const afterDamage = 1_000_000_000;

/**
 * Raises the signal inside the transaction that changed something. The new revision also serves as
 * the order of handing in, since it only ever rises.
 */
export async function raiseSignal(
  rows: Transaction,
  hospitalKey: string,
  options: { tryNow?: boolean } = {},
): Promise<Signal> {
  const isThere = (await rows.get('signals', hospitalKey)) !== undefined;
  const before = await readIfReadable(rows, 'signals', hospitalKey, signalSchema);
  const signal = {
    hospitalKey,
    revision: (before?.revision ?? (isThere ? afterDamage : 0)) + 1,
    tryNow: (before?.tryNow ?? 0) + (options.tryNow ? 1 : 0),
  };
  await rows.put('signals', signal);
  return signal;
}
