/**
 * The one sentence that says why a record took as long as it did, made of its journal and of nothing else: what
 * the journal does not hold is not said. It counts no tries, since those that taught nothing are not written down
 * (decision 270).
 */
import type { TFunction } from 'i18next';
import type { Attempt } from '../../../model/attempt.ts';
import type { Submission } from '../../../model/submission.ts';

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
  | { is: 'submitted' | 'first-try' | 'went-on' | 'in-record' | 'settled'; atMs: number }
  | { is: 'trouble'; what: Trouble; fromMs: number; toMs: number }
  | { is: 'more'; count: number };

/** A try sooner than this was made at once. */
const atOnceMs = 60_000;
/** So many interruptions are told; of more, the first and the last. */
const maxTroubles = 4;

type Handed = Pick<Submission, 'handedInAt' | 'progress'>;

/** What there is to tell, in its order; empty where nothing has happened yet. Attempts come oldest first. */
export function whyItTook(submission: Handed, attempts: readonly Attempt[]): Part[] {
  const { handedInAt, progress } = submission;
  const [first] = attempts;
  if (first === undefined && progress.stage !== 'done') return [];
  const parts: Part[] = [{ is: 'submitted', atMs: handedInAt }];
  if (first !== undefined && first.startedAt - handedInAt >= atOnceMs) {
    parts.push({ is: 'first-try', atMs: first.startedAt });
  }
  attempts.forEach((attempt, at) => {
    const isLast = at === attempts.length - 1;
    const what = troubleOf(attempt, isLast && progress.stage !== 'done');
    const before = parts.at(-1);
    if (what === null) {
      if (before?.is === 'trouble') parts.push({ is: 'went-on', atMs: attempt.startedAt });
    } else if (before?.is === 'trouble' && before.what === what) {
      before.toMs = attempt.startedAt;
    } else {
      parts.push({ is: 'trouble', what, fromMs: attempt.startedAt, toMs: attempt.startedAt });
    }
  });
  if (progress.stage === 'done') {
    const { how } = progress.end;
    const isIn = how === 'read-back' || how === 'found-by-author';
    parts.push({ is: isIn ? 'in-record' : 'settled', atMs: progress.doneAt });
  }
  return shortened(parts);
}

/** What went wrong with an exchange; null where it was answered as it should be, or may still be. */
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

/** Leaves out what is between the first and the last interruptions, and says how many these were. */
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
 * The sentence of these parts; empty where there are none.
 *
 * @param when says a time, with its day where that is not `dayOfMs`'s
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
