/** The one sentence that says what is happening to a submission now. */
import type { Now } from '../../../model/describe.ts';
import type { Photo } from '../../../model/photo.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Up to this long before it the next attempt is counted down; earlier than that its time is shown. Milliseconds. */
const countDownMs = 120_000;

/** How many of these photos the hospital holds. */
export function uploadedOf(photos: readonly Photo[]): number {
  return photos.filter(({ attachment }) => attachment !== null).length;
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Says when the next attempt is: as a countdown if it is soon. */
function useNextTry(): (atMs: number | null, nowMs: number) => string {
  const { t } = useTranslation('outbox');
  const { moment } = useTimeFormat();
  return (atMs, nowMs) => {
    if (atMs === null || atMs <= nowMs) {
      return t('now.moment');
    }
    return atMs - nowMs < countDownMs
      ? t('now.inSeconds', { seconds: Math.ceil((atMs - nowMs) / 1000) })
      : t('now.atTime', { time: moment(atMs, nowMs) });
  };
}

/** What holds up every submission alike: the list says it once. */
const ofAll: ReadonlySet<string> = new Set<Now['sentence']>([
  'now.expired',
  'now.outOfReach',
  'now.toldToWait',
  'now.barred',
]);
export function isOfAll({ sentence }: Now): boolean {
  return ofAll.has(sentence);
}

/**
 * Says what the state of a submission is. 'full' adds the day to every past time, for a screen that is printed or read on
 * another day; 'cause' says only why it waits.
 */
export function useNowSentence(
  said: 'short' | 'full' | 'cause' = 'short',
): (submission: SubmissionSummary, uploaded: number, nowMs: number) => string {
  const { t } = useTranslation('outbox');
  const { moment, fullMoment } = useTimeFormat();
  const describe = useDescribe();
  const next = useNextTry();
  const { nextProbeAt } = useOutbox();

  return (submission, uploaded, nowMs) => {
    const { now, photo, doneAt } = describe(submission, uploaded);
    if (now.is === 'problem') return t(`problem.${now.text}.sentence`);
    if (now.is === 'done') {
      const atMs = doneAt ?? nowMs;
      return t(now.sentence, { when: said === 'full' ? fullMoment(atMs) : moment(atMs, nowMs) });
    }
    const where = now.where === null || said === 'cause' ? '' : t(now.where);
    const nextAttemptAt = submission.wait?.until ?? null;
    const isOwnTry = now.sentence === 'now.backingOff' || now.sentence === 'now.photoNotThrough';
    // Nothing else is sent for it before the connection to the hospital is probed again.
    const at = isOwnTry ? nextAttemptAt : laterOf(nextAttemptAt, nextProbeAt);
    const isUntil = now.sentence === 'now.outOfReach' && at !== null;
    const sentence = isUntil ? 'now.outOfReachUntil' : now.sentence;
    return `${where}${t(sentence, { ...photo, when: next(at, nowMs) })}`;
  };
}
