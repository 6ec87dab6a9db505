/** Gathers what a tablet reports about itself: without a sign-in, as numbers and times. */
import { useMemo, useSyncExternalStore } from 'react';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { hasLostWork } from '../../services/app/unsentWorkNote.ts';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { countUnfinished, subscribeUnfinished } from '../../services/saving/unfinishedForms.ts';
import { tabletMark } from '../../services/tablet.ts';
import { protections, verdictOn, type Protection, type TabletState } from './tabletState.ts';

/** Undefined until everything was read. */
export function useTabletState(): TabletState | undefined {
  const { bridge, isDemo } = useApp();
  const { offMs } = useHospitalClock();
  const read = useLive(readTablet, []);
  const unsaved = useSyncExternalStore(subscribeUnfinished, countUnfinished);
  const { room, disk, restored } = useStorageStatus();
  return useMemo(() => {
    if (read === undefined) return undefined;
    const { left, heardAtMs, protection } = read;
    const isFull = room === 'full' || disk === 'full';
    const hasLost = !isDemo && left !== null && hasLostWork(left.authorIds);
    const isRestored = restored !== null;
    return {
      appVersion: bridge.appVersion,
      tablet: tabletMark(),
      verdict: verdictOn({ left, unsaved, isRestored, isFull, hasLost }),
      nurses: left?.nurses ?? 0,
      records: left?.records ?? 0,
      drafts: (left?.drafts ?? 0) + unsaved,
      photos: left?.photos ?? 0,
      oldestAtMs: left === null || left.oldestAt === null ? null : left.oldestAt + offMs,
      heardAtMs,
      protection,
    };
  }, [read, unsaved, room, disk, restored, isDemo, bridge, offMs]);
}

/** Null if the device could not be read: whatever the reason, it is then unknown what is left. */
async function readTablet({ device, hospitalKey }: AppContext) {
  try {
    const left = await device.submissions.leftOnTablet();
    const connection = await device.outbox.readConnection(hospitalKey);
    const heard = connection?.latestHospitalTime ?? 0;
    const found: Protection[] = [];
    for (const authorId of left.authorIds) found.push(await device.nurses.protectionOf(authorId));
    const protection = protections.findLast((one) => found.includes(one)) ?? null;
    return { left, heardAtMs: heard > 0 ? heard : null, protection };
  } catch {
    return { left: null, heardAtMs: null, protection: null };
  }
}
