/**
 * Makes sure that nothing asked of the storage is waited for without end: on a full disk it can fall silent. What counts is
 * the time in which this thread runs: a tablet that slept, or gave all its processor to something else, has had no
 * chance to hear the answer.
 */
import { StoreFailure } from '../shared/storeFailure.ts';

/** How long an answer may take, milliseconds: far beyond a slow disk, and short of a nurse's patience. */
export const storagePatienceMs = 20_000;

/** In so many parts it is waited; one that takes longer, because this thread stood still, counts as one all the same. */
const parts = 20;

/**
 * What `asked` gives, if it comes in time. What was asked may still happen afterwards.
 * @throws {StoreFailure} `silent`, after `limitMs` in which this thread ran
 */
export function inTime<T>(
  asked: PromiseLike<T>,
  limitMs: number = storagePatienceMs,
  onSilent: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = parts;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        left -= 1;
        if (left > 0) return wait();
        reject(new StoreFailure('silent'));
        onSilent();
      }, limitMs / parts);
    };
    wait();
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
