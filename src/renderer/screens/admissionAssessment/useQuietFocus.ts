/** Which field of the form has the focus, told only while nothing is being touched. */
import { useCallback, useState } from 'react';
import { useWhenIdle } from '../../ui/parts/useWhenIdle.ts';

/** A tap that takes the focus elsewhere lasts about this long with a glove. */
const tapMs = 300;

/** The field under the focus, as it was when the hand last came to rest. */
export function useQuietFocus(): [string | null, (key: string | null) => void] {
  const [key, setKey] = useState<string | null>(null);
  const whenIdle = useWhenIdle();
  const change = useCallback(
    (next: string | null) => whenIdle(() => setKey(next), tapMs),
    [whenIdle],
  );
  return [key, change];
}
