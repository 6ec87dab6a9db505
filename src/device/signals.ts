/** The one row by which a screen tells the engine that there is something to look at. */
import { signalSchema, type Signal } from '../model/engineRows.ts';
import type { Transaction } from '../storage/store.ts';
import { readIfReadable } from '../vault/reading.ts';

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
  const before = await readSignal(rows, hospitalKey);
  const signal = {
    hospitalKey,
    revision: before.revision + 1,
    tryNow: before.tryNow + (options.tryNow ? 1 : 0),
  };
  await rows.put('signals', signal);
  return signal;
}

/** The order of handing in goes on under another key: beyond what was counted under either. */
export async function moveSignal(rows: Transaction, from: string, to: string): Promise<void> {
  const before = await readSignal(rows, from);
  const now = await readSignal(rows, to);
  const revision = Math.max(before.revision, now.revision) + 1;
  await rows.put('signals', { ...now, hospitalKey: to, revision });
  await rows.delete('signals', from);
}

/** As it stands; one that cannot be read counts as raised beyond anything that anybody saw of it. */
export async function readSignal(rows: Transaction, hospitalKey: string): Promise<Signal> {
  const stored = await rows.get('signals', hospitalKey);
  const nothing = { hospitalKey, revision: stored === undefined ? 0 : afterDamage, tryNow: 0 };
  return (await readIfReadable(rows, 'signals', hospitalKey, signalSchema)) ?? nothing;
}
