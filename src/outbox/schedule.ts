/** Decides when the engine checks again and when it probes: pure functions of the open submissions and the gate. */
import type { Submission } from '../model/submission.ts';
import { problemIn } from '../model/submissionFacts.ts';
import { isDue } from './lanes.ts';
import { durations } from './ports.ts';

export interface ProbeFacts {
  /** When the gate wants its next probe; null while it is open. */
  gateAt: number | null;
  /** When this term probed last. */
  lastProbeAt: number | null;
  /** Whether the nurse who is signed in has something to send. */
  hasWork: boolean;
  now: number;
}

/** When the next probe is due: at the pace of the backoff, or rarely if nothing waits for it. */
export function probeDueAt({ gateAt, lastProbeAt, hasWork, now }: ProbeFacts): number | null {
  if (gateAt === null || hasWork || lastProbeAt === null) return gateAt;
  const { idleProbeMs } = durations;
  // A time in the future means that the clock was set back since.
  return lastProbeAt > now ? gateAt : Math.max(gateAt, lastProbeAt + idleProbeMs);
}

/** Whether something of this author could be sent. */
export function hasWorkOf(open: readonly Submission[], authorId: string | undefined): boolean {
  return open.some((one) => problemIn(one) === null && one.authorId === authorId);
}

/** Milliseconds until something becomes due that is not under way; null if nothing will. */
export function sleepMs(
  open: readonly Submission[],
  isRunning: (submissionId: string) => boolean,
  probeAt: number | null,
  now: number,
): number | null {
  const times = open
    .filter((one) => !isRunning(one.submissionId) && !isDue(one, now))
    .map((one) => one.wait?.until ?? now);
  if (probeAt !== null && probeAt > now) times.push(probeAt);
  return times.length === 0 ? null : Math.max(1, Math.min(...times) - now);
}
