/** One valid record that bad corrections and probes are tried on, always as it is now. */
import type { Exchange } from '../exchange.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { freshRecord, readRecord } from './inputs.ts';

export interface ChangeTarget {
  readonly recordId: string;
  /** The record as it is now. */
  readonly before: Exchange;
}

/** The record that rules may try to change. Throws CannotTell when it cannot be read or is not valid any more. */
export async function changeTarget(suite: Suite): Promise<ChangeTarget> {
  const { recordId } = await suite.once('change-target', () => freshRecord(suite));
  const before = await readRecord(suite, recordId);
  const { recordState } = Object(before.json) as { recordState?: unknown };
  if (before.status === 200 && recordState === 'valid') return { recordId, before };
  throw new CannotTell('the record that it would be tried on cannot be read or is voided');
}
