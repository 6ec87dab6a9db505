/** The state of the connection, drawn again with each word about it. */
import { useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';
import { connectionIs, type ConnectionIs } from './connectionIs.ts';
import { useEngineConnection } from './EngineConnection.tsx';
import { notableSkewMs } from './useHospitalClock.ts';

export interface ConnectionNow {
  is: ConnectionIs;
  /** By how many minutes the tablet's clock is off; null if that is not worth reporting. */
  clockOffMinutes: number | null;
  /** Whether the hospital's clock was heard, so that no difference means that the tablet's clock is right. */
  isClockCompared: boolean;
}

function subscribeToBrowser(callback: () => void): () => void {
  window.addEventListener('online', callback);
  window.addEventListener('offline', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('offline', callback);
  };
}

export function useConnection(): ConnectionNow {
  const { gate, isDemo } = useApp();
  const onLine = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine);
  const own = useSyncExternalStore(gate.subscribe, gate.current);
  const engine = useEngineConnection();
  const offMs = notableSkewMs(gate.skewNow());
  const clockOffMinutes = offMs === 0 ? null : Math.round(Math.abs(offMs) / 60_000);
  const clock = { clockOffMinutes, isClockCompared: own.clockSkewMs !== null };
  return { is: connectionIs({ onLine: onLine || isDemo, own, engine }), ...clock };
}
