/** Gathers what a nurse is told before she goes home: from the device, and from what this window has not saved. */
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { LeftHere } from '../../../device/work/leftHere.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { doneSince } from '../../services/app/doneSince.ts';
import { usePhotosAtWork } from '../../services/app/PhotoIntake.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { countUnfinished, subscribeUnfinished } from '../../services/saving/unfinishedForms.ts';
import { goHome, type Known, type Told } from './goHome.ts';

export interface Asked {
  told: Told;
  known: Known;
  /** Reads everything again. */
  again(): void;
}

/** Undefined until the device has answered or failed. */
export function useGoHome(): Asked | undefined {
  const { authorId, credential } = useSession();
  const [asked, setAsked] = useState(0);
  const left = useLive((app) => leftOrNull(app, authorId), [authorId], { extent: [asked] });
  const unsaved = useSyncExternalStore(subscribeUnfinished, countUnfinished);
  const photosAtWork = usePhotosAtWork();
  const isRestored = useStorageStatus().restored !== null;
  const hasExpired = credential === 'expired';
  const again = useCallback(() => setAsked((before) => before + 1), []);
  return useMemo(() => {
    if (left === undefined) return undefined;
    const known = { left, unsaved, photosAtWork, isRestored, hasExpired };
    return { told: goHome(known), known, again };
  }, [left, unsaved, photosAtWork, isRestored, hasExpired, again]);
}

/** Null if the device could not be read: whatever the reason, it is then unknown what is left. */
async function leftOrNull(
  { device, hospitalKey }: AppContext,
  authorId: string,
): Promise<LeftHere | null> {
  try {
    return await device.submissions.left(hospitalKey, authorId);
  } catch {
    return null;
  }
}

/** How many of her submissions were found in the record since then; undefined as long as that is unknown. */
export function useDoneSince(since: number): number | undefined {
  const { authorId } = useSession();
  const done = useLive(
    ({ device, hospitalKey }) =>
      doneSince(device, { hospitalKey, authorId }, since).catch(() => null),
    [authorId],
    { extent: [since] },
  );
  return done?.length;
}
