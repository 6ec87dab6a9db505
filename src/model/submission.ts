/**
 * The row of a submission: a draft that was submitted, frozen, and how far it has come. That is one value, `progress`,
 * so that impossible combinations can neither be written nor read.
 */
import { z } from 'zod';
import { draftContentSchema, submittedSchema, submissionKinds, subjectSchema } from './content.ts';
import { earlierSchema } from './earlier.ts';
import { progressSchema } from './progress.ts';
import { row, timeMs } from './row.ts';

export const waitReasons = [
  'out-of-reach',
  /** The query that goes first is barred on the way; other exchanges reach the hospital. */
  'barred',
  'backing-off',
  'told-to-wait',
  'signed-out',
  'may-be-at-work',
] as const;
export type WaitReason = (typeof waitReasons)[number];

const waitSchema = row({
  reason: z.enum(waitReasons),
  /** Device time; null if it waits for its reason to go away. */
  until: timeMs.nullable(),
  /** The intended length; a time further ahead means that the clock was set back. */
  restMs: z.number().nullable(),
});
export type Wait = z.infer<typeof waitSchema>;

/** The fields of a submission. */
export const submissionShape = row({
  submissionId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  kind: z.enum(submissionKinds),
  /** The order of submission on this device. */
  sequence: z.number(),
  submittedAt: timeMs,
  /** Counts every change; a writer that read an older one is refused. */
  revision: z.number(),
  /** Minted with its draft, and kept for the life of the record (rule R5). */
  clientRequestId: z.string(),
  /** As in its draft, but never later than it was first sent. */
  bornAt: timeMs,
  /** As in its draft. */
  earlier: z.array(earlierSchema),
  /** As in its draft. */
  isShared: z.literal(true).optional(),
  /** An earlier submission of this tablet on the same record, which goes first. */
  dependsOn: z.string().nullable(),
  progress: progressSchema,
  /** Why the engine lets it wait, if it does. */
  wait: waitSchema.nullable(),
  /** Unknown outcomes in a row, for the backoff. */
  failures: z.number(),
  content: row({
    subject: subjectSchema,
    submitted: submittedSchema,
    /** Everything as typed, so that making it a draft again loses nothing. */
    draft: draftContentSchema,
  }),
});
export type Submission = z.infer<typeof submissionShape>;

/** Reads a row as it is stored (`submissionRow`). */
export const submissionSchema: z.ZodType<Submission> = z.preprocess(withoutIndex, submissionShape);

/**
 * A submission as it is stored, with the two fields by which it is found. They add no information and are dropped when
 * it is read.
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
