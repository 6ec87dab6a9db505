/**
 * The sentence that explains why a record took as long as it did. It is derived from the journal alone: what the
 * journal does not contain is not stated. It does not count attempts, because those that revealed nothing new are not
 * logged (decision 270).
 */
import type { TFunction } from 'i18next';
import type { Attempt } from '../../../model/attempt.ts';
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';

const troubles = {
  timeout: 'no-answer',
  connection: 'lost',
  unreadable: 'unreadable',
  'not-as-asked': 'unreadable',
  'not-the-hospital': 'portal',
  'another-hospital': 'other-hospital',
} as const satisfies Record<NonNullable<Attempt['failure']>, string>;

type Trouble =
  | (typeof troubles)[keyof typeof troubles]
  | 'busy'
  | 'error'
  | 'at-work'
  | 'sign-in'
  | 'needs-you'
  | 'broken-off';

type Part =
  | {
      is: 'submitted' | 'first-try' | 'went-on' | 'in-record' | 'settled' | 'needs-you';
      atMs: number;
    }
  | { is: 'trouble'; what: Trouble; fromMs: number; toMs: number }
  | { is: 'more'; count: number };

/** A first attempt within this time counts as immediate. */
const atOnceMs = 60_000;
/** How many interruptions are told; if there are more, the first and the last ones. */
const maxTroubles = 4;

/** The events in order; empty if nothing has happened yet. Attempts come oldest first. */
export function whyItTook(submission: SubmissionSummary, attempts: readonly Attempt[]): Part[] {
  const { submittedAt } = submission;
  const { doneAt, problem, recorded } = describe(submission);
  const [first] = attempts;
  if (first === undefined && doneAt === null) return [];
  const parts: Part[] = [{ is: 'submitted', atMs: submittedAt }];
  if (first !== undefined && first.startedAt - submittedAt >= atOnceMs) {
    parts.push({ is: 'first-try', atMs: first.startedAt });
  }
  attempts.forEach((attempt, at) => {
    const isLast = at === attempts.length - 1;
    const what = troubleOf(attempt, isLast && doneAt === null);
    const before = parts.at(-1);
    if (what === null) {
      if (before?.is === 'trouble') parts.push({ is: 'went-on', atMs: attempt.startedAt });
    } else if (before?.is === 'trouble' && before.what === what) {
      before.toMs = attempt.startedAt;
    } else {
      parts.push({ is: 'trouble', what, fromMs: attempt.startedAt, toMs: attempt.startedAt });
    }
  });
  if (doneAt !== null) {
    parts.push({ is: recorded === 'yes' ? 'in-record' : 'settled', atMs: doneAt });
  }
  if (problem !== null) parts.push(needsYou(parts, problem.since));
  return shortened(parts);
}

/** Since when it needs her, taking the place of the exchange that showed it: not every problem comes of one. */
function needsYou(parts: Part[], sinceMs: number): Part {
  const last = parts.at(-1);
  const isLast = last?.is === 'trouble' && last.what === 'needs-you';
  if (isLast) parts.pop();
  return { is: 'needs-you', atMs: isLast ? last.fromMs : sinceMs };
}

/** What went wrong with an exchange; null if it was answered as expected, or may still be. */
function troubleOf(attempt: Attempt, mayBeUnderWay: boolean): Trouble | null {
  const { decision, failure, status, outcome } = attempt;
  if (decision === 'needs-author') return 'needs-you';
  if (decision === 'waits-for-sign-in') return 'sign-in';
  if (failure !== null) return troubles[failure];
  if (status === 429 || status === 503) return 'busy';
  if (decision === 'may-be-at-work') return 'at-work';
  if (outcome === null) return mayBeUnderWay ? null : 'broken-off';
  return outcome === 'unknown' ? 'error' : null;
}

function shortened(parts: Part[]): Part[] {
  const places = parts.flatMap(({ is }, at) => (is === 'trouble' ? [at] : []));
  const half = maxTroubles / 2;
  const from = places[half];
  const to = places.at(-half);
  if (places.length <= maxTroubles || from === undefined || to === undefined) return parts;
  const more: Part = { is: 'more', count: places.length - maxTroubles };
  return [...parts.slice(0, from), more, ...parts.slice(to)];
}

/**
 * The sentence for these parts; empty if there are none.
 *
 * @param when formats a time, with its date if that differs from the date of `dayOfMs`
 */
export function whySentence(
  t: TFunction<'outbox'>,
  parts: readonly Part[],
  when: (atMs: number, dayOfMs: number) => string,
): string {
  const [first] = parts;
  const firstMs = first !== undefined && 'atMs' in first ? first.atMs : 0;
  const said = parts.map((part) => {
    if (part.is === 'more') return t('why.more', { count: part.count });
    if (part.is !== 'trouble') return t(`why.${part.is}`, { time: when(part.atMs, firstMs) });
    const what = t(`why.what.${part.what}`);
    const time = when(part.fromMs, firstMs);
    const until = when(part.toMs, firstMs);
    return time === until ? t('why.once', { what, time }) : t('why.span', { what, time, until });
  });
  return said.length === 0 ? '' : `${said.join(t('journal.joint'))}${t('why.end')}`;
}
