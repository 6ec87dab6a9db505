/** Owns following a draft on the device while it is being written. */
import { useEffect, useState } from 'react';

import type { Draft } from '../../device/rows.ts';
import { useSession } from '../ward/Session.tsx';
import { useWard } from '../ward/Ward.tsx';

/** While keys go down, the draft is not read back with each of them. */
const typingPauseMs = 200;

/** A draft as it is on the device: at once after a change of it, and once after a run of them. */
function useDraft(draftId: string): Draft | null | undefined {
  const { device } = useWard();
  const [read, setRead] = useState<{ draft: Draft | null } | { error: unknown } | null>(null);
  useEffect(() => {
    let isShown = true;
    let pause: ReturnType<typeof setTimeout> | null = null;
    let isDue = false;
    const look = () => {
      device.drafts.read(draftId).then(
        (draft) => isShown && setRead({ draft }),
        (error: unknown) => isShown && setRead({ error }),
      );
    };
    const rest = () => {
      pause = null;
      if (isDue) look();
      isDue = false;
    };
    const changed = () => {
      if (pause === null) look();
      else {
        isDue = true;
        clearTimeout(pause);
      }
      pause = setTimeout(rest, typingPauseMs);
    };
    look();
    const stop = device.drafts.watch(draftId, changed);
    return () => {
      isShown = false;
      stop();
      if (pause !== null) clearTimeout(pause);
    };
  }, [device, draftId]);
  if (read !== null && 'error' in read) throw read.error;
  return read?.draft;
}

/** A draft of the signed-in nurse; another nurse's is as good as not there. */
export function useOwnDraft(draftId: string): Draft | null | undefined {
  const { authorId } = useSession();
  const draft = useDraft(draftId);
  return draft !== undefined && draft !== null && draft.authorId !== authorId ? null : draft;
}
