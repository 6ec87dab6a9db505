/** Describes a submission with all that this window knows around it: the sign-in, the connection, and the time. */
import { describe, type Description } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useApp } from './AppContext.tsx';
import { useOutbox } from './Outbox.tsx';
import { useSession } from './Session.tsx';
import { useConnection } from './useConnection.ts';
import { useHospitalClock } from './useHospitalClock.ts';
import { useNow } from './useNow.ts';

/** Returns `describe`; `uploaded` is how many of its photos the hospital holds. */
export function useDescribe(): (submission: SubmissionSummary, uploaded?: number) => Description {
  const { nextProbeAt, heldBack } = useOutbox();
  const { credential } = useSession();
  const { is, isEngineBehind } = useConnection();
  const afterHours = useApp().profile.records.dueAfterHours;
  const { offMs } = useHospitalClock();
  const nowMs = useNow(60_000) + offMs;
  return (submission, uploaded = 0) =>
    describe(submission, {
      isExpired: credential === 'expired',
      isWayOpen: (nextProbeAt === null || isEngineBehind) && is !== 'offline',
      isToldToWait: is === 'told-to-wait',
      heldBack,
      uploaded,
      due: afterHours === null ? null : { nowMs, offMs, afterHours },
    });
}
