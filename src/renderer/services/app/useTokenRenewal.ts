/** Renews the access token of a nurse who signed in at the hospital's identity provider, without asking her. */
import { useEffect, useMemo } from 'react';
import { afterOnline } from '../engine/online.ts';
import { aloneInAllWindows, lookMs, openTokenRenewal, soonMs } from '../provider/renewToken.ts';
import { useApp } from './AppContext.tsx';
import { useSession } from './Session.tsx';

export function useTokenRenewal(): void {
  const { device, hospitalKey, provider, checkToken, now } = useApp();
  const isExpired = useSession().credential === 'expired';
  // One for as long as she is signed in: it remembers which refresh token was of no use.
  const renewal = useMemo(
    () =>
      provider &&
      openTokenRenewal({
        nurses: device.nurses,
        hospitalKey,
        provider,
        checkToken,
        now,
        alone: aloneInAllWindows(navigator.locks, hospitalKey),
        whileLocked: false,
      }),
    [provider, device, hospitalKey, checkToken, now],
  );

  useEffect(() => {
    if (renewal === null) return;
    const look = () => {
      if (document.visibilityState === 'visible') void renewal.lookNow();
    };
    const startOver = () => void renewal.startOver();
    look();
    const timer = setInterval(look, isExpired ? soonMs : lookMs);
    document.addEventListener('visibilitychange', look);
    const stopOnline = afterOnline(startOver);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stopOnline();
    };
  }, [renewal, isExpired]);
}
