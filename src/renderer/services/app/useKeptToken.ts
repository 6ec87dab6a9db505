/** When the kept token of an expired sign-in is tried again, without anybody's tap. */
import { useEffect, useRef } from 'react';
import { useApp } from './AppContext.tsx';
import { openKeptToken, tryAgainMs } from './keptToken.ts';
import { useSession } from './Session.tsx';

/**
 * A sign-in that had expired before the screens opened is tried at once and until the hospital has
 * spoken. One that ends while they are open is tried when the network changes and no sooner: a hospital
 * that refuses a token only here and there would be asked without end.
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
    window.addEventListener('online', startOver);
    const timer = isOld ? setInterval(() => void kept.tryNow(), tryAgainMs) : undefined;
    if (isOld) {
      void kept.tryNow();
    }
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', startOver);
    };
  }, [isExpired, device, hospitalKey, checkToken]);
}
