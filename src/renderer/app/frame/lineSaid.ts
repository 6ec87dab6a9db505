/** Which sentences the line above everything consists of; `ConnectionLine.tsx` puts them in words. */
import type { ConnectionIs } from '../../services/app/connectionIs.ts';

/** Records that wait for longer than this are reported even if the network is fine. */
const longWaitMs = 5 * 60_000;

interface LineFacts {
  connection: ConnectionIs;
  /** How many of the nurse's submissions wait, and for how long the oldest has, milliseconds. */
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

export type LineSentence =
  | 'anotherHospital'
  | 'needsYou'
  | 'signInAgain'
  | 'signInAgainToSend'
  | 'slow'
  | 'captivePortal'
  | 'toldToWait'
  | 'offline'
  | 'offlineSafe'
  | 'barred'
  | 'waitingLong'
  | 'allIn'
  | 'clockFast'
  | 'clockSlow'
  | 'alsoExpired'
  | 'alsoSlow'
  | 'alsoOffline'
  | 'alsoBarred'
  | 'alsoCaptive'
  | 'alsoBusy';

/** Short sentences about the connection, to follow something more urgent. */
const also: Record<ConnectionIs, readonly LineSentence[]> = {
  fine: [],
  // It has a line of its own, before anything else.
  'another-hospital': [],
  slow: ['alsoSlow'],
  offline: ['alsoOffline'],
  barred: ['alsoBarred'],
  'captive-portal': ['alsoCaptive'],
  'told-to-wait': ['alsoBusy'],
};

/**
 * The sentences of the line in their order; none while all is well. The most urgent comes first, followed by the state
 * of the connection: neither hides the other.
 */
export function lineSaid(facts: LineFacts): readonly LineSentence[] {
  const { connection, waiting, waitedMs, problems, isExpired } = facts;
  if (connection === 'another-hospital') return ['anotherHospital'];
  if (problems > 0) {
    return ['needsYou', ...(isExpired ? (['alsoExpired'] as const) : []), ...also[connection]];
  }
  if (isExpired) {
    return [waiting === 0 ? 'signInAgain' : 'signInAgainToSend', ...also[connection]];
  }
  const old: readonly LineSentence[] = waitedMs > longWaitMs ? ['waitingLong'] : [];
  switch (connection) {
    case 'slow':
      return ['slow'];
    case 'barred':
      return waiting > 0 ? ['barred'] : [];
    case 'captive-portal':
      return ['captivePortal', ...old];
    case 'told-to-wait':
      return ['toldToWait', ...old];
    case 'offline':
      return [waiting > 0 ? 'offlineSafe' : 'offline', ...old];
    case 'fine':
      if (old.length > 0) return old;
      if (facts.isAllIn) return ['allIn'];
      if (facts.clockIs === null) return [];
      return [facts.clockIs === 'fast' ? 'clockFast' : 'clockSlow'];
  }
}
