/** One valid record on which bad corrections and probes are tried, re-read before each use. */
import type { Exchange } from '../exchange.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { freshRecord, readRecord } from './inputs.ts';

export interface ChangeTarget {
  readonly recordId: string;
  /** The record as it was just read. */
  readonly before: Exchange;
}

/** The record that rules may try to change. Throws CannotTell if it cannot be read or is no longer valid. */
export async function changeTarget(suite: Suite): Promise<ChangeTarget> {
  const { recordId } = await suite.once('change-target', () => freshRecord(suite));
  const before = await readRecord(suite, recordId);
  const { recordState } = Object(before.json) as { recordState?: unknown };
  if (before.status === 200 && recordState === 'valid') return { recordId, before };
  throw new CannotTell('the record that it would be tried on cannot be read or is voided');
}
