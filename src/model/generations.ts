/**
 * The generations of a submission's bytes. Its request id names the record and does not change with its content: what is
 * sent after an edit, or after photos were uploaded again, is another generation under the same id, and the hospital
 * commits at most one of them (rules R3, R5).
 */
import type { Earlier } from './earlier.ts';
import type { Submission } from './submission.ts';
import { sendStateIn, sentIn } from './submissionFacts.ts';

/** What was sent of a submission so far, once its content changes. */
export function earlierOf(submission: Submission, why: Earlier['why']): Earlier[] {
  const { earlier, content } = submission;
  const sent = sentIn(submission);
  if (sent === null) return earlier;
  const { submitted } = content;
  const { madeVersion, isUnknown, isReworded } = sent;
  const generation = {
    // "Not there" is what the hospital has said since.
    isUnknown: isUnknown && sendStateIn(submission)?.stage !== 'not-there',
    ...(isUnknown && { mayBeAtWork: true as const }),
    ...(isReworded && { isReworded }),
    photoIds: submitted.kind === 'wound-assessment' ? submitted.photoIds : [],
    madeVersion,
    why,
  };
  return [...earlier, generation];
}

/**
 * The progress at which a submission starts, and starts again when its content has changed: what was sent before is
 * asked about first.
 */
export function freshProgress(
  earlier: readonly Earlier[],
): Pick<Submission, 'progress' | 'wait' | 'failures'> {
  const asksFirst = earlier.length > 0;
  return { progress: { stage: 'queued', asksFirst }, wait: null, failures: 0 };
}

const maxRenewals = 3;

/** Whether the engine has replaced so many in a row that the author has to be asked (rule R17). */
export function isRenewedTooOften(earlier: readonly Earlier[]): boolean {
  const last = earlier.slice(-maxRenewals);
  return last.length === maxRenewals && last.every(({ why }) => why === 'photos');
}

const uuid = /^(?<head>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)(?<tail>[0-9a-f]{12})$/i;

/**
 * The id that follows another one, where the hospital has bound that one to a refused content (rule R5): always the same
 * for the same id, so that two tablets with one record arrive at the same. Counting up the last digits meets no other
 * id, because two random ones are never that close.
 */
export function nextRequestId(clientRequestId: string): string {
  const { head, tail } = uuid.exec(clientRequestId)?.groups ?? {};
  if (head === undefined || tail === undefined) return `${clientRequestId}-next`;
  const next = (BigInt(`0x${tail}`) + 1n) % (1n << 48n);
  return head + next.toString(16).padStart(12, '0');
}
