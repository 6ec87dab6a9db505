/** Reading, for a screen, what changes with every key: at once after a change, and once after a run of them. */
import { useEffect, useState } from 'react';
import { useApp, type AppContext } from './AppContext.tsx';
import { openDebounce } from './debounce.ts';

interface AtRest<T> {
  read(app: AppContext): Promise<T>;
  /** Calls back after each change; gives back how to stop. */
  watch(app: AppContext, callback: () => void): () => void;
}

/**
 * As `useLive`, for what a form writes with each key: it is not read back with each of them, nor drawn.
 * Undefined only until the first answer. A read that fails reaches the nearest error boundary.
 * @param key what is read: `asked` is taken anew only when this is another one
 */
export function useDebouncedQuery<T>(key: string, asked: AtRest<T>): T | undefined {
  const app = useApp();
  const [answer, setAnswer] = useState<{ value: T } | { error: unknown } | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = () => {
      asked.read(app).then(
        (value) => isShown && setAnswer({ value }),
        (error: unknown) => isShown && setAnswer({ error }),
      );
    };
    const looks = openDebounce(look);
    look();
    const stop = asked.watch(app, looks.changed);
    return () => {
      isShown = false;
      stop();
      looks.stop();
    };
    // What is asked is new with each picture, and the same as long as its key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [app, key]);
  if (answer !== null && 'error' in answer) throw answer.error;
  return answer?.value;
}
