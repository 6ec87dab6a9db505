/** What is kept of request ids that were replaced. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

/**
 * What is known of retired request ids, by id, in hospital time: when a write first had an unknown outcome (rule R12),
 * and when the last one was sent (rule R5).
 */
export const retiredSchema = z
  .record(
    z.string(),
    row({
      firstUnknownAt: timeMs.nullable(),
      /** When it was sent last, if the hospital may still be working on it. */
      lastSentAt: timeMs.nullable(),
      /** What it would have made: the photos of it, and the version. */
      photoIds: z.array(z.string()),
      madeVersion: z.number().nullable(),
    }),
  )
  .default({});
export type RetiredRequests = z.infer<typeof retiredSchema>;
