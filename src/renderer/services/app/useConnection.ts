/** Whether the hospital can be reached: the latest word from the browser, the engine or this window's own reads. */
import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from './AppContext.tsx';
import { notableSkewMs } from './useHospitalClock.ts';
import { useLive } from './useLive.ts';

export interface ConnectionNow {
  is: 'fine' | 'slow' | 'offline' | 'captive-portal' | 'told-to-wait' | 'another-hospital';
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
  const engine = useLive(
    ({ device, hospitalKey }) => device.outbox.readConnection(hospitalKey),
    [],
  );

  const engineSkewMs = engine === null ? null : engine?.clockSkewMs;
  useEffect(() => {
    if (engineSkewMs !== undefined) gate.hearEngineClock(engineSkewMs);
  }, [gate, engineSkewMs]);
  const offMs = notableSkewMs(gate.skewNow());
  const clockOffMinutes = offMs === 0 ? null : Math.round(Math.abs(offMs) / 60_000);
  const clock = { clockOffMinutes, isClockCompared: own.clockSkewMs !== null };
  if (!onLine && !isDemo) {
    return { is: 'offline', ...clock };
  }
  const engineIsLater = engine !== null && engine !== undefined && engine.since >= own.atMs;
  const word = engineIsLater ? engine.reach : own.is;
  switch (word) {
    case 'out-of-reach':
      return { is: 'offline', ...clock };
    case 'captive-portal':
    case 'another-hospital':
    case 'slow':
    case 'told-to-wait':
      return { is: word, ...clock };
    default:
      return { is: 'fine', ...clock };
  }
}
