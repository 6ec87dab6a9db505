/**
 * The timers of code that takes them from the platform (the keyring drops a key half a minute after sign-out): while a
 * sealed run is going on, they use its clock.
 */
import type { Clock } from '../../src/shared/clock.ts';

/** Returns a function that restores the real ones. */
export function realTimersApart(clock: Clock): () => void {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const handles = new Map<number, ReturnType<Clock['setTimer']>>();
  let last = 0;
  const setTimer = (callback: () => void, delayMs = 0): number => {
    last += 1;
    handles.set(last, clock.setTimer(callback, delayMs));
    return last;
  };
  const clearTimer = (id: unknown): void => {
    const handle = handles.get(Number(id));
    if (handle !== undefined) clock.clearTimer(handle);
  };
  Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer });
  return () => void Object.assign(globalThis, real);
}
