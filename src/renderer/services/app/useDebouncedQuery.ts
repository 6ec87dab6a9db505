/** Reading, for a screen, what changes with every key: at once after a change, and once after a run of them. */
import { useEffect, useMemo, useState } from 'react';
import { useApp, type AppContext } from './AppContext.tsx';
import { openDebounce } from './debounce.ts';
import { ask, failureOf, openQuestion, toShow, type Answer } from './liveAnswer.ts';
import { useReadFailure } from './useLive.ts';

interface AtRest<T> {
  read(app: AppContext): Promise<T>;
  /** Calls back after each change; gives back how to stop. */
  watch(app: AppContext, callback: () => void): () => void;
}

/**
 * As `useLive`, for what a form writes with each key: it is not read back with each of them, nor drawn.
 * Undefined only until the first answer. What cannot be read again stays as it was, as with `useLive`.
 * @param key what is read: `asked` is taken anew only when this is another one
 */
export function useDebouncedQuery<T>(key: string, asked: AtRest<T>): T | undefined {
  const app = useApp();
  const [tries, setTries] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps
  const question = useMemo(() => openQuestion<T>(), [app, key]);
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(() => {
    let isShown = true;
    const look = () => {
      void ask(question, () => asked.read(app)).then((now) => isShown && setAnswer(now));
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
  }, [app, question, tries]);
  useReadFailure(failureOf(question, answer), () => setTries((before) => before + 1));
  return toShow(question, answer);
}
