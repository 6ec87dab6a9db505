/** When the stored token of an expired sign-in is tried again without anybody's action. */
import { useEffect, useRef } from 'react';
import { afterOnline } from '../engine/online.ts';
import { useApp } from './AppContext.tsx';
import { openKeptToken, tryAgainMs } from './keptToken.ts';
import { useSession } from './Session.tsx';

/**
 * A sign-in that had expired before the screens opened is tried at once and until the hospital has answered. One that
 * expires while they are open is tried only when the network changes: otherwise a hospital that refuses a token only
 * now and then would be queried without end.
 */
export function useKeptToken(): void {
  const { device, hospitalKey, checkToken } = useApp();
  const isExpired = useSession().credential === 'expired';
  const hadExpired = useRef(isExpired);

  useEffect(() => {
    if (!isExpired) {
      hadExpired.current = false;
      return;
    }
    const isOld = hadExpired.current;
    const isSeen = () => document.visibilityState === 'visible';
    const kept = openKeptToken({ nurses: device.nurses, hospitalKey, checkToken, isSeen });
    const startOver = () => void kept.startOver();
    const stopOnline = afterOnline(startOver);
    const timer = isOld ? setInterval(() => void kept.tryNow(), tryAgainMs) : undefined;
    if (isOld) {
      void kept.tryNow();
    }
    return () => {
      clearInterval(timer);
      stopOnline();
    };
  }, [isExpired, device, hospitalKey, checkToken]);
}
