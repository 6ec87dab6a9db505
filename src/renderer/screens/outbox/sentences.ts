/** The one sentence that says what is happening to a submission now. */
import { useMemo } from 'react';
import { heldBackIn } from '../../../model/lane.ts';
import type { Photo } from '../../../model/photo.ts';
import { doneAtOf } from '../../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { nowSaid, type WhyItWaits } from '../../ui/words/nowSaid.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { problemWordsOf } from './problemWords.ts';

/** Up to this long before it the next attempt is counted down; earlier than that its time is shown. Milliseconds. */
const countDownMs = 120_000;

export interface UploadCount {
  uploaded: number;
  total: number;
}

/** How many of a submission's photos the hospital holds. */
export function uploadCount(photos: readonly Photo[]): UploadCount {
  const uploaded = photos.filter(({ attachment }) => attachment !== null).length;
  return { uploaded, total: photos.length };
}

/** Which photo is being uploaded, counted from 1. */
export function photoUnderWay({ uploaded, total }: UploadCount): {
  current: number;
  total: number;
} {
  return { current: Math.min(uploaded + 1, Math.max(1, total)), total: Math.max(1, total) };
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

/**
 * Says what the state of a submission is. `times`: 'full' adds the day to every past time, for a screen that is printed
 * or read on another day.
 */
export function useNowSentence(
  times: 'short' | 'full' = 'short',
): (submission: SubmissionSummary, photos: UploadCount, nowMs: number) => string {
  const { t } = useTranslation('outbox');
  const { moment, fullMoment } = useTimeFormat();
  const { credential } = useSession();
  const { nextProbeAt, waiting, problems } = useOutbox();
  const { is, isEngineBehind } = useConnection();
  const way = {
    isWayOpen: (nextProbeAt === null || isEngineBehind) && is !== 'offline',
    isToldToWait: is === 'told-to-wait',
  };

  const heldBack = useMemo(
    () => heldBackIn([...waiting, ...problems].toSorted((a, b) => a.sequence - b.sequence)),
    [waiting, problems],
  );
  const next = useNextTry();
  const whyItWaits = (
    sentence: WhyItWaits,
    nextAttemptAt: number | null,
    nowMs: number,
  ): string => {
    // Nothing is sent for it before the connection to the hospital is probed again.
    const at = laterOf(nextAttemptAt, nextProbeAt);
    switch (sentence) {
      case 'now.expired':
        return t('now.expired');
      case 'now.outOfReach':
        return at === null
          ? t('now.outOfReach')
          : t('now.outOfReachUntil', { when: next(at, nowMs) });
      case 'now.backingOff':
      case 'now.photoNotThrough':
        return t(sentence, { when: next(nextAttemptAt, nowMs) });
      case 'now.toldToWait':
      case 'now.mayStillBeProcessing':
        return t(sentence, { when: next(at, nowMs) });
    }
  };

  return (submission, photos, nowMs) => {
    const { wait } = submission;
    const isExpired = credential === 'expired';
    const { handedIn } = submission.content;
    const photoIds = handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [];
    const arePhotosLeft = photos.uploaded < photoIds.length;
    const said = nowSaid(submission, { isExpired, ...way, heldBack, arePhotosLeft });
    if (said.is === 'problem') {
      return t(`problem.${problemWordsOf(said.problem, submission)}.sentence`);
    }
    if (said.is === 'waiting') {
      const because = whyItWaits(said.sentence, wait?.until ?? null, nowMs);
      return said.where === null ? because : `${t(said.where)}${because}`;
    }
    if (said.is === 'at-work') return t(said.sentence, photoUnderWay(photos));
    const doneAt = doneAtOf(submission) ?? nowMs;
    const when = times === 'full' ? fullMoment(doneAt) : moment(doneAt, nowMs);
    return t(said.sentence, { when });
  };
}
