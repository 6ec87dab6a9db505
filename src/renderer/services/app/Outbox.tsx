/**
 * The one live query of the outbox that all screens share: the rail, the connection's icon, the patient's records and the
 * outbox itself all show the same list.
 *
 * Open submissions are few and are read again after every step of the engine. Of those that are done, of which there
 * may be thousands, only the newest few are read, so that a card stays visible while it completes; a screen that shows
 * more of them, or those about one patient, queries just that (`useSubmissionsAbout`).
 */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { describe, type ShownState } from '../../../model/describe.ts';
import { isWayOpen } from '../../../model/engineRows.ts';
import { textOf, type About } from '../../../model/foundBy.ts';
import { heldBackIn } from '../../../model/lane.ts';
import type { Submission } from '../../../model/submission.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import type { UnreadableRow } from '../../../vault/reading.ts';
import { useAfter } from '../../ui/parts/useAfter.ts';
import { useEngineConnection } from './EngineConnection.tsx';
import { useSession } from './Session.tsx';
import { useLive } from './useLive.ts';

export interface Outbox {
  /** False until the open submissions were read. */
  known: boolean;
  /** The open submissions of the signed-in nurse and the newest few that are done, newest first. */
  submissions: readonly SubmissionSummary[];
  unreadable: readonly UnreadableRow[];
  waiting: readonly Submission[];
  problems: readonly Submission[];
  /** The ids of those that wait for an earlier one. */
  heldBack: ReadonlySet<string>;
  /** When the oldest waiting submission was submitted, device time. */
  oldestWaitingAt: number | null;
  /** When the hospital is tried again, while it is out of reach or asked to wait. */
  nextProbeAt: number | null;
}

interface Listed<One> {
  submissions: readonly One[];
  unreadable: readonly UnreadableRow[];
}

const nothing: Listed<never> = { submissions: [], unreadable: [] };

const OutboxContext = createContext<Outbox>({
  known: false,
  ...nothing,
  waiting: [],
  problems: [],
  heldBack: new Set(),
  oldestWaitingAt: null,
  nextProbeAt: null,
});

/** The first render comes first, then the newest submissions that are done. */
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
  const engine = useEngineConnection();
  const nextProbeAt = !engine || isWayOpen(engine) ? null : engine.nextProbeAt;
  const doneNow = done ?? undefined;
  const arriving = useJustCompleted(open, doneNow);
  const listed = useMemo(() => outboxOf(open, doneNow, arriving), [open, doneNow, arriving]);
  const outbox = useMemo(() => ({ ...listed, nextProbeAt }), [listed, nextProbeAt]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

export function useOutbox(): Outbox {
  return use(OutboxContext);
}

/** What a screen has read for everything on it. */
const SharedContext = createContext<{ text: string; found: readonly Submission[] | undefined }>({
  text: '',
  found: undefined,
});

/** Reads what was submitted about a patient once for all parts of a screen, which ask with `useSubmissionsAbout`. */
export function SubmissionsAbout({ about, children }: { about: About; children: ReactNode }) {
  const found = useSubmissionsAbout(about);
  const text = textOf(about);
  const shared = useMemo(() => ({ text, found }), [text, found]);
  return <SharedContext value={shared}>{children}</SharedContext>;
}

/**
 * What this nurse submitted about a patient, a wound or a record, newest first. Undefined until it is known.
 * @param about null: nothing is queried and the result is empty
 */
export function useSubmissionsAbout(about: About | null): readonly Submission[] | undefined {
  const { authorId } = useSession();
  const shared = use(SharedContext);
  const text = about === null ? null : textOf(about);
  const isShared = shared.text === text;
  const own = useLive(
    async ({ device, hospitalKey }) =>
      about === null || isShared
        ? null
        : device.submissions.listAbout(hospitalKey, authorId, about),
    [authorId, text, isShared],
  );
  if (isShared) return shared.found;
  return own === null ? none : own?.submissions;
}

const none: readonly Submission[] = [];

function outboxOf(
  open: Listed<Submission> | undefined,
  done: Listed<SubmissionSummary> | undefined,
  arriving: readonly Submission[],
): Omit<Outbox, 'nextProbeAt'> {
  const isDone = new Set(done?.submissions.map(({ submissionId }) => submissionId));
  // For a moment a row may be in both results, or in neither: done is the more recent one.
  const stillOpen = (open ?? nothing).submissions.filter(
    ({ submissionId }) => !isDone.has(submissionId),
  );
  const problems = stillOpen.filter((one) => describe(one).group === 'problem');
  const waiting = stillOpen.filter((one) => describe(one).group !== 'problem');
  const moving = [...stillOpen, ...arriving].toSorted((a, b) => b.sequence - a.sequence);
  return {
    known: open !== undefined,
    submissions: [...moving, ...(done ?? nothing).submissions].toSorted(
      (a, b) => b.sequence - a.sequence,
    ),
    unreadable: [...(open ?? nothing).unreadable, ...(done ?? nothing).unreadable],
    waiting,
    problems,
    heldBack: heldBackIn(stillOpen.toSorted((a, b) => a.sequence - b.sequence)),
    oldestWaitingAt: waiting.reduce<number | null>(
      (oldest, { submittedAt }) => (oldest === null ? submittedAt : Math.min(oldest, submittedAt)),
      null,
    ),
  };
}

/** A submission that is no longer open after one of these states can only be done. */
const lastStates: readonly ShownState[] = ['assess', 'recover', 'confirm'];
/** Longer than it takes to read a week of records. */
const arrivalMs = 3_000;

/**
 * Submissions that are no longer open but were not read as done yet. They stay visible as they were, so that a card
 * does not blink.
 */
function useJustCompleted(
  open: Listed<Submission> | undefined,
  done: Listed<SubmissionSummary> | undefined,
): readonly Submission[] {
  const [seen, setSeen] = useState<Listed<Submission> | undefined>(undefined);
  const [arriving, setArriving] = useState<readonly Submission[]>([]);
  if (open !== seen) {
    setSeen(open);
    const isOpen = new Set(open?.submissions.map(({ submissionId }) => submissionId));
    const gone = (seen?.submissions ?? []).filter(
      (one) => !isOpen.has(one.submissionId) && lastStates.includes(describe(one).state),
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
