/** Reports once that nothing waits any more, if something had waited for so long that the nurse was told. */
import { useEffect, useState } from 'react';
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox, type Outbox } from '../../services/app/Outbox.tsx';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';

/** A shorter wait is not news: she saw it go. */
const longWaitMs = 5 * 60_000;
/** How long the message stays. */
const toldForMs = 60_000;

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
    sinceMs: Math.min(...waiting.map(({ handedInAt }) => handedInAt)),
  };
}

/**
 * Whether everything that waited has arrived and nothing else is left. What was taken back or discarded is gone but has
 * not arrived, and nothing is known of rows that cannot be read.
 */
export function isLastOneIn(
  waited: Waited,
  {
    known,
    waiting,
    problems,
    unreadable,
    submissions,
  }: Omit<Outbox, 'nextProbeAt' | 'oldestWaitingAt'>,
  nowMs: number,
): boolean {
  if (!known || waiting.length + problems.length + unreadable.length > 0) return false;
  if (nowMs - waited.sinceMs < longWaitMs) return false;
  const done = new Set(submissions.filter(isDone).map(({ submissionId }) => submissionId));
  return waited.ids.every((id) => done.has(id));
}

/** When the last one was seen to have arrived, device time, for a minute afterwards; null at any other time. */
export function useLastOneIn(): number | null {
  const { now } = useApp();
  const outbox = useOutbox();
  const { restored } = useStorageStatus();
  const [waited, setWaited] = useState<Waited | null>(null);
  const [atMs, setAtMs] = useState<number | null>(null);
  const waits = waitedIn(outbox.waiting);
  if (waits !== null && !isSame(waits, waited)) {
    setWaited(waits);
    setAtMs(null);
  }
  if (waited !== null && waits === null && isLastOneIn(waited, outbox, now())) {
    setWaited(null);
    if (restored === null) setAtMs(now());
  }
  useEffect(() => {
    if (atMs === null) return undefined;
    const timer = setTimeout(() => setAtMs(null), toldForMs);
    return () => clearTimeout(timer);
  }, [atMs]);
  return outbox.waiting.length + outbox.problems.length === 0 ? atMs : null;
}

function isSame(one: Waited, other: Waited | null): boolean {
  return other !== null && one.ids.join() === other.ids.join() && one.sinceMs === other.sinceMs;
}
