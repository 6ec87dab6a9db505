/** Gathers what a tablet reports about itself: without a sign-in, as numbers and times. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { hasLostWork } from '../../services/app/unsentWorkNote.ts';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { countUnfinished, subscribeUnfinished } from '../../services/saving/unfinishedForms.ts';
import { hospitalMark } from '../historyTransfer/passFormat.ts';
import { protections, verdictOn, type Protection, type TabletState } from './tabletState.ts';

/** How often the code is renewed, so that a scanned code is recent. */
const renewMs = 60_000;

/** Identifies this start of the app. */
const run = crypto.randomUUID().slice(0, 8);
const tabletKey = 'wardbook-tablet';

/** A mark that distinguishes this tablet from others. If the browser stores nothing, it differs each time. */
function tabletMark(): string {
  try {
    const kept = localStorage.getItem(tabletKey);
    if (kept !== null && /^[0-9a-f]{8}$/.test(kept)) return kept;
    localStorage.setItem(tabletKey, run);
    return localStorage.getItem(tabletKey) ?? run;
  } catch {
    return run;
  }
}

/** Undefined until everything was read. */
export function useTabletState(): TabletState | undefined {
  const { bridge, hospitalKey, isDemo } = useApp();
  const { offMs } = useHospitalClock();
  const nowMs = useNowByMinute();
  const read = useLive(readTablet, [], { extent: [nowMs] });
  const unsaved = useSyncExternalStore(subscribeUnfinished, countUnfinished);
  const { room, disk, restored } = useStorageStatus();
  return useMemo(() => {
    if (read === undefined) return undefined;
    const { left, heardAtMs, protection } = read;
    const isFull = room === 'full' || disk === 'full';
    const hasLost = !isDemo && left !== null && hasLostWork(left.authorIds);
    const isRestored = restored !== null;
    return {
      hospital: hospitalMark(hospitalKey),
      appVersion: bridge.appVersion,
      tablet: tabletMark(),
      run,
      atMs: nowMs + offMs,
      verdict: verdictOn({ left, unsaved, isRestored, isFull, hasLost }),
      nurses: left?.nurses ?? 0,
      records: left?.records ?? 0,
      drafts: (left?.drafts ?? 0) + unsaved,
      photos: left?.photos ?? 0,
      oldestAtMs: left === null || left.oldestAt === null ? null : left.oldestAt + offMs,
      heardAtMs,
      protection,
    };
  }, [read, unsaved, room, disk, restored, isDemo, hospitalKey, bridge, nowMs, offMs]);
}

/** The device's time, renewed every minute, so that a code that stays on the screen is recent. */
function useNowByMinute(): number {
  const { now } = useApp();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), renewMs);
    return () => clearInterval(timer);
  }, [now]);
  return nowMs;
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
