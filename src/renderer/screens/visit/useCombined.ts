/**
 * The merged text of a conflict: merged automatically at first, then as the nurse edits it. The browser holds it while
 * it is edited, so that typing draws nothing.
 */
import { useEffect, useState } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { openSavingForm, type OpenSavingForm } from '../../services/saving/savingForm.ts';

interface Fields {
  careNote: string;
}

export interface Combined {
  form: OpenSavingForm<Fields, Fields>;
  /** Whether it is being edited; before that it is read-only. */
  open: boolean;
  begin(): void;
}

/**
 * @param mine the text as it was submitted
 * @param start the merged text; stored with the submission once it is edited
 */
export function useCombined(
  { submissionId, content, submittedAt }: Submission,
  mine: string,
  start: string,
): Combined {
  const { device } = useApp();
  const describeError = useStoreFailure();
  const kept = content.draft.kind === 'wound-correction' ? content.draft.careNote : mine;
  const isKept = kept !== mine;
  const [open, setOpen] = useState(isKept);
  const [form] = useState(() =>
    openSavingForm<Fields, Fields>(
      { careNote: isKept ? kept : start },
      {
        write: ({ careNote }) => device.submissions.keepMix(submissionId, careNote),
        describeError,
        savedAt: submittedAt,
      },
    ),
  );
  useEffect(() => form.close, [form]);
  return {
    form,
    open,
    begin() {
      setOpen(true);
      setTimeout(() => document.getElementById('field-mix')?.focus());
    },
  };
}
