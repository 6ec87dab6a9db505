/** The row by which a screen tells the engine that there is something to do. */
import { signalSchema, type Signal } from '../model/engineRows.ts';
import type { Transaction } from '../storage/store.ts';

/** The count continues here if the row cannot be read: beyond any earlier count. */
const afterDamage = 1_000_000_000;

/**
 * Raises the signal inside the transaction that changed something. The new revision also serves as the order of
 * submission, because it only ever rises.
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

/** Continues the order of submission under another key, beyond the counts of both keys. */
export async function moveSignal(rows: Transaction, from: string, to: string): Promise<void> {
  const before = await readSignal(rows, from);
  const now = await readSignal(rows, to);
  const revision = Math.max(before.revision, now.revision) + 1;
  await rows.put('signals', { ...now, hospitalKey: to, revision });
  await rows.delete('signals', from);
}

/** The signal as stored; one that cannot be read counts as raised beyond any value seen before. */
export async function readSignal(rows: Transaction, hospitalKey: string): Promise<Signal> {
  const stored = await rows.get('signals', hospitalKey);
  const nothing = { hospitalKey, revision: stored === undefined ? 0 : afterDamage, tryNow: 0 };
  return signalSchema.safeParse(stored).data ?? nothing;
}
