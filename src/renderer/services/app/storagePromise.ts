/**
 * Whether the browser has promised to keep what this origin stores. Without the promise it may
 * delete everything when the disk gets low, open or not (decision 0070).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';

/** null: not known yet. A browser that cannot say has not promised. */
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

/** What a browser says of it; there is none where it was given away, and in some there never is. */
export type PromisingStorage = Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined;

/** Whether the promise is given, or is now that it is asked for; false also where a browser cannot say. */
export async function promiseOf(storage: PromisingStorage): Promise<boolean> {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
}

/** Asks for the promise; a browser gives it to an app that is installed, and often to nobody else. */
export async function askForStoragePromise(): Promise<boolean> {
  // A browser without it, or on an unsafe address, has none to ask.
  const answer = await promiseOf(navigator.storage);
  take(answer);
  return answer;
}

/** How a browser comes to promise: it is asked and asks its user; from where it shares; or from its menu. */
export type PromiseWay = 'ask' | 'share' | 'menu';

/** @param touchPoints of the screen: an iPad calls itself a Mac, which has none */
export function promiseWayOf(userAgent: string, touchPoints: number): PromiseWay {
  const isApple = /iPad|iPhone/.test(userAgent);
  if (isApple || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'share';
  // On Android it has the entry in its menu, too.
  return /Firefox\//.test(userAgent) && !/Android/.test(userAgent) ? 'ask' : 'menu';
}

/** {@link promiseWayOf} this browser. */
export function ownPromiseWay(): PromiseWay {
  return promiseWayOf(navigator.userAgent, navigator.maxTouchPoints);
}

/** Looks at every start whether there is the promise, and asks for it where there is none. */
export function useStoragePromise(): StoragePromise {
  const { isDemo } = useApp();
  useEffect(() => {
    if (!isDemo && promised === null) void askForStoragePromise();
  }, [isDemo]);
  const known = useSyncExternalStore(subscribe, () => promised);
  return isDemo ? null : known;
}
