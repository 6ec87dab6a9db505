/** The journal of a submission, and the exact bytes of what it sends. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const attemptKinds = [
  'upload',
  'write',
  'query',
  'read-back',
  'look',
  'photo-look',
] as const;
export const attemptOutcomes = ['accepted', 'refused', 'unknown', 'found', 'not-found'] as const;

/** What the engine can decide on an answer; `src/renderer/ui/words` has the sentences. */
export const decisions = [
  'confirmed',
  'accepted-by-author',
  'reads-again',
  'needs-author',
  'waits-for-sign-in',
  'receipt-stored',
  'asks-hospital',
  'asks-again',
  'photo-stored',
  'uploads-again',
  'photo-as-sent',
  'may-be-sent',
  'takes-next-id',
  'same-bytes-again',
  'may-be-at-work',
  'reads-record',
  'compared',
  'as-seen',
  'asks-hospital-about-it',
] as const;
export type Decision = (typeof decisions)[number];

/** One HTTP exchange of a submission. A row without `finishedAt` may have reached the hospital. */
export const attemptSchema = row({
  attemptId: z.string(),
  submissionId: z.string(),
  clientRequestId: z.string(),
  kind: z.enum(attemptKinds),
  method: z.string(),
  /** Path template, such as `/requests/{clientRequestId}`: no identifiers in the journal. */
  endpoint: z.string(),
  startedAt: timeMs,
  /**
   * When its answer was stored, which may be some seconds after it was heard; of a query or read that changed nothing,
   * when it was heard.
   */
  finishedAt: timeMs.nullable(),
  status: z.number().nullable(),
  traceId: z.string().nullable(),
  outcome: z.enum(attemptOutcomes).nullable(),
  /** What broke, where no answer came. */
  failure: z
    .enum([
      'timeout',
      'connection',
      'unreadable',
      'not-as-asked',
      'not-the-hospital',
      'another-hospital',
    ])
    .nullable(),
  /** The field of an answer that was missing or wrong; never its value. */
  field: z.string().optional(),
  /** A {@link Decision}, or one of another version. */
  decision: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const bodySchema = row({
  clientRequestId: z.string(),
  submissionId: z.string(),
  method: z.string(),
  path: z.string(),
  bytes: z.instanceof(ArrayBuffer),
});
export type Body = z.infer<typeof bodySchema>;
