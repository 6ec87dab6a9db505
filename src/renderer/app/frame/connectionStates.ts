/** What holds up the nurse's records, the most urgent first: the icon shows one, and its dialog all of them. */
import type { ConnectionIs } from '../../services/app/connectionIs.ts';

/** Records that wait for longer than this are reported even if the network is fine. */
const longWaitMs = 5 * 60_000;

export type ConnectionState =
  | ConnectionIs
  | 'needsYou'
  | 'expired'
  | 'waitingLong'
  | 'allIn'
  | 'clockFast'
  | 'clockSlow';

interface ConnectionFacts {
  connection: ConnectionIs;
  /** How many of her submissions wait, and for how long the oldest has, milliseconds. */
  waiting: number;
  waitedMs: number;
  /** How many need her. */
  problems: number;
  isExpired: boolean;
  /** Whether what waited for long has just arrived. */
  isAllIn: boolean;
  /** How the tablet's clock is off; null if it is right. */
  clockIs: 'fast' | 'slow' | null;
}

/** What is true, in its order; `fine` if nothing of the connection is worth a word. */
export function connectionStates(facts: ConnectionFacts): readonly ConnectionState[] {
  const { connection, waiting, clockIs } = facts;
  if (connection === 'another-hospital') return [connection];
  const states: ConnectionState[] = [];
  if (facts.problems > 0) states.push('needsYou');
  if (facts.isExpired) states.push('expired');
  if (connection !== 'fine' && (connection !== 'barred' || waiting > 0)) states.push(connection);
  if (facts.waitedMs > longWaitMs) states.push('waitingLong');
  if (facts.isAllIn) states.push('allIn');
  if (clockIs !== null) states.push(clockIs === 'fast' ? 'clockFast' : 'clockSlow');
  return states.some((state) => state !== 'needsYou') ? states : [...states, 'fine'];
}
