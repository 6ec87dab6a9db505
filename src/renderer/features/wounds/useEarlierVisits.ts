/**
 * Asking for the earlier assessments of the wounds on a screen, and again as soon as the hospital can be reached.
 * What comes is in the history of its wound (`useWoundHistory`); what did not come is told here.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import {
  openEarlierVisits,
  type EarlierVisits,
  type Visits,
} from '../../services/hospital/earlierVisits.ts';

/** The earlier assessments of one patient's wounds; rows want theirs by `useEarlierOf`. */
export function useEarlierVisits(patientId: string): EarlierVisits {
  const app = useApp();
  const owner = useOwner();
  const visits = useMemo(
    () => openEarlierVisits({ ...app, owner, patientId }),
    [app, owner, patientId],
  );
  const { is: connection } = useConnection();
  useEffect(() => visits.leave, [visits]);
  useEffect(() => {
    if (connection !== 'offline') void visits.again().catch(() => undefined);
  }, [visits, connection]);
  return visits;
}

/**
 * How it stands with those of one wound, which are asked for while `isWanted`.
 * @param most how many of them, the newest first
 */
export function useEarlierOf(
  visits: EarlierVisits,
  woundId: string,
  most: number,
  isWanted = true,
): Visits | null {
  useEffect(() => {
    // Whatever the device refuses here is a copy of the hospital's: the screen shows what it has.
    if (isWanted) void visits.want(woundId, most).catch(() => undefined);
  }, [visits, woundId, most, isWanted]);
  return useSyncExternalStore(visits.subscribe, () => visits.of(woundId));
}

/** The same of all wounds that were asked for. */
export function useAllEarlier(visits: EarlierVisits): Visits {
  return useSyncExternalStore(visits.subscribe, visits.all);
}
