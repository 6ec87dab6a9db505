/** While this window's last result is that the hospital is out of reach, it probes it now and then. */
import { useEffect } from 'react';
import { onOnline } from '../engine/online.ts';
import { openReconnect } from '../hospital/reconnect.ts';
import { useApp } from './AppContext.tsx';

export function useReconnect(): void {
  const { gate, reader } = useApp();
  useEffect(() => {
    const looking = openReconnect({
      gate,
      ask: reader.ping,
      random: Math.random,
      now: Date.now,
      isVisible: () => document.visibilityState === 'visible',
    });
    const stopOnline = onOnline((isInUse) => {
      gate.hearOnline();
      looking.retrySoon(isInUse);
    });
    document.addEventListener('visibilitychange', looking.retryNow);
    return () => {
      looking.stop();
      stopOnline();
      document.removeEventListener('visibilitychange', looking.retryNow);
    };
  }, [gate, reader]);
}
