/**
 * What a list shows of a finished submission: everything but its texts, its answers and what it was made from. It is
 * sealed beside the row, in the same commit, so that a list opens a few hundred characters per submission and not whole
 * notes and admissions (decision 0370).
 */
import { z } from 'zod';
import { fieldOf } from '../shared/unknown.ts';
import { byMeasure } from '../shared/wound/fields.ts';
import { submittedSchema, subjectSchema, targetSchema } from './content.ts';
import { submissionSchema, submissionShape } from './submission.ts';

const [assessment, correction, voiding, admission] = submittedSchema.options;
const target = targetSchema.omit({ seenCareNote: true });

/** Parsing keeps these fields and no others, so it also makes a summary from a whole submission. */
const shape = z.object({
  ...submissionShape.omit({ earlier: true, content: true }).shape,
  content: z.object({
    subject: subjectSchema,
    submitted: z.discriminatedUnion('kind', [
      z.object(
        assessment.omit({ careNote: true, ...byMeasure('name', () => true as const) }).shape,
      ),
      z.object({ ...correction.omit({ careNote: true }).shape, target: z.object(target.shape) }),
      z.object({ ...voiding.omit({ reason: true }).shape, target: z.object(target.shape) }),
      z.object(admission.omit({ assessment: true }).shape),
    ]),
  }),
});
/** A whole submission is one, too. */
export type SubmissionSummary = z.infer<typeof shape>;

/** Reads a summary, and a whole row as one. */
export const submissionSummarySchema: z.ZodType<SubmissionSummary> = z.preprocess(
  (stored) => (isSummary(stored) ? stored : (submissionSchema.safeParse(stored).data ?? null)),
  shape,
);

/** The summary of a row; null unless it is done: what is open is read whole, so that damage to it is noticed. */
export function summaryOf(row: object): SubmissionSummary | null {
  if (fieldOf(fieldOf(row, 'progress'), 'stage') !== 'done') return null;
  return submissionSummarySchema.safeParse(row).data ?? null;
}

function isSummary(stored: unknown): boolean {
  const content = fieldOf(stored, 'content');
  return typeof content === 'object' && content !== null && !('draft' in content);
}
