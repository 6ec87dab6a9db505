/**
 * Why a submission needs its author. Each type has its own facts, sentence and ways out (`allowedActions` in
 * `authorActions.ts`), and can occur only at the standing that it names.
 */
import { z } from 'zod';
import { row, timeMs } from './row.ts';
import {
  committedSchema,
  notThereSchema,
  hospitalErrorShape,
  unrecordedSchema,
  unsentSchema,
  unwrittenSchema,
  type HospitalError,
} from './standing.ts';

/** What the hospital holds now, kept to be compared with what the nurse wrote. */
export const theirsSchema = row({
  version: z.number(),
  recordState: z.enum(['valid', 'voided']),
  careNote: z.string(),
  recordedAt: z.string().nullable(),
  /** The request id that the record names; absent in older rows. */
  clientRequestId: z.string().optional(),
});
export type CurrentVersion = z.infer<typeof theirsSchema>;

export const problemTypes = [
  'refused',
  'photo-refused',
  'photo-missing',
  'conflict-newer-version',
  'conflict-voided',
  'cannot-know',
  'cannot-ask',
  'read-back-differs',
  'read-back-refused',
  'request-id-conflict',
  'base-lost',
  'earlier-version-recorded',
  'no-answer',
  'text-refused',
  'photo-stuck',
  'from-file',
  'record-not-as-seen',
  'record-lost',
] as const;
export type ProblemType = (typeof problemTypes)[number];

function ofType<Type extends ProblemType, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return row({ type: z.literal(type), since: timeMs, ...shape });
}

const status = z.number().nullable();
const photoId = z.string();

export const problemSchema = z.discriminatedUnion('type', [
  ofType('refused', { ...hospitalErrorShape, standing: unwrittenSchema }),
  ofType('request-id-conflict', { ...hospitalErrorShape, standing: notThereSchema }),
  ofType('photo-refused', { ...hospitalErrorShape, photoId, standing: unsentSchema }),
  ofType('photo-missing', { photoId, standing: unsentSchema }),
  ofType('photo-stuck', { status, photoId, standing: unsentSchema }),
  ofType('conflict-newer-version', {
    ...hospitalErrorShape,
    theirs: theirsSchema,
    standing: notThereSchema,
  }),
  ofType('conflict-voided', {
    ...hospitalErrorShape,
    theirs: theirsSchema,
    standing: notThereSchema,
  }),
  ofType('cannot-know', {
    ...hospitalErrorShape,
    /** The record that its author named and that turned out to be another one. */
    recordId: z.string().nullable(),
    standing: unrecordedSchema,
  }),
  ofType('cannot-ask', { ...hospitalErrorShape, standing: unrecordedSchema }),
  ofType('no-answer', { status, standing: unrecordedSchema }),
  /** An intermediary refuses its bytes again and again, and the hospital has nothing of it. */
  ofType('text-refused', { ...hospitalErrorShape, standing: notThereSchema }),
  /** It came from a rescue file that nothing vouches for, and its author has not looked at it yet. */
  ofType('from-file', { standing: unrecordedSchema }),
  ofType('base-lost', { standing: unwrittenSchema }),
  ofType('read-back-differs', { standing: committedSchema }),
  ofType('read-back-refused', { ...hospitalErrorShape, standing: committedSchema }),
  ofType('earlier-version-recorded', { standing: committedSchema }),
  /**
   * A correction or void was not written: under the record's id the hospital shows another record than its author saw,
   * none, or an older state of it (rule R18). Nothing of another record is kept.
   */
  ofType('record-not-as-seen', {
    difference: z.enum(['another', 'gone', 'older']),
    standing: unwrittenSchema,
  }),
  /** The hospital gave a receipt and shows nothing, or another record, under the id in it. */
  ofType('record-lost', {
    found: z.enum(['nothing', 'another']),
    /** Whether the hospital still knows the request: then it must not be written again. */
    isReceiptKept: z.boolean(),
    standing: committedSchema,
  }),
]);
export type Problem = z.infer<typeof problemSchema>;
export type ProblemOf<Type extends ProblemType> = Extract<Problem, { type: Type }>;

/** Where no answer came, or where it is not about one. */
export const noHospitalError: HospitalError = {
  status: null,
  code: null,
  message: null,
  traceId: null,
  fields: [],
};

/** What the hospital said with a problem; undefined if it was not asked or did not answer. */
export function saidIn(problem: Problem): HospitalError {
  if ('fields' in problem) {
    const { status: answered, code, message, traceId, fields } = problem;
    return { status: answered, code, message, traceId, fields };
  }
  return { ...noHospitalError, status: 'status' in problem ? problem.status : null };
}

/** The photo that a problem is about, if any. */
export function photoIn(problem: Problem): string | null {
  return 'photoId' in problem ? problem.photoId : null;
}
