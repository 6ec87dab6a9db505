/** Whether the files for a start without a network are kept, for the screens. */
import { useEffect, useSyncExternalStore } from 'react';
import { lookForFiles, pageWorld, type OfflineFiles } from './offlineFiles.ts';

const lookAgainMs = 60_000;

let now: OfflineFiles = { is: 'unknown' };
let isWatched = false;
const callbacks = new Set<() => void>();

/** Looks at the start, and again until nothing is missing. */
async function watch(): Promise<void> {
  now = await lookForFiles(pageWorld());
  for (const callback of callbacks) callback();
  if (now.is !== 'kept' && now.is !== 'elsewhere') setTimeout(() => void watch(), lookAgainMs);
}

function subscribe(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

export function useOfflineFiles(): OfflineFiles {
  useEffect(() => {
    if (isWatched) return;
    isWatched = true;
    void watch();
  }, []);
  return useSyncExternalStore(subscribe, () => now);
}
