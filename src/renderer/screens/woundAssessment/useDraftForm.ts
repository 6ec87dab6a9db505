/**
 * Owns the values of a form that saves itself: what is typed shows at once, and every change is on
 * its way to the device before the next key goes down.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import type { DraftChange } from '../../../device/drafts.ts';
import type { Draft } from '../../../device/rows.ts';
import type { SavedState } from '../../parts/ActionBar.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { useStoreFailure } from '../../words/useStoreFailure.ts';
import { openDraftSaver, type DraftSaver } from './draftSaver.ts';

const retryMs = 3_000;

export interface DraftForm<Fields extends object> {
  fields: Fields;
  change(change: Partial<Fields>): void;
  saved: SavedState;
  /** Resolves when everything typed is on the disk; rejects where it cannot be written. */
  settled(): Promise<void>;
}

/**
 * @param initial the fields as the draft holds them now; later changes of the draft by this form
 *   itself do not come back
 */
export function useDraftForm<Fields extends DraftChange & object>(
  draft: Draft,
  initial: Fields,
): DraftForm<Fields> {
  const { device } = useWard();
  const sayWhy = useStoreFailure();
  const [fields, setFields] = useState(initial);
  const [saved, setSaved] = useState<SavedState>({ is: 'saved', atMs: draft.updatedAt });
  const saver = useRef<DraftSaver<Partial<Fields>> | null>(null);
  const { draftId } = draft;
  const savedAt = useRef(draft.updatedAt);

  useEffect(() => {
    const opened = openDraftSaver<Partial<Fields>>({
      write: (change) => device.drafts.save(draftId, change),
      sayWhy,
      savedAt: savedAt.current,
      onState: setSaved,
      later: (callback) => {
        const timer = setTimeout(callback, retryMs);
        return () => clearTimeout(timer);
      },
    });
    saver.current = opened;
    return () => opened.stop();
  }, [device, draftId, sayWhy]);

  const change = useCallback((changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }));
    saver.current?.push(changed);
  }, []);
  const settled = useCallback(async () => saver.current?.settled(), []);

  return { fields, change, saved, settled };
}
