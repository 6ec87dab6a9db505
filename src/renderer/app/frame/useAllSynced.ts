/** Reports once that nothing waits any more, if something had waited for so long that the nurse was told. */
import { useEffect, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { isAllSynced, waitedIn, type Waited } from './allSynced.ts';

/** How long the message stays. */
const toldForMs = 60_000;

/** When the last one was seen to have arrived, device time, for a minute afterwards; null at any other time. */
export function useAllSynced(): number | null {
  const { now } = useApp();
  const outbox = useOutbox();
  const { restored } = useStorageStatus();
  const [waited, setWaited] = useState<Waited | null>(null);
  const [atMs, setAtMs] = useState<number | null>(null);
  const waits = waitedIn(outbox.waiting);
  if (waits !== null && !isSame(waits, waited)) {
    setWaited(waits);
    setAtMs(null);
  }
  if (waited !== null && waits === null && isAllSynced(waited, outbox, now())) {
    setWaited(null);
    if (restored === null) setAtMs(now());
  }
  useEffect(() => {
    if (atMs === null) return undefined;
    const timer = setTimeout(() => setAtMs(null), toldForMs);
    return () => clearTimeout(timer);
  }, [atMs]);
  return outbox.waiting.length + outbox.problems.length === 0 ? atMs : null;
}

function isSame(one: Waited, other: Waited | null): boolean {
  return other !== null && one.ids.join() === other.ids.join() && one.sinceMs === other.sinceMs;
}
