/**
 * Tells whether a form is open in any window: while one is, the app does not change versions. The form holds a shared
 * lock, which the browser releases however the window ends.
 */
import { useEffect } from 'react';

const lockName = 'wardbook-open-form';

/** Prevents a change of versions for as long as the calling screen is shown. */
export function useOpenForm(): void {
  useEffect(() => {
    const left = new AbortController();
    navigator.locks
      .request(
        lockName,
        { mode: 'shared' },
        () =>
          new Promise<void>((resolve) => {
            if (left.signal.aborted) {
              resolve();
            } else {
              left.signal.addEventListener('abort', () => resolve());
            }
          }),
      )
      .catch(() => undefined);
    return () => left.abort();
  }, []);
}

/** Whether any window has a form open. */
export async function isAnyFormOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName);
}
