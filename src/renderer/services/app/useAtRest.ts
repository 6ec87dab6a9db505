/** Owns reading, for a screen, what changes with every key: at once after a change, and once after a run of them. */
import { useEffect, useState } from 'react';
import { openRestedLooks } from './atRest.ts';
import { useWard, type Ward } from './Ward.tsx';

interface AtRest<T> {
  read(ward: Ward): Promise<T>;
  /** Calls back after each change; gives back how to stop. */
  watch(ward: Ward, callback: () => void): () => void;
}

/**
 * As `useLive`, for what a form writes with each key: it is not read back with each of them, nor drawn.
 * Undefined only until the first answer. A read that fails reaches the nearest error boundary.
 * @param key what is read: `asked` is taken anew only when this is another one
 */
export function useAtRest<T>(key: string, asked: AtRest<T>): T | undefined {
  const ward = useWard();
  const [answer, setAnswer] = useState<{ value: T } | { error: unknown } | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = () => {
      asked.read(ward).then(
        (value) => isShown && setAnswer({ value }),
        (error: unknown) => isShown && setAnswer({ error }),
      );
    };
    const looks = openRestedLooks(look);
    look();
    const stop = asked.watch(ward, looks.changed);
    return () => {
      isShown = false;
      stop();
      looks.stop();
    };
    // What is asked is new with each picture, and the same as long as its key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ward, key]);
  if (answer !== null && 'error' in answer) throw answer.error;
  return answer?.value;
}
