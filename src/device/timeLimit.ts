/** Owns that nothing asked of the storage is waited for without end: on a full disk it can fall silent. */
import { StoreFailure } from './store.ts';

/** How long an answer may take, milliseconds: far beyond a slow disk, and short of a nurse's patience. */
export const storagePatienceMs = 20_000;

/**
 * What `asked` gives, if it comes in time. What was asked may still happen afterwards.
 * @throws {StoreFailure} `silent`, after `limitMs`
 */
export function inTime<T>(
  asked: PromiseLike<T>,
  limitMs: number = storagePatienceMs,
  onSilent: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreFailure('silent'));
      onSilent();
    }, limitMs);
    asked.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
