/** A delay: what ends sooner than it is not worth a word. */
import { useEffect, useState } from 'react';

/** False at first, true after the delay. */
export function useAfter(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
