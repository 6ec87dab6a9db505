/** What the screens failed to read again recently, so that one notice reports all of it. */
import { useSyncExternalStore } from 'react';
import { StoreFailure, type StoreFailureReason } from '../../../shared/storeFailure.ts';

const failing = new Map<string, StoreFailureReason>();
const listeners = new Set<() => void>();

export const readFailures = {
  /** `reader` identifies one query of one component. */
  failed(reader: string, error: unknown): void {
    failing.set(reader, error instanceof StoreFailure ? error.reason : 'aborted');
    for (const listener of listeners) listener();
  },
  over(reader: string): void {
    failing.delete(reader);
    for (const listener of listeners) listener();
  },
};

/** Why something on the screen may be out of date: the first reason if there are several, null if there is none. */
export function useReadFailureReason(): StoreFailureReason | null {
  return useSyncExternalStore(subscribe, reasonNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function reasonNow(): StoreFailureReason | null {
  const reasons = [...failing.values()];
  return reasons.find((reason) => reason === 'newer') ?? reasons[0] ?? null;
}
