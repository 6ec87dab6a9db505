/** How far a submission has come: at work, done, or in need of its author. */
import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { row, timeMs } from './row.ts';
import { recordedShape, sendStateSchema } from './sendState.ts';

const endSchema = z.discriminatedUnion('how', [
  row({
    how: z.literal('read-back'),
    ...recordedShape,
    /** What others have changed in the record since. */
    since: z.enum(['changed-since', 'voided-since']).nullable(),
  }),
  row({
    how: z.literal('found-by-author'),
    recordId: z.string(),
    /** The version that was sent; absent if none was. */
    madeVersion: z.number().optional(),
  }),
  /** A void that came too late: somebody else had voided the record. */
  row({ how: z.literal('voided-by-other') }),
  /** A correction to what the record already says, made by somebody else or on another tablet. */
  row({ how: z.literal('said-already') }),
]);
export type End = z.infer<typeof endSchema>;

const doneSchema = row({ stage: z.literal('done'), doneAt: timeMs, end: endSchema });
const inProblemSchema = row({ stage: z.literal('problem'), problem: problemSchema });

export const progressSchema = z.discriminatedUnion('stage', [
  ...sendStateSchema.options,
  doneSchema,
  inProblemSchema,
]);
export type Progress = z.infer<typeof progressSchema>;
export type ProgressOf<Stage extends Progress['stage']> = Extract<Progress, { stage: Stage }>;
