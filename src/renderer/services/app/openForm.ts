/**
 * Knowing whether a form is open, in this window or any other: while one is, no version
 * changes. A shared lock says so, and goes with its window however that ends.
 */
import { useEffect } from 'react';

const lockName = 'wardbook-open-form';

/** Holds off a change of versions for as long as the calling screen is shown. */
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
