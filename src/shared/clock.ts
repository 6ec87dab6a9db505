/**
 * Time as an interface, so that the engine, the hospital and the simulation can share one
 * virtual clock and reach a 7-day retention in milliseconds.
 */

/** What a clock gives back for a timer, to cancel it by. */
export type TimerHandle = number | object;

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Calls `callback` once, `delayMs` milliseconds from now. */
  setTimer(callback: () => void, delayMs: number): TimerHandle;
  /** Cancels a timer; a timer that has fired already is ignored. */
  clearTimer(handle: TimerHandle): void;
}
