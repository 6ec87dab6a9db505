/**
 * Whether the browser has promised to keep what this origin stores (persistent storage). Without the promise it may
 * delete everything when the disk gets low, even while the app is open (decision 0070).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';

/** null: not known yet. A browser that cannot tell has not promised. */
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

/** What is used of the browser's storage; undefined or partial in browsers that lack it. */
export type PromisingStorage = Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined;

/** Whether the promise is given, or is given now on request; false also if the browser cannot tell. */
export async function promiseOf(storage: PromisingStorage): Promise<boolean> {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
}

/** Requests the promise; a browser gives it to an installed app, and often to nothing else. */
export async function askForStoragePromise(): Promise<boolean> {
  // A browser without the interface, or on an insecure address, cannot be asked.
  const answer = await promiseOf(navigator.storage);
  take(answer);
  return answer;
}

/**
 * How a nurse gets the promise: the browser asks her (`ask`), she installs the app from the share menu (`share`), or
 * from the browser's menu (`menu`).
 */
export type PromiseWay = 'ask' | 'share' | 'menu';

/** @param touchPoints of the screen: an iPad identifies itself as a Mac, which has none */
export function promiseWayOf(userAgent: string, touchPoints: number): PromiseWay {
  const isApple = /iPad|iPhone/.test(userAgent);
  if (isApple || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'share';
  // Firefox on Android also has it in its menu.
  return /Firefox\//.test(userAgent) && !/Android/.test(userAgent) ? 'ask' : 'menu';
}

/** {@link promiseWayOf} this browser. */
export function ownPromiseWay(): PromiseWay {
  return promiseWayOf(navigator.userAgent, navigator.maxTouchPoints);
}

/** Checks at every start for the promise, and requests it if there is none. */
export function useStoragePromise(): StoragePromise {
  const { isDemo } = useApp();
  useEffect(() => {
    if (!isDemo && promised === null) void askForStoragePromise();
  }, [isDemo]);
  const known = useSyncExternalStore(subscribe, () => promised);
  return isDemo ? null : known;
}
