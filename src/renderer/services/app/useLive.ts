/** Reading from the device for a screen: again whenever what was read changes, in whichever window. */
import { useEffect, useId, useMemo, useState } from 'react';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import { useApp, type AppContext } from './AppContext.tsx';
import { failureOf, openQuestion, toShow, type Answer } from './liveAnswer.ts';
import { readFailures } from './readFailures.ts';
import { watchAnswers } from './watchAnswers.ts';

interface LiveOptions {
  /** What changes how much is read of the same thing: what was read before stands until the new answer. */
  extent?: readonly unknown[];
  /** For what may never be out of date, as who has unlocked: a failure reaches the error boundary. */
  isStrict?: boolean;
}

/** Milliseconds until what could not be read is read again. */
const readAgainMs = 3_000;

/**
 * Reads from the device, again whenever the rows it read change.
 * Undefined until the first answer to what is asked now: what the dependencies before were answered with is
 * not shown for these. What cannot be read again stays as it was, every screen says so, and it is tried
 * again; what could never be read reaches the nearest error boundary.
 */
export function useLive<T>(
  read: (app: AppContext) => Promise<T>,
  dependencies: readonly unknown[],
  { extent = [], isStrict = false }: LiveOptions = {},
): T | undefined {
  const app = useApp();
  const [tries, setTries] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps
  const question = useMemo(() => openQuestion<T>(), [app, ...dependencies]);
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(
    () => watchAnswers(question, () => read(app), setAnswer),
    // oxlint-disable-next-line react/exhaustive-deps
    [question, tries, ...extent],
  );
  const failure = failureOf(question, answer);
  if (isStrict && failure !== null) throw failure.error;
  useReadFailure(failure, () => setTries((before) => before + 1));
  return toShow(question, answer);
}

/** Tells every screen that something on it could not be read again, and has it read once more. */
export function useReadFailure(failure: { error: unknown } | null, again: () => void): void {
  const reader = useId();
  useEffect(() => {
    if (failure === null) return undefined;
    readFailures.failed(reader, failure.error);
    // An older app can read nothing more, however often it tries.
    const isForGood = failure.error instanceof StoreFailure && failure.error.reason === 'newer';
    const timer = isForGood ? undefined : setTimeout(again, readAgainMs);
    return () => {
      clearTimeout(timer);
      readFailures.over(reader);
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure, reader]);
}
