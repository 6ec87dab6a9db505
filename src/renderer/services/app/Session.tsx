/** The signed-in nurse, for every screen behind the sign-in. */
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { OpenSession } from '../../../model/openSession.ts';

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

/** Whose copies of the hospital's data a screen shows; the same object for as long as she is signed in. */
export function useOwner(): CacheOwner {
  const { hospitalKey, authorId } = useSession();
  return useMemo(() => ({ hospitalKey, authorId }), [hospitalKey, authorId]);
}
