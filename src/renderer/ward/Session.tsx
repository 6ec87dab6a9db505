/** Owns who is signed in, for every screen behind the sign-in, and the lock after a quiet time. */
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';

import type { CacheOwner } from '../../device/cache.ts';
import type { OpenSession } from '../../device/nurses.ts';
import { useWard } from './Ward.tsx';

const SessionContext = createContext<OpenSession | null>(null);

export function SessionProvider({
  session,
  children,
}: {
  session: OpenSession;
  children: ReactNode;
}) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): OpenSession {
  const session = use(SessionContext);
  if (session === null) {
    throw new Error('A screen was shown without anybody signed in');
  }
  return session;
}

/** Whose copies of the hospital's data a screen shows; the same object while she is signed in. */
export function useOwner(): CacheOwner {
  const { hospitalKey, authorId } = useSession();
  return useMemo(() => ({ hospitalKey, authorId }), [hospitalKey, authorId]);
}

const touchEveryMs = 30_000;
const lookEveryMs = 10_000;

/** Locks the tablet when nobody touched it for the lock time. */
export function useLockAfterQuietTime(session: OpenSession | null, lockTimeMinutes: number): void {
  const { device, hospitalKey, now } = useWard();
  const active = session !== null && !session.locked;

  useEffect(() => {
    if (!active) {
      return;
    }
    let lastActiveMs = now();
    let lastKeptMs = lastActiveMs;
    const somebodyIsHere = () => {
      lastActiveMs = now();
      if (lastActiveMs - lastKeptMs > touchEveryMs) {
        lastKeptMs = lastActiveMs;
        void device.nurses.touch(hospitalKey);
      }
    };
    const look = () => {
      if (now() - lastActiveMs > lockTimeMinutes * 60_000) {
        void device.nurses.lock(hospitalKey);
      }
    };
    const watched = ['pointerdown', 'keydown'] as const;
    for (const kind of watched) {
      window.addEventListener(kind, somebodyIsHere, { passive: true });
    }
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      for (const kind of watched) {
        window.removeEventListener(kind, somebodyIsHere);
      }
    };
  }, [active, device, hospitalKey, lockTimeMinutes, now]);
}
