/** The merged text of a conflict: merged automatically at first, then as the nurse edits it. */
import { useEffect, useRef, useState } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { countAsSent } from '../../../shared/text.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { openDraftSaver, type DraftSaver } from '../../services/saving/draftSaver.ts';
import { openSavedState, type SavedSource } from '../../services/saving/savedState.ts';

const retryMs = 3_000;

export interface Combined {
  text: string;
  /** Whether it is being edited; before that it is read-only. */
  open: boolean;
  saved: SavedSource;
  sendable: boolean;
  begin(): void;
  change(careNote: string): void;
}

/**
 * @param mine the text as it was submitted
 * @param start the merged text; stored with the submission once it is edited
 */
export function useCombined(
  { submissionId, content, handedInAt }: Submission,
  mine: string,
  start: string,
): Combined {
  const { device, profile } = useApp();
  const describeError = useStoreFailure();
  const kept = content.draft.kind === 'wound-correction' ? content.draft.careNote : mine;
  const isKept = kept !== mine;
  const [text, setText] = useState(isKept ? kept : start);
  const [open, setOpen] = useState(isKept);
  const [saved] = useState(() => openSavedState({ is: 'saved', atMs: handedInAt }));
  const saver = useRef<DraftSaver<{ careNote?: string }> | null>(null);

  useEffect(() => {
    const opened = openDraftSaver<{ careNote?: string }>({
      write: ({ careNote }) => device.submissions.keepMix(submissionId, careNote ?? ''),
      describeError,
      onState: saved.set,
      later: (callback) => {
        const timer = setTimeout(callback, retryMs);
        return () => clearTimeout(timer);
      },
    });
    saver.current = opened;
    return () => opened.stop();
  }, [device, submissionId, describeError, saved]);

  const length = countAsSent(text);
  return {
    text,
    open,
    saved,
    sendable: length > 0 && length <= profile.limits.careNoteMaxCodePoints,
    begin() {
      setOpen(true);
      setTimeout(() => document.getElementById('field-mix')?.focus());
    },
    change(careNote) {
      setText(careNote);
      saver.current?.push({ careNote });
    },
  };
}
