/**
 * Owns the one live reading of the outbox that all screens share: the rail, the connection line,
 * the patient's records and the outbox itself all look at the same list.
 */
import { createContext, use, useMemo, type ReactNode } from 'react';

import type { UnreadableRow } from '../../device/reading.ts';
import type { Submission } from '../../device/rows.ts';
import { useSession } from './Session.tsx';
import { useLive } from './Ward.tsx';

export interface Outbox {
  /** False until the device has answered for the first time. */
  known: boolean;
  /** The signed-in nurse's own, newest first. */
  submissions: readonly Submission[];
  unreadable: readonly UnreadableRow[];
  waiting: readonly Submission[];
  problems: readonly Submission[];
  /** When the oldest of the waiting was handed in, device time. */
  oldestWaitingAt: number | null;
}

const nothing: Outbox = {
  known: false,
  submissions: [],
  unreadable: [],
  waiting: [],
  problems: [],
  oldestWaitingAt: null,
};

const OutboxContext = createContext<Outbox>(nothing);

export function OutboxProvider({ children }: { children: ReactNode }) {
  const { authorId } = useSession();
  const list = useLive(
    ({ device, hospitalKey }) => device.submissions.list(hospitalKey, authorId),
    [authorId],
  );
  const outbox = useMemo(() => {
    if (list === undefined) {
      return nothing;
    }
    const problems = list.submissions.filter(({ stage }) => stage === 'problem');
    const waiting = list.submissions.filter(({ stage }) => stage !== 'problem' && stage !== 'done');
    return {
      known: true,
      ...list,
      waiting,
      problems,
      oldestWaitingAt: waiting.reduce<number | null>(
        (oldest, { handedInAt }) => (oldest === null ? handedInAt : Math.min(oldest, handedInAt)),
        null,
      ),
    };
  }, [list]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

export function useOutbox(): Outbox {
  return use(OutboxContext);
}
