/** Follows a draft on the device while it is being written. */
import type { Draft } from '../../../model/draft.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useDebouncedQuery } from '../../services/app/useDebouncedQuery.ts';

/** A draft of the nurse who is signed in; another nurse's counts as absent. */
export function useOwnDraft(draftId: string): Draft | null | undefined {
  const { authorId } = useSession();
  const draft = useDebouncedQuery(draftId, {
    read: ({ device }) => device.drafts.read(draftId),
    watch: ({ device }, callback) => device.drafts.watch(draftId, callback),
  });
  return draft !== undefined && draft !== null && draft.authorId !== authorId ? null : draft;
}
