/**
 * A time limit for everything asked of the storage, which can fall silent on a full disk. Only the time in which this
 * thread runs counts: a tablet that slept, or gave its whole processor to something else, had no chance to receive the
 * answer.
 */
import { StoreFailure } from '../shared/storeFailure.ts';

/** How long an answer may take, milliseconds: far beyond a slow disk, and short of a nurse's patience. */
export const storagePatienceMs = 20_000;

/** The limit is waited for in this many parts; a part that took longer because this thread stood still counts once. */
const parts = 20;

/**
 * Resolves with what `asked` resolves with, if that comes in time. What was asked for may still happen later.
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
