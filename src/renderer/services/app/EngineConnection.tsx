/** The connection as the engine last reported it: read once for everything on a screen that speaks of it. */
import { createContext, use, useEffect, type ReactNode } from 'react';
import type { Connection } from '../../../model/engineRows.ts';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';

const EngineConnection = createContext<Connection | null | undefined>(undefined);

export function EngineConnectionProvider({ children }: { children: ReactNode }) {
  const { gate } = useApp();
  const engine = useLive(
    ({ device, hospitalKey }) => device.outbox.readConnection(hospitalKey),
    [],
  );
  const engineSkewMs = engine === null ? null : engine?.clockSkewMs;
  useEffect(() => {
    if (engineSkewMs !== undefined) gate.hearEngineClock(engineSkewMs);
  }, [gate, engineSkewMs]);
  return <EngineConnection value={engine}>{children}</EngineConnection>;
}

/** Null if it has reported nothing yet; undefined until that was read. */
export function useEngineConnection(): Connection | null | undefined {
  return use(EngineConnection);
}
