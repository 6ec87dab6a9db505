/** Beginning a new assessment with what could not go where it was meant to. */
import type { ReactNode } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { draftAnew } from './draftAnew.ts';
import { emptyAssessment } from './startAssessment.ts';
import { useOpenDraft } from './useOpenDraft.tsx';

interface NewFromIt {
  /** With the text of a correction, or with the whole of an assessment. */
  begin(submission: Submission): Promise<void>;
  /** What is said where it could not be begun; then the submission is as it was. */
  trouble: ReactNode;
}

/**
 * The draft is on the disk before the submission goes: at no moment is the text in neither of them.
 */
export function useNewFromIt(): NewFromIt {
  const { device, hospitalKey } = useApp();
  const { now } = useHospitalClock();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const { open, trouble } = useOpenDraft();
  const start = async (submission: Submission) => {
    const { draft, handedIn } = submission.content;
    if (draft.kind === 'wound-assessment' || draft.kind === 'admission-assessment') {
      return draftAnew(device, submission, draft);
    }
    const careNote = handedIn.kind === 'wound-correction' ? handedIn.careNote : '';
    const content = { ...emptyAssessment(draft.subject, now(), timeZone), careNote };
    return (await device.drafts.start({ hospitalKey, authorId, content })).draftId;
  };
  const begin = (submission: Submission) =>
    open(
      () => start(submission),
      () => device.submissions.discard(submission.submissionId),
    );
  return { begin, trouble };
}
