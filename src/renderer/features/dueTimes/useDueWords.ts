/** The sentence that says when a record is due. */
import type { Due } from '../../../model/dueTime.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
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

/** How many that are not in the record are late, and how many are due soon. */
export function usePressing(): Record<'late' | 'pressing', number> {
  const { waiting, problems } = useOutbox();
  const describe = useDescribe();
  const due = [...waiting, ...problems].map((one) => describe(one).due?.is);
  const count = (what: Due['is']) => due.filter((is) => is === what).length;
  return { late: count('late'), pressing: count('pressing') };
}
