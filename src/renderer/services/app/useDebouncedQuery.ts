/**
 * Queries for a screen what changes with every keystroke: at once after a change, and once more after a series of them.
 */
import { useEffect, useMemo, useState } from 'react';
import { useApp, type AppContext } from './AppContext.tsx';
import { openDebounce } from './debounce.ts';
import { ask, failureOf, openQuestion, toShow, type Answer } from './liveAnswer.ts';
import { useReadFailure } from './useLive.ts';

interface AtRest<T> {
  read(app: AppContext): Promise<T>;
  /** Calls back after each change; returns an unsubscribe function. */
  watch(app: AppContext, callback: () => void): () => void;
}

/**
 * Like `useLive`, for what a form writes with each keystroke: it is neither read back nor rendered for each of them.
 * Undefined only until the first answer. If a later read fails, the answer stays as it was, as with `useLive`.
 * @param key what is queried: a new `asked` is used only when the key changes
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
    // `asked` is a new object at each render, but the same query for as long as its key is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [app, question, tries]);
  useReadFailure(failureOf(question, answer), () => setTries((before) => before + 1));
  return toShow(question, answer);
}
