/** The signed-in nurse, for every screen behind the sign-in. */
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Submitted } from '../../../model/content.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import { useApp } from './AppContext.tsx';

const SessionContext = createContext<OpenSession | null>(null);
/** Ends the time since she unlocked the tablet, or submitted last, and begins the next; milliseconds. */
type TakeTime = (atMs: number) => number;
const TakeTimeContext = createContext<TakeTime | null>(null);

export function SessionProvider({
  session,
  children,
}: {
  session: OpenSession;
  children: ReactNode;
}) {
  const takeTime = useTakeTime();
  return (
    <SessionContext value={session}>
      <TakeTimeContext value={takeTime}>{children}</TakeTimeContext>
    </SessionContext>
  );
}

/** Everything behind the lock is mounted anew at each unlocking, and so is this. */
function useTakeTime(): TakeTime {
  const { now } = useApp();
  const begunAtMs = useRef(0);
  useEffect(() => {
    begunAtMs.current = now();
  }, [now]);
  return useCallback((atMs) => {
    const tookMs = atMs - begunAtMs.current;
    begunAtMs.current = atMs;
    return tookMs;
  }, []);
}

/** Counts a Submit for a pilot, if its hospital asks for figures. Never fails: the record is safe already. */
export function useCountSubmit(): (submitted: Submitted) => void {
  const { device, hospitalKey, profile, now } = useApp();
  const takeTime = use(TakeTimeContext);
  return useCallback(
    ({ kind }) => {
      if (!profile.pilotFigures || takeTime === null) return;
      const atMs = now();
      const event = { what: 'toSubmit', kind, atMs, tookMs: takeTime(atMs) } as const;
      void device.figures.note(hospitalKey, event).catch(() => undefined);
    },
    [device, hospitalKey, now, profile, takeTime],
  );
}

export function useSession(): OpenSession {
  const session = use(SessionContext);
  if (session === null) {
    throw new Error('A screen was shown without anybody signed in');
  }
  return session;
}

/** Whose copies of the hospital's data a screen shows; the same object for as long as she is signed in. */
export function useOwner(): CacheOwner {
  const { hospitalKey, authorId } = useSession();
  return useMemo(() => ({ hospitalKey, authorId }), [hospitalKey, authorId]);
}
