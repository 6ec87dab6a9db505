/** A gate that lets every exchange through, learns nothing and takes the tablet's clock for the hospital's. */
import type { ConnectionGate } from '../connectionGate.ts';

/** @param now the time by both clocks, milliseconds */
export function freeGate(now: () => number): ConnectionGate {
  return {
    isOpen: () => true,
    isBarred: () => false,
    doubtQuery: () => undefined,
    nextProbeAt: () => null,
    readTimeoutMs: () => 15_000,
    report: () => undefined,
    reportControl: () => undefined,
    probe: async () => 'open',
    keepShown: async () => undefined,
    retryNow: () => false,
    retrySoon: () => false,
    hearOffline: () => undefined,
    hospitalTime: now,
    timeIsFresh: () => true,
    timeConfirmsAt: () => null,
    timeNeverSettles: () => false,
    earliestTime: now,
  };
}
