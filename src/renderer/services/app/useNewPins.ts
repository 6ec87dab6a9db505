/** What every screen knows of new PINs that were requested on this tablet, and the count of their waiting time. */
import { useEffect, useState } from 'react';
import type { WaitingNewPin } from '../../../device/nurses/newPin.ts';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';

const countEveryMs = 15_000;
const tickMs = 1_000;

/** The new PINs that wait, as last read; undefined until they are known. */
function useRead(): { waiting: WaitingNewPin[]; readAtMs: number } | undefined {
  return useLive(async ({ device, hospitalKey }) => {
    const waiting = await device.nurses.newPins(hospitalKey);
    return { waiting, readAtMs: performance.now() };
  }, []);
}

/** New PINs that were requested and are not set yet; the remaining time counts down by itself. */
export function useNewPins(): readonly WaitingNewPin[] | undefined {
  const read = useRead();
  const [nowMs, setNowMs] = useState(() => performance.now());
  const isWaiting = read !== undefined && read.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (read === undefined) return undefined;
  const passedMs = Math.max(0, nowMs - read.readAtMs);
  return read.waiting.map((one) => ({ ...one, leftMs: Math.max(0, one.leftMs - passedMs) }));
}

/** Stores how much of each waiting time has passed, whoever is signed in; to be called once in each window. */
export function useNewPinCount(): void {
  const { device, hospitalKey } = useApp();
  const isWaiting = (useRead()?.waiting.length ?? 0) > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const count = () => void device.nurses.countNewPins(hospitalKey).catch(() => undefined);
    const timer = setInterval(count, countEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, device, hospitalKey]);
}
