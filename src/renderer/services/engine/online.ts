/** When the device is online again, which every tablet of the house may be told in the same moment (decision 0355). */
import { spreadMs } from '../../../outbox/backoff.ts';
import { onTouch } from './touch.ts';

/** Somebody who touched the window this recently is still using it. */
const inUseMs = 60_000;

/**
 * Calls back when the device says that it is online; returns how to stop.
 * @param callback `isInUse`: this window is visible and was touched within the last minute
 */
export function onOnline(callback: (isInUse: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let touchedAt = 0;
  onTouch(() => {
    touchedAt = Date.now();
  }, signal);
  const tell = () => {
    const isTouched = Math.abs(Date.now() - touchedAt) < inUseMs;
    callback(isTouched && document.visibilityState === 'visible');
  };
  window.addEventListener('online', tell, { signal });
  return () => ending.abort();
}

/** Runs the work some time after the device is online again, on each tablet another; returns how to stop. */
export function afterOnline(work: () => void): () => void {
  /** Since when the device has been offline, until the work was done. */
  let offlineAt = navigator.onLine ? null : Date.now();
  let planned: { timer: ReturnType<typeof setTimeout>; at: number } | null = null;
  const noteOffline = () => {
    offlineAt ??= Date.now();
  };
  const runNow = () => {
    planned = null;
    offlineAt = navigator.onLine ? null : Date.now();
    work();
  };
  const stopOnline = onOnline((isInUse) => {
    // If the network comes and goes, it is not put off.
    if (planned !== null && !isInUse) return;
    const now = Date.now();
    const at = Math.min(
      now + spreadMs(now - (offlineAt ?? now), Math.random, isInUse),
      planned?.at ?? Infinity,
    );
    clearTimeout(planned?.timer);
    planned = { at, timer: setTimeout(runNow, at - now) };
  });
  window.addEventListener('offline', noteOffline);
  return () => {
    stopOnline();
    window.removeEventListener('offline', noteOffline);
    clearTimeout(planned?.timer);
  };
}
