/**
 * The row of a submission: a draft that was handed in, frozen, and how far it has come. How far is
 * one value, `progress`, so that what cannot be can be neither written down nor read.
 */
import { z } from 'zod';
import { draftContentSchema, handedInSchema, submissionKinds, subjectSchema } from './content.ts';
import { presentShape } from './earlierSubmission.ts';
import { progressSchema } from './progress.ts';
import { retiredSchema } from './retired.ts';
import { row, timeMs } from './row.ts';

export const waitReasons = [
  'out-of-reach',
  'backing-off',
  'told-to-wait',
  'signed-out',
  'may-be-at-work',
] as const;
export type WaitReason = (typeof waitReasons)[number];

const waitSchema = row({
  reason: z.enum(waitReasons),
  /** Device time; null where only the reason has to go. */
  until: timeMs.nullable(),
  /** How long it was meant to be; a time further ahead means that the clock was set back. */
  restMs: z.number().nullable(),
});
export type Wait = z.infer<typeof waitSchema>;

const shape = row({
  submissionId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  kind: z.enum(submissionKinds),
  /** Order of handing in on this device. */
  sequence: z.number(),
  handedInAt: timeMs,
  /** Counts every change; a writer that read an older one is refused. */
  revision: z.number(),
  clientRequestId: z.string(),
  retiredRequestIds: z.array(z.string()),
  retired: retiredSchema,
  /** As in its draft: taking it back must not forget that it may be in the hospital already. */
  mayExist: z.boolean().optional(),
  /** As in its draft. */
  sharedAt: timeMs.optional(),
  /** An earlier submission of this tablet on the same record, to be waited for. */
  dependsOn: z.string().nullable(),
  progress: progressSchema,
  /** Why the engine lets it rest, where it does. */
  wait: waitSchema.nullable(),
  /** Unknown outcomes in a row, for the backoff. */
  strikes: z.number(),
  content: row({
    subject: subjectSchema,
    handedIn: handedInSchema,
    /** Everything as it was typed, so that taking it back loses nothing. */
    draft: draftContentSchema,
  }),
});
export type Submission = z.infer<typeof shape>;

/** Reads rows of this version and of those before it. */
export const submissionSchema: z.ZodType<Submission> = z.preprocess(
  (stored) => withoutIndex(presentShape(stored)),
  shape,
);

/**
 * A submission as it is put on the disk: beside it stand the two fields by which it is found. They say
 * nothing of their own, and are left behind when it is read.
 */
export function submissionRow(submission: Submission): object {
  const { progress, hospitalKey } = submission;
  const isDone = progress.stage === 'done';
  return {
    ...submission,
    // The hospitalKey until it is done, then '': the index that keeps the engine's look-ups short.
    openIn: isDone ? '' : hospitalKey,
    doneAt: isDone ? progress.doneAt : null,
  };
}

function withoutIndex(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('openIn' in stored)) return stored;
  const read: Record<string, unknown> = { ...stored };
  delete read['openIn'];
  delete read['doneAt'];
  delete read['about'];
  return read;
}
