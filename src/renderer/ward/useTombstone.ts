/** Owns noting, at every change, how much of the nurse's work is on this tablet and nowhere else. */
import { useEffect } from 'react';

import { useOutbox } from './Outbox.tsx';
import { useSession } from './Session.tsx';
import { noteUnsent } from './tombstone.ts';
import { useAtRest } from './useAtRest.ts';
import { useWard } from './Ward.tsx';

export function useTombstone(): void {
  const { hospitalKey, isDemo, now } = useWard();
  const { authorId, name } = useSession();
  const { known, waiting, problems } = useOutbox();
  const drafts = useAtRest(authorId, {
    read: ({ device }) => device.drafts.count(authorId),
    watch: ({ device }, callback) => device.drafts.watchAll(callback),
  });
  const unsent = known && drafts !== undefined ? drafts + waiting.length + problems.length : null;
  useEffect(() => {
    if (unsent !== null && !isDemo) {
      noteUnsent({ hospitalKey, authorId, name, unsent, at: now() });
    }
  }, [unsent, isDemo, hospitalKey, authorId, name, now]);
}
