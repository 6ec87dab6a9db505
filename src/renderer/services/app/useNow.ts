/** The slow clock of the screens: ages and countdowns advance without anybody's action. */
import { useEffect, useState } from 'react';
import { useApp } from './AppContext.tsx';

/** The device's time, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): number {
  const app = useApp();
  const [nowMs, setNowMs] = useState(() => app.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(app.now()), everyMs);
    return () => clearInterval(timer);
  }, [app, everyMs]);
  return nowMs;
}
