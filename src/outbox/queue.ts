/**
 * What a term knows of the outbox: what is open, who is signed in, and whether that is still what
 * the disk says. It is kept in step with every write of ours, and read anew where others wrote.
 */
import type { Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { OutboxRows } from './ports.ts';
import type { RunOutput } from './submissionMachine.ts';

export interface Queue {
  /** What is not done, in the order of handing in. */
  open(): readonly Submission[];
  credential(): Credential | null;
  /** Something on the device changed that we did not do ourselves: the next reading goes to the disk. */
  markStale(): void;
  /** Reads what changed, where anything did. Tells whether somebody has tapped "try now" since. */
  read(): Promise<{ isRetryWanted: boolean }>;
  /** Takes over what a run has written. */
  remember(submissionId: string, output: RunOutput): void;
  /** For those that this is true of, the waiting is over; the disk does not have to know. */
  endRests(isOver: (submission: Submission) => boolean): void;
  /** Whether a signal was raised that nobody delivered. */
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
