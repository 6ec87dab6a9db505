/** Owns beginning a new assessment with a text that could not go where it was meant to. */
import type { ReactNode } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useWard } from '../../services/app/Ward.tsx';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { emptyAssessment } from './startAssessment.ts';
import { useOpenDraft } from './useOpenDraft.tsx';

interface NewFromIt {
  begin(submission: Submission, careNote: string): Promise<void>;
  /** What is said where it could not be begun; then the submission is as it was. */
  trouble: ReactNode;
}

/**
 * The draft is on the disk before the submission goes: at no moment is the text in neither of them.
 */
export function useNewFromIt(): NewFromIt {
  const { device, hospitalKey } = useWard();
  const { now } = useHospitalClock();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const { open, trouble } = useOpenDraft();
  const begin = ({ submissionId, content: { subject } }: Submission, careNote: string) => {
    const content = { ...emptyAssessment(subject, now(), timeZone), careNote };
    const start = () => device.drafts.start({ hospitalKey, authorId, content });
    return open(
      async () => (await start()).draftId,
      () => device.submissions.discard(submissionId),
    );
  };
  return { begin, trouble };
}
