/** Begins a new assessment from a submission that could not be sent to where it was meant to go. */
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
  /** Begins with the text of a correction, or with the whole of an assessment. */
  begin(submission: Submission): Promise<void>;
  /** The message if it could not be begun; the submission is then unchanged. */
  trouble: ReactNode;
}

/** The draft is on disk before the submission is removed, so that the text is never lost. */
export function useNewFromIt(): NewFromIt {
  const { device, hospitalKey } = useApp();
  const { now } = useHospitalClock();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const { open, trouble } = useOpenDraft();
  const start = async (submission: Submission) => {
    const { draft, submitted } = submission.content;
    if (draft.kind === 'wound-assessment' || draft.kind === 'admission-assessment') {
      return draftAnew(device, submission, draft);
    }
    const careNote = submitted.kind === 'wound-correction' ? submitted.careNote : '';
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
