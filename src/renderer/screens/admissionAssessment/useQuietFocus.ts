/** Which field of the form has the focus, updated only while nothing is being touched. */
import { useCallback, useState } from 'react';
import { useWhenIdle } from '../../ui/parts/useWhenIdle.ts';

/** About how long a tap that moves the focus takes with a glove on, in milliseconds. */
const tapMs = 300;

/** The focused field as of the last moment without a touch. */
export function useQuietFocus(): [string | null, (key: string | null) => void] {
  const [key, setKey] = useState<string | null>(null);
  const whenIdle = useWhenIdle();
  const change = useCallback(
    (next: string | null) => whenIdle(() => setKey(next), tapMs),
    [whenIdle],
  );
  return [key, change];
}
