/**
 * Reads the earlier assessments of the wounds on a screen, and tries again as soon as the hospital is reachable. What
 * was read becomes part of the wound's history (`useWoundHistory`); what was not is reported here.
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

/**
 * The earlier assessments of one patient's wounds; rows request theirs with `useEarlierOf`.
 * @param readAt when the patient's wounds were read, device time, milliseconds: read anew, so is the newest of each
 */
export function useEarlierVisits(patientId: string, readAt?: number): EarlierVisits {
  const app = useApp();
  const owner = useOwner();
  const visits = useMemo(
    () => openEarlierVisits({ ...app, owner, patientId }),
    [app, owner, patientId],
  );
  const { is: connection } = useConnection();
  useEffect(() => {
    // If it cannot be read now, each row asks for its own.
    void visits.begin().catch(() => undefined);
    return visits.leave;
  }, [visits]);
  useEffect(() => {
    if (connection !== 'offline') void visits.again().catch(() => undefined);
  }, [visits, connection]);
  useEffect(() => {
    if (readAt !== undefined) void visits.anew(readAt).catch(() => undefined);
  }, [visits, readAt]);
  return visits;
}

/**
 * The state of those of one wound, which are requested while `isWanted`.
 * @param most how many of them, newest first
 */
export function useEarlierOf(
  visits: EarlierVisits,
  woundId: string,
  most: number,
  isWanted = true,
): Visits | null {
  useEffect(() => {
    // What the device could not store is only a copy of the hospital's data: the screen shows what it has.
    if (isWanted) void visits.want(woundId, most).catch(() => undefined);
  }, [visits, woundId, most, isWanted]);
  return useSyncExternalStore(visits.subscribe, () => visits.of(woundId));
}

/** The same for all wounds that were requested. */
export function useAllEarlier(visits: EarlierVisits): Visits {
  return useSyncExternalStore(visits.subscribe, visits.all);
}
