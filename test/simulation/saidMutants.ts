/** The planted bugs about what is told of a record, and about a host that is mute for hours. */
import type { Mutant } from './mutant.ts';

export const saidMutants: readonly Mutant[] = [
  {
    name: 'what may be recorded is shown as waiting to be sent',
    wrap: (own) => ({
      ...own,
      describe: (submission, around) => {
        const told = own.describe(submission, around);
        const isShown = told.state !== 'recover' && told.state !== 'confirm';
        return isShown ? told : { ...told, state: 'waiting' };
      },
    }),
  },
  {
    name: 'it is said to wait for an earlier entry that is done',
    wrap: (own) => ({
      ...own,
      describe: (submission, around) => {
        const { dependsOn, submissionId } = submission;
        const heldBack = new Set([
          ...(around?.heldBack ?? []),
          ...(dependsOn === null ? [] : [submissionId]),
        ]);
        return own.describe(submission, { ...around, heldBack });
      },
    }),
  },
  {
    name: 'before it is discarded, what the hospital has is said to be missing there',
    wrap: (own) => ({
      ...own,
      describe: (submission, around) => ({
        ...own.describe(submission, around),
        discardSentence: 'detail.discardSentence',
      }),
    }),
  },
  {
    name: 'a hospital that asked to wait is said to be out of reach',
    powers: ['mute-host'],
    wrap: (own) => ({
      ...own,
      describe: (submission, around) =>
        own.describe(submission, { ...around, isToldToWait: false }),
    }),
  },
  {
    name: 'the time between probes grows without end',
    powers: ['mute-host'],
    edits: [
      {
        file: 'outbox/ports.ts',
        find: 'maxBackoffMs: 60_000,',
        put: 'maxBackoffMs: 36_000_000,',
      },
    ],
  },
];
