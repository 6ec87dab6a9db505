/**
 * Time as an interface, so that the engine, the hospital and the simulation can share one
 * virtual clock and reach a 7-day retention in milliseconds.
 */

/** A timer's handle, for cancelling it. */
export type TimerHandle = number | object;

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Calls `callback` once, `delayMs` milliseconds from now. */
  setTimer(callback: () => void, delayMs: number): TimerHandle;
  /** Cancels a timer; has no effect on one that has already fired. */
  clearTimer(handle: TimerHandle): void;
}
