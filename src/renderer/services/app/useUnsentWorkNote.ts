/** Notes, at every change, how much of the nurse's work is on this tablet and nowhere else. */
import { useEffect } from 'react';
import { useApp } from './AppContext.tsx';
import { useOutbox } from './Outbox.tsx';
import { useSession } from './Session.tsx';
import { noteCounted } from './unsentWorkNote.ts';
import { useDebouncedQuery } from './useDebouncedQuery.ts';

export function useUnsentWorkNote(): void {
  const {
    device: { nurses },
    hospitalKey,
    isDemo,
    now,
  } = useApp();
  const { authorId, name } = useSession();
  const { known, waiting, problems } = useOutbox();
  const drafts = useDebouncedQuery(authorId, {
    read: ({ device }) => device.drafts.count(authorId),
    watch: ({ device }, callback) => device.drafts.watchAll(callback),
  });
  const unsent = known && drafts !== undefined ? drafts + waiting.length + problems.length : null;
  useEffect(() => {
    if (unsent === null || isDemo) return undefined;
    const latest = new AbortController();
    const entry = { hospitalKey, authorId, name, unsent, at: now() };
    // A failed read says nothing about her work: the previous note stays.
    noteCounted(entry, nurses, latest.signal).catch(() => undefined);
    return () => latest.abort();
  }, [unsent, nurses, isDemo, hospitalKey, authorId, name, now]);
}
