/**
 * Probes the hospital again while this window's last result is that it cannot be reached: one probe at a time, with
 * full jitter, as the engine does (rule R14).
 */
import { backoffMs } from '../../../outbox/backoff.ts';
import type { Reach, ConnectionWatch } from './connectionWatch.ts';

export interface LookParts {
  gate: ConnectionWatch;
  /** One small query; its answer reaches the watch. */
  ask(): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
  /** Nobody looks at a hidden window, so it sends nothing. */
  isVisible(): boolean;
}

export interface LookAgain {
  /** Probes at once, because somebody looks at the window again, or the device is online again. */
  retryNow(): void;
  stop(): void;
}

/** Starts to watch; it probes only while the last result is that the hospital is out of reach. */
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
      // A wait that the hospital itself asked for is not shortened.
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
