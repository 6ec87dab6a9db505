/**
 * Looking again whether the hospital can be reached, while this window's last word is that it
 * cannot: one probe at a time, after waits with full jitter, as the engine does (rule R14).
 */
import { backoffMs } from '../../../outbox/backoff.ts';
import type { Reach, ConnectionWatch } from './connectionWatch.ts';

export interface LookParts {
  gate: ConnectionWatch;
  /** One small question; its answer reaches the watch. */
  ask(): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
  /** Nobody looks at a hidden window: it asks nothing. */
  isVisible(): boolean;
}

export interface LookAgain {
  /** Somebody looks at the window again, or the device says that it is online: the next try is at once. */
  retryNow(): void;
  stop(): void;
}

/** Begins to watch; asks only while the last word says that the hospital is away. */
export function openLookAgain({ gate, ask, random, isVisible }: LookParts): LookAgain {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = () => {
    if (!isAway(gate.current())) {
      failures = 0;
      return cancel();
    }
    if (timer !== undefined || isAsking || !isVisible()) return;
    failures += 1;
    const { waitMs } = gate.current();
    timer = setTimeout(() => void look(), waitMs + backoffMs(failures, random));
  };
  const look = async () => {
    cancel();
    isAsking = true;
    try {
      await ask();
    } finally {
      isAsking = false;
      plan();
    }
  };
  const unsubscribe = gate.subscribe(plan);
  plan();

  return {
    retryNow() {
      if (isAsking || !isVisible() || !isAway(gate.current())) return;
      // What the hospital itself asked for is not hurried.
      if (gate.current().is === 'told-to-wait') return plan();
      failures = 0;
      void look();
    },
    stop() {
      unsubscribe();
      cancel();
    },
  };
}

function isAway({ is }: Reach): boolean {
  return is === 'out-of-reach' || is === 'captive-portal' || is === 'told-to-wait';
}
