/** Owns the slow clock of the screens: ages and countdowns move on without anybody touching. */
import { useEffect, useState } from 'react';
import { useWard } from './Ward.tsx';

/** The device's time, again every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): number {
  const ward = useWard();
  const [nowMs, setNowMs] = useState(() => ward.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(ward.now()), everyMs);
    return () => clearInterval(timer);
  }, [ward, everyMs]);
  return nowMs;
}
