/** The state of the connection, drawn again with each word about it. */
import { useEffect, useSyncExternalStore } from 'react';
import { wakeEngine } from '../engine/wakeEngine.ts';
import { useApp } from './AppContext.tsx';
import { connectionIs, type ConnectionIs } from './connectionIs.ts';
import { useEngineConnection } from './EngineConnection.tsx';
import { clockIs, notableSkewMs } from './useHospitalClock.ts';

export interface ConnectionNow {
  is: ConnectionIs;
  /** Since when, if the engine says the same; null if that is not known. */
  sinceMs: number | null;
  /** The engine has stored that the hospital is out of reach, and something later says otherwise. */
  isEngineBehind: boolean;
  /** How the tablet's clock is off, and by how much in whole minutes; null if that is not worth reporting. */
  clockOff: { is: 'fast' | 'slow'; byMs: number } | null;
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
  const { gate, isDemo, now } = useApp();
  const onLine = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine);
  const own = useSyncExternalStore(gate.subscribe, gate.current);
  const engine = useEngineConnection();
  const offMs = notableSkewMs(gate.skewNow());
  const clockOff = offMs === 0 ? null : { is: clockIs(offMs), byMs: wholeMinutes(offMs) };
  const { onlineAtMs } = own;
  const is = connectionIs({ nowMs: now(), onLine: onLine || isDemo, onlineAtMs, own, engine });
  const isEngineBehind = engine?.reach === 'out-of-reach' && (is === 'fine' || is === 'slow');
  const ofEngine = engine?.reach === 'out-of-reach' ? 'offline' : engine?.reach;
  const sinceMs = engine && ofEngine === is ? engine.since : null;
  return { is, sinceMs, isEngineBehind, clockOff };
}

/** The engine need not wait for its next probe once this window has reached the hospital. */
export function useTellingEngine({ isEngineBehind }: ConnectionNow): void {
  const { gate } = useApp();
  useEffect(() => {
    if (isEngineBehind && gate.current().is === 'reachable') wakeEngine();
  }, [isEngineBehind, gate]);
}

function wholeMinutes(offMs: number): number {
  return Math.round(Math.abs(offMs) / 60_000) * 60_000;
}
