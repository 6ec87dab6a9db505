/** Owns beginning a new assessment with a text that could not go where it was meant to. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { Submission } from '../../device/rows.ts';
import { useSession } from '../ward/Session.tsx';
import { useWard } from '../ward/Ward.tsx';
import { useWardTimeZone } from '../words/WardTimeZone.tsx';
import { emptyAssessment } from './startAssessment.ts';

/**
 * The draft is on the disk before the submission goes: at no moment is the text in neither of them.
 */
export function useNewFromIt(): (submission: Submission, careNote: string) => Promise<void> {
  const { device, hospitalKey, now } = useWard();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const navigate = useNavigate();
  return useCallback(
    async (submission, careNote) => {
      const { subject } = submission.content;
      const content = { ...emptyAssessment(subject, now(), timeZone), careNote };
      const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
      await navigate({ to: '/drafts/$draftId', params: { draftId } });
      await device.submissions.discard(submission.submissionId);
    },
    [device, hospitalKey, authorId, now, timeZone, navigate],
  );
}
