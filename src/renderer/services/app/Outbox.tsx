/**
 * The one live reading of the outbox that all screens share: the rail, the connection line,
 * the patient's records and the outbox itself all look at the same list.
 *
 * What is open is read with every step of the engine and is short. Of what is done, which may be thousands, the few
 * newest are read behind, so that a card stays in sight on its way; a screen that shows more of it, or what is about
 * one patient, reads just that (`useSubmissionsAbout`).
 */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { textOf, type About } from '../../../model/foundBy.ts';
import type { Submission } from '../../../model/submission.ts';
import { stageOf, type Stage } from '../../../model/submissionFacts.ts';
import type { UnreadableRow } from '../../../vault/reading.ts';
import { useSession } from './Session.tsx';
import { useLive } from './useLive.ts';

export interface Outbox {
  /** False until the device has told what is open. */
  known: boolean;
  /** The signed-in nurse's own that are open, and the few newest that are done, newest first. */
  submissions: readonly Submission[];
  unreadable: readonly UnreadableRow[];
  waiting: readonly Submission[];
  problems: readonly Submission[];
  /** When the oldest of the waiting was handed in, device time. */
  oldestWaitingAt: number | null;
  /** While the hospital is out of reach, or asked to wait: when it is tried again. */
  nextProbeAt: number | null;
}

interface Listed {
  submissions: readonly Submission[];
  unreadable: readonly UnreadableRow[];
}

const nothing: Listed = { submissions: [], unreadable: [] };

const OutboxContext = createContext<Outbox>({
  known: false,
  ...nothing,
  waiting: [],
  problems: [],
  oldestWaitingAt: null,
  nextProbeAt: null,
});

/** The first picture comes first; then the newest of what is done. */
const doneAfterMs = 300;
const newestDone = 8;

export function OutboxProvider({ children }: { children: ReactNode }) {
  const { authorId } = useSession();
  const isDoneWanted = useAfter(doneAfterMs);
  const open = useLive(
    ({ device, hospitalKey }) => device.submissions.listOpen(hospitalKey, authorId),
    [authorId],
  );
  const done = useLive(
    async ({ device, hospitalKey }) =>
      isDoneWanted ? device.submissions.listDone(hospitalKey, authorId, newestDone) : null,
    [authorId],
    { extent: [isDoneWanted] },
  );
  const connection = useLive(
    ({ device, hospitalKey }) => device.outbox.readConnection(hospitalKey),
    [],
  );
  const nextProbeAt = connection?.nextProbeAt ?? null;
  const doneNow = done ?? undefined;
  const arriving = useJustCompleted(open, doneNow);
  const listed = useMemo(() => outboxOf(open, doneNow, arriving), [open, doneNow, arriving]);
  const outbox = useMemo(() => ({ ...listed, nextProbeAt }), [listed, nextProbeAt]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

export function useOutbox(): Outbox {
  return use(OutboxContext);
}

/**
 * What this nurse handed in about a patient, a wound or a record, newest first, and nothing else of what this tablet
 * keeps. Undefined until it is known.
 * @param about null: nothing is asked for, and there is nothing
 */
export function useSubmissionsAbout(about: About | null): readonly Submission[] | undefined {
  const { authorId } = useSession();
  const found = useLive(
    async ({ device, hospitalKey }) =>
      about === null ? null : device.submissions.listAbout(hospitalKey, authorId, about),
    [authorId, about === null ? null : textOf(about)],
  );
  return found === null ? none : found?.submissions;
}

const none: readonly Submission[] = [];

/** False at first, and true after a while. */
function useAfter(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}

function outboxOf(
  open: Listed | undefined,
  done: Listed | undefined,
  arriving: readonly Submission[],
): Omit<Outbox, 'nextProbeAt'> {
  const isDone = new Set(done?.submissions.map(({ submissionId }) => submissionId));
  // For a moment a row may be in both readings, or in none: done is the later word.
  const stillOpen = (open ?? nothing).submissions.filter(
    ({ submissionId }) => !isDone.has(submissionId),
  );
  const problems = stillOpen.filter(({ progress }) => progress.stage === 'problem');
  const waiting = stillOpen.filter(({ progress }) => progress.stage !== 'problem');
  const moving = [...stillOpen, ...arriving].toSorted((a, b) => b.sequence - a.sequence);
  return {
    known: open !== undefined,
    submissions: [...moving, ...(done ?? nothing).submissions].toSorted(
      (a, b) => b.sequence - a.sequence,
    ),
    unreadable: [...(open ?? nothing).unreadable, ...(done ?? nothing).unreadable],
    waiting,
    problems,
    oldestWaitingAt: waiting.reduce<number | null>(
      (oldest, { handedInAt }) => (oldest === null ? handedInAt : Math.min(oldest, handedInAt)),
      null,
    ),
  };
}

/** From these stages a submission leaves the open ones only by being done. */
const lastStages: readonly Stage[] = ['assess', 'recover', 'confirm'];
/** Longer than reading a week of records takes. */
const arrivalMs = 3_000;

/**
 * Submissions that are no longer open and not yet read as done: they stay in sight as they were, so
 * that a card does not blink on its way.
 */
function useJustCompleted(
  open: Listed | undefined,
  done: Listed | undefined,
): readonly Submission[] {
  const [seen, setSeen] = useState<Listed | undefined>(undefined);
  const [arriving, setArriving] = useState<readonly Submission[]>([]);
  if (open !== seen) {
    setSeen(open);
    const isOpen = new Set(open?.submissions.map(({ submissionId }) => submissionId));
    const gone = (seen?.submissions ?? []).filter(
      (one) => !isOpen.has(one.submissionId) && lastStages.includes(stageOf(one)),
    );
    if (gone.length > 0) {
      setArriving((before) => [
        ...before.filter(({ submissionId }) => !isOpen.has(submissionId)),
        ...gone,
      ]);
    }
  }
  useEffect(() => {
    if (arriving.length === 0) {
      return;
    }
    const timer = setTimeout(() => setArriving([]), arrivalMs);
    return () => clearTimeout(timer);
  }, [arriving]);
  return useMemo(() => {
    const isDone = new Set(done?.submissions.map(({ submissionId }) => submissionId));
    return arriving.filter(({ submissionId }) => !isDone.has(submissionId));
  }, [arriving, done]);
}
