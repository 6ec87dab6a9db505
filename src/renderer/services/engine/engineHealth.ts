/** Whether the engine's worker runs: without it nothing is sent, and only the window can tell. */
import { useSyncExternalStore } from 'react';

let runs = true;
const callbacks = new Set<() => void>();

export function tellEngineRuns(now: boolean): void {
  runs = now;
  for (const callback of callbacks) callback();
}

function subscribe(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

export const useEngineRuns = (): boolean => useSyncExternalStore(subscribe, () => runs);
