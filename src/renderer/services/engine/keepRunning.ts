/**
 * Keeps the engine running while its window is open: a worker that crashed, or that the browser ended silently, is
 * started again. Its state is on the disk, so the next one continues from there; the lease ensures that there are never
 * two.
 */
import type { Clock, TimerHandle } from '../../../shared/clock.ts';

/** The engine's worker, as its window sees it. */
export interface EngineThread {
  /** A sign of life; called every {@link beatMs}. */
  onBeat(callback: () => void): void;
  /** Calls back if the worker could not be started, or an error escaped it. */
  onBroken(callback: () => void): void;
  stop(): void;
}

export const beatMs = 10_000;

const lookMs = 15_000;
/** After more checks than this in a row without a beat the worker counts as gone. */
const maxSilentLooks = 4;
const firstPauseMs = 2_000;
const maxPauseMs = 60_000;
/** After so many that never beat, the browser or the server does not let it run. */
const maxNeverRan = 2;

/**
 * Starts the engine, and restarts it whenever it is gone: after 2 seconds, then after twice as long each time, up to a
 * minute.
 * @param tell whether it runs: false once it could not be started, true with each sign of life
 * @returns how to stop it for good
 */
export function keepRunning(
  start: () => EngineThread,
  clock: Clock,
  tell: (runs: boolean) => void,
): () => void {
  let thread: EngineThread | null = null;
  let timer: TimerHandle = 0;
  let pauseMs = firstPauseMs;
  let neverRan = 0;
  let hasBeaten = false;

  const begin = () => {
    const own = start();
    thread = own;
    hasBeaten = false;
    let silentLooks = 0;
    let lookedAt = clock.now();
    own.onBeat(() => {
      silentLooks = 0;
      hasBeaten = true;
      tell(true);
    });
    own.onBroken(() => replace(own));
    const look = () => {
      timer = clock.setTimer(look, lookMs);
      const now = clock.now();
      // A window that slept says nothing about its worker, which slept with it.
      const wasAwake = now - lookedAt < 2 * lookMs;
      lookedAt = now;
      silentLooks = wasAwake ? silentLooks + 1 : 0;
      if (silentLooks === 1) pauseMs = firstPauseMs;
      if (silentLooks > maxSilentLooks) replace(own);
    };
    timer = clock.setTimer(look, lookMs);
  };

  const replace = (gone: EngineThread) => {
    if (thread !== gone) return;
    thread = null;
    neverRan = hasBeaten ? 0 : neverRan + 1;
    if (neverRan >= maxNeverRan) tell(false);
    gone.stop();
    clock.clearTimer(timer);
    timer = clock.setTimer(begin, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };

  begin();
  return () => {
    clock.clearTimer(timer);
    thread?.stop();
    thread = null;
  };
}
