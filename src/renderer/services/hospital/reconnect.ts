/**
 * Probes the hospital again while this window's last result is that it cannot be reached: one probe at a time, with
 * full jitter, as the engine does (rule R14).
 */
import { backoffMs, spreadMs } from '../../../outbox/backoff.ts';
import type { Reach, ConnectionWatch } from './connectionWatch.ts';

export interface ReconnectParts {
  gate: ConnectionWatch;
  /** One small query; its answer reaches the watch. */
  ask(): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
  /** The tablet's clock, milliseconds. */
  now(): number;
  /** Nobody looks at a hidden window, so it sends nothing. */
  isVisible(): boolean;
}

export interface Reconnect {
  /** Probes at once, because somebody looks at the window again. */
  retryNow(): void;
  /**
   * Probes soon, because the device is online again, perhaps with every other tablet of the house.
   * @param isInUse somebody is using this window, and waits for it
   */
  retrySoon(isInUse: boolean): void;
  stop(): void;
}

/** Starts to watch; it probes only while the last result is that the hospital is out of reach. */
export function openReconnect({ gate, ask, random, now, isVisible }: ReconnectParts): Reconnect {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** Since when the hospital has been away; null while it can be reached. */
  let awaySince: number | null = null;
  /** When the next probe is due. */
  let dueAt = Infinity;
  /** Whether the probes of this outage were spread already: if the network comes and goes, none is put off again. */
  let isSpread = false;

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    dueAt = Infinity;
  };
  const lookIn = (delayMs: number) => {
    dueAt = now() + delayMs;
    timer = setTimeout(() => void look(), delayMs);
  };
  const spread = (inMs: number, isInUse?: boolean) =>
    spreadMs(inMs + now() - (awaySince ?? now()), random, isInUse);
  const plan = () => {
    if (!isAway(gate.current())) {
      failures = 0;
      awaySince = null;
      isSpread = false;
      return cancel();
    }
    awaySince ??= now();
    if (timer !== undefined || isAsking || !isVisible()) return;
    failures += 1;
    const { waitMs } = gate.current();
    lookIn(waitMs + (waitMs > 0 ? spread(waitMs) : backoffMs(failures, random)));
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

  const retry = (work: () => void) => {
    if (isAsking || !isVisible() || !isAway(gate.current())) return;
    // A wait that the hospital itself asked for is not shortened.
    if (gate.current().is === 'told-to-wait') return plan();
    failures = 0;
    work();
  };

  return {
    retryNow: () => retry(() => void look()),
    retrySoon: (isInUse) =>
      retry(() => {
        if (isSpread && !isInUse) return;
        const plannedMs = isInUse ? Math.max(0, dueAt - now()) : Infinity;
        cancel();
        isSpread = true;
        lookIn(Math.min(spread(0, isInUse), plannedMs));
      }),
    stop() {
      unsubscribe();
      cancel();
    },
  };
}

function isAway({ is }: Reach): boolean {
  return is === 'out-of-reach' || is === 'captive-portal' || is === 'told-to-wait';
}
