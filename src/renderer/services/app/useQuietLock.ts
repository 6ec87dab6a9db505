/**
 * Locks the tablet after a period without touches, for as long as a window is open. A touch is checked against the time
 * of the last one before it counts: a tablet that slept for a shift wakes up locked.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpenSession } from '../../../model/openSession.ts';
import { onTouch } from '../engine/touch.ts';
import { useApp } from './AppContext.tsx';

const touchEveryMs = 30_000;
const lookEveryMs = 1_000;

/**
 * Calls `touched` at each touch before any other listener, and `look` each second and whenever the window returns.
 * @returns how to stop
 */
function listen(touched: (event: Event) => void, look: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  onTouch(touched, signal);
  for (const kind of ['focus', 'pageshow']) window.addEventListener(kind, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, lookEveryMs);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/**
 * Locks when nobody has touched the tablet for the lock time, once that is known.
 *
 * @returns `covered`: the screens must be covered already, although the device does not report the lock yet
 */
export function useQuietLock(
  session: OpenSession | null,
  lockTimeMinutes: number | undefined,
): { covered: boolean; uncover(): void } {
  const { device, hospitalKey, now } = useApp();
  const [covered, setCovered] = useState(false);
  const uncover = useCallback(() => setCovered(false), []);
  const isOpen = session !== null && !session.locked && !covered;
  const keptActiveAt = session?.lastActiveAt ?? 0;
  // Touches in another window arrive through the device.
  const kept = useRef(keptActiveAt);
  useEffect(() => {
    kept.current = keptActiveAt;
  }, [keptActiveAt]);
  // From here on the device reports the lock; and a nurse who signs in later must not find an old cover.
  const isSaid = session === null || session.locked;
  if (isSaid && covered) {
    setCovered(false);
  }

  // A window that was opened after the quiet period finds itself locked by the clock, and tells the others.
  const isLocked = session?.locked === true && session.waitsForUnlock !== true;
  useEffect(() => {
    if (isLocked) void device.nurses.lockIfQuiet(hospitalKey).catch(() => undefined);
  }, [isLocked, device, hospitalKey]);

  useEffect(() => {
    if (!isOpen || lockTimeMinutes === undefined) {
      return;
    }
    const lockMs = lockTimeMinutes * 60_000;
    let seenMs = kept.current;
    // By a clock that nobody can set; it may stop while the tablet sleeps.
    let seenMonotonicMs = performance.now();
    const isQuiet = () => {
      if (kept.current > seenMs) {
        seenMs = kept.current;
        seenMonotonicMs = performance.now();
      }
      return Math.abs(now() - seenMs) > lockMs || performance.now() - seenMonotonicMs > lockMs;
    };
    const cover = () => {
      flushSync(() => setCovered(true));
      void device.nurses.lock(hospitalKey).catch(() => undefined);
    };
    const look = () => {
      if (isQuiet()) {
        cover();
      }
    };
    const touched = (event: Event) => {
      if (isQuiet()) {
        event.preventDefault();
        event.stopImmediatePropagation();
        cover();
        return;
      }
      const keptMs = seenMs;
      seenMs = now();
      seenMonotonicMs = performance.now();
      if (seenMs - kept.current > touchEveryMs || seenMs < keptMs) {
        kept.current = seenMs;
        void device.nurses.touch(hospitalKey).catch(() => undefined);
      }
    };
    return listen(touched, look);
  }, [isOpen, device, hospitalKey, lockTimeMinutes, now]);

  return { covered: covered && session !== null, uncover };
}
