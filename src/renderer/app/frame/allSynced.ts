/** When the connection's icon may say that everything is in: what was seen to wait for long has arrived, and nothing else is left. */
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import type { Outbox } from '../../services/app/Outbox.tsx';

/** A shorter wait is not news: she saw it go. */
const longWaitMs = 5 * 60_000;

/** The submissions that waited at the last look, and since when the oldest of them did. */
export interface Waited {
  readonly ids: readonly string[];
  readonly sinceMs: number;
}

/** The submissions that wait, to be remembered until the next look; null if there are none. */
export function waitedIn(waiting: readonly Submission[]): Waited | null {
  if (waiting.length === 0) return null;
  return {
    ids: waiting.map(({ submissionId }) => submissionId),
    sinceMs: Math.min(...waiting.map(({ submittedAt }) => submittedAt)),
  };
}

/**
 * Whether everything that waited has arrived and nothing else is left. What was taken back or discarded is gone but has
 * not arrived, and nothing is known of rows that cannot be read.
 */
export function isAllSynced(
  waited: Waited,
  {
    known,
    waiting,
    problems,
    unreadable,
    submissions,
  }: Pick<Outbox, 'known' | 'waiting' | 'problems' | 'unreadable' | 'submissions'>,
  nowMs: number,
): boolean {
  if (!known || waiting.length + problems.length + unreadable.length > 0) return false;
  if (nowMs - waited.sinceMs < longWaitMs) return false;
  const done = new Set(submissions.filter(isDone).map(({ submissionId }) => submissionId));
  return waited.ids.every((id) => done.has(id));
}
