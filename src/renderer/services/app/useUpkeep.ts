/**
 * What a tablet does by itself while somebody is signed in: it removes completed submissions after the keep-time and
 * fetched data that nobody has opened for days, and while this window's last result is that the hospital is out of
 * reach, it probes it now and then.
 */
import { useEffect } from 'react';
import { onOnline } from '../engine/online.ts';
import { openRepeatedRead } from '../hospital/repeatedRead.ts';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';

const againMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Fetched data can be fetched again in a moment; a week covers a stay and a weekend off. */
const cacheKeepMs = 7 * dayMs;

export function useUpkeep(): void {
  const { device, hospitalKey, gate, reader, now, profile } = useApp();
  const { keepPhotosDays, keepRecordsDays } = profile.tablets;
  const chosenDays = useLive((app) => app.device.settings.read(), [])?.keepTimeDays;

  useEffect(() => {
    if (chosenDays === undefined) {
      return;
    }
    const ago = (days: number) => now() - Math.min(days, chosenDays) * dayMs;
    const prune = () =>
      void device.submissions
        .prune(hospitalKey, ago(keepRecordsDays), ago(keepPhotosDays))
        .catch(() => undefined);
    const timer = setInterval(prune, againMs);
    // Not at the start: the screens come first.
    const first = setTimeout(prune, 10_000);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [device, hospitalKey, now, chosenDays, keepPhotosDays, keepRecordsDays]);

  useEffect(() => {
    const prune = () => {
      void device.cache.prune(now() - cacheKeepMs).catch(() => undefined);
      void device.known.prune(now()).catch(() => undefined);
    };
    const timer = setInterval(prune, againMs);
    const first = setTimeout(prune, 3_000);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [device, now]);

  useEffect(() => {
    const looking = openRepeatedRead({
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
