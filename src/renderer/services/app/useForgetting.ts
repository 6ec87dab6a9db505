/**
 * Makes a tablet forget the data that it fetched, and who is signed in, if it has not heard from the hospital for as
 * long as the profile says; also while it is locked.
 */
import { useEffect, useRef } from 'react';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';

const againMs = 3_600_000;

export function useForgetting(): void {
  const { device, hospitalKey, isDemo, profile, gate } = useApp();
  const days = isDemo ? null : profile.tablets.forgetAfterDays;
  // The engine reports the hospital's time with each answer; the first value may be from an earlier day.
  const engineHeard = useLive(
    (app) => app.device.outbox.readConnection(app.hospitalKey),
    [],
  )?.latestHospitalTime;
  const firstHeard = useRef<number | undefined>(undefined);

  useEffect(() => {
    firstHeard.current ??= engineHeard;
    if (days === null || engineHeard === undefined || engineHeard === firstHeard.current) {
      return;
    }
    void device.forgetting.heard(hospitalKey).catch(() => undefined);
  }, [device, hospitalKey, days, engineHeard]);

  useEffect(() => {
    if (days === null) {
      return;
    }
    const hear = () => {
      if (gate.current().is === 'reachable') {
        void device.forgetting.heard(hospitalKey).catch(() => undefined);
      }
    };
    const look = () => void device.forgetting.forgetAfter(hospitalKey, days).catch(() => undefined);
    look();
    const timer = setInterval(look, againMs);
    const stop = gate.subscribe(hear);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [device, hospitalKey, days, gate]);
}
