/**
 * Owns what the screens' own reads have learnt about the way to the hospital. It lives only as long
 * as the window: the device keeps what the engine knows, this is the last word of this window.
 */

export type Reach =
  | { is: 'unknown' }
  | { is: 'reachable'; atMs: number }
  | { is: 'out-of-reach' | 'captive-portal' | 'another-hospital'; atMs: number };

export interface ReachWatch {
  current(): Reach;
  report(reach: Reach): void;
  subscribe(callback: () => void): () => void;
}

export function openReachWatch(): ReachWatch {
  let current: Reach = { is: 'unknown' };
  const callbacks = new Set<() => void>();
  return {
    current: () => current,
    report(reach) {
      current = reach;
      for (const callback of callbacks) {
        callback();
      }
    },
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}
