/**
 * Owns whether the browser has promised to keep what this origin stores. Without the promise it may
 * delete everything when the disk gets low, open or not (docs/decisions/0070).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useWard } from './Ward.tsx';

/** null: not known yet, or this browser cannot say. */
type StoragePromise = boolean | null;

let promised: StoragePromise = null;
const callbacks = new Set<() => void>();

function take(answer: boolean): void {
  promised = answer;
  for (const callback of callbacks) callback();
}

function subscribe(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Asks for the promise; a browser gives it to an app that is installed, and often to nobody else. */
export async function askForStoragePromise(): Promise<boolean> {
  const answer = await navigator.storage.persist();
  take(answer);
  return answer;
}

/** Looks at every start whether there is the promise, and asks for it where there is none. */
export function useStoragePromise(): StoragePromise {
  const { isDemo } = useWard();
  useEffect(() => {
    if (isDemo || promised !== null || !('storage' in navigator)) {
      return;
    }
    const lookAndAsk = async () => {
      if (await navigator.storage.persisted()) take(true);
      else await askForStoragePromise();
    };
    void lookAndAsk().catch(() => undefined);
  }, [isDemo]);
  const known = useSyncExternalStore(subscribe, () => promised);
  return isDemo ? null : known;
}
