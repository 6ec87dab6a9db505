/** When the device is online again, which every tablet of the house may be told in the same moment (decision 0355). */

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
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const kind of ['pointerdown', 'keydown']) {
    window.addEventListener(kind, touch, { capture: true, signal });
  }
  const tell = () => {
    const isTouched = Math.abs(Date.now() - touchedAt) < inUseMs;
    callback(isTouched && document.visibilityState === 'visible');
  };
  window.addEventListener('online', tell, { signal });
  return () => ending.abort();
}
