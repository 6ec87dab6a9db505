/** The sentence that says when a record is due. */
import type { Due } from '../../../model/dueTime.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** A submission younger than this is still being sent, and its due time is not mentioned. */
const settledAfterMs = 5 * 60_000;

export interface DueWords {
  readonly is: Due['is'];
  readonly words: string;
}

/** Null if there is nothing to say: it is in the record, or was submitted a moment ago. */
export function useDueWords(): (submission: SubmissionSummary) => DueWords | null {
  const { t } = useTranslation('outbox');
  const { moment } = useTimeFormat();
  const describe = useDescribe();
  const nowMs = useNow(60_000);
  return (submission) => {
    const { due, group } = describe(submission);
    if (due === null || group === 'done') return null;
    if (due.is === 'in-time' && nowMs - submission.submittedAt < settledAfterMs) return null;
    const when = moment(due.atMs, nowMs);
    return { is: due.is, words: t(due.is === 'late' ? 'due.late' : 'due.by', { when }) };
  };
}
