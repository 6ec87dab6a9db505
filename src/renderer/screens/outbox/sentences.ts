/** The one sentence that says what is happening to a submission now. */
import { useTranslation } from 'react-i18next';
import type { Photo } from '../../../model/photo.ts';
import type { WaitReason } from '../../../model/submission.ts';
import { doneNoteIn, mayBeRecorded, receiptIn, stageOf } from '../../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
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

/** Whether it was done before and is now read back again, because it is in doubt whether it is still there. */
function wasConfirmed({ progress }: SubmissionSummary): boolean {
  return progress.stage === 'committed' && progress.confirmedAt !== undefined;
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
  const { name, credential } = useSession();
  const { nextProbeAt } = useOutbox();
  const { is } = useConnection();
  const isWayOpen = nextProbeAt === null && is !== 'offline';

  const next = useNextTry();
  /** The engine does not touch submissions that wait behind a closed gate, so their rows do not say why they wait. */
  const heldBackBy = ({ progress }: SubmissionSummary): WaitReason | null => {
    if (progress.stage !== 'queued') return null;
    if (credential === 'expired') return 'signed-out';
    // An engine that has not started writes no rows; what this window or the browser knows is said
    // nevertheless.
    return isWayOpen ? null : 'out-of-reach';
  };

  const whyItWaits = (
    reason: WaitReason | null,
    nextAttemptAt: number | null,
    nowMs: number,
  ): string | null => {
    // Nothing is sent for it before the connection to the hospital is probed again.
    const at = laterOf(nextAttemptAt, nextProbeAt);
    switch (reason) {
      case 'signed-out':
        return credential === 'expired' ? t('now.expired') : t('now.signedOut', { name });
      case 'out-of-reach':
        return at === null
          ? t('now.outOfReach')
          : t('now.outOfReachUntil', { when: next(at, nowMs) });
      case 'backing-off':
        return t('now.backingOff', { when: next(nextAttemptAt, nowMs) });
      case 'told-to-wait':
        return t('now.toldToWait', { when: next(at, nowMs) });
      case 'may-be-at-work':
        return t('now.mayStillBeProcessing', { when: next(at, nowMs) });
      case null:
        return null;
    }
  };

  return (submission, photos, nowMs) => {
    const { progress, wait } = submission;
    if (progress.stage === 'done') {
      const { doneAt } = progress;
      const note = doneNoteIn(submission);
      return note === null
        ? t('done.plain', { when: times === 'full' ? fullMoment(doneAt) : moment(doneAt, nowMs) })
        : t(`done.${note}`);
    }
    if (progress.stage === 'problem') {
      return t(`problem.${problemWordsOf(progress.problem, submission)}.sentence`);
    }
    const because =
      isWayOpen && isPhotoHeldUp(submission)
        ? t('now.photoNotThrough', { when: next(wait?.until ?? null, nowMs) })
        : whyItWaits(wait?.reason ?? heldBackBy(submission), wait?.until ?? null, nowMs);
    if (because !== null) {
      const where = whereItMayBe(submission);
      return where === null ? because : `${t(`now.${where}`)}${because}`;
    }
    const stage = stageOf({ progress });
    if (stage === 'queued') {
      return submission.dependsOn === null ? t('now.queued') : t('now.after');
    }
    if (wasConfirmed(submission)) {
      return t('now.confirmAgain');
    }
    return t(`now.${stage}`, photoUnderWay(photos));
  };
}

/** Whether the hospital is reachable and other records are sent, but a photo of this one does not get through. */
function isPhotoHeldUp({ progress, wait }: SubmissionSummary): boolean {
  const reason = wait?.reason;
  return progress.stage === 'uploading' && (reason === 'out-of-reach' || reason === 'backing-off');
}

/** Whether it may be in the record already while it waits: a nurse who thinks that it is not would write it again. */
function whereItMayBe(submission: SubmissionSummary): 'wasThere' | 'isThere' | 'mayBeThere' | null {
  if (wasConfirmed(submission)) return 'wasThere';
  if (receiptIn(submission) !== null) return 'isThere';
  return mayBeRecorded(submission) ? 'mayBeThere' : null;
}
