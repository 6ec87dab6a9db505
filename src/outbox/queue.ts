/**
 * What a term knows of the outbox: what is open, who is signed in, and whether this is still what the disk says. Our
 * own writes update it; after a write by others it is read again.
 */
import type { Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { OutboxRows } from './ports.ts';
import type { RunOutput } from './submissionMachine.ts';

export interface Queue {
  /** The submissions that are not done, in the order in which they were submitted. */
  open(): readonly Submission[];
  credential(): Credential | null;
  /** Others changed something on the device: the next read goes to the disk. */
  markStale(): void;
  /** Reads what changed, if anything did. Tells whether "try now" was tapped meanwhile. */
  read(): Promise<{ isRetryWanted: boolean }>;
  /** Takes over what a run wrote. */
  remember(submissionId: string, output: RunOutput): void;
  /** Ends the wait of the submissions for which this is true, in memory only. */
  endRests(isOver: (submission: Submission) => boolean): void;
  /** Whether a signal was raised but never delivered. */
  missedSignal(): Promise<boolean>;
}

export function openQueue(rows: OutboxRows, hospitalKey: string): Queue {
  let credential: Credential | null = null;
  let open: readonly Submission[] = [];
  let isStale = true;
  let tryNowSeen: number | null = null;
  let revisionSeen = 0;

  return {
    open: () => open,
    credential: () => credential,
    markStale: () => (isStale = true),

    async read() {
      if (!isStale) return { isRetryWanted: false };
      isStale = false;
      const signal = await rows.readSignal(hospitalKey);
      credential = await rows.credential(hospitalKey);
      open = await rows.open(hospitalKey);
      const { revision, tryNow } = signal;
      revisionSeen = revision;
      const isRetryWanted = tryNowSeen !== null && tryNow > tryNowSeen;
      tryNowSeen = tryNow;
      return { isRetryWanted };
    },

    remember(submissionId, { end, full }) {
      if (end === 'faulted' || !full) {
        isStale = true;
        return;
      }
      open = open.flatMap((one) => {
        if (one.submissionId !== submissionId) return [one];
        return end === 'done' ? [] : [full.submission];
      });
      if (full.submission.wait?.reason === 'signed-out') isStale = true;
    },

    endRests(isOver) {
      open = open.map((submission) => {
        const { wait } = submission;
        if (wait === null || !isOver(submission)) return submission;
        return { ...submission, wait: { ...wait, until: null } };
      });
    },

    async missedSignal() {
      const { revision } = await rows.readSignal(hospitalKey);
      return revision !== revisionSeen;
    },
  };
}
