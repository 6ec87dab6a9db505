/** What is kept of request ids that another one has taken the place of. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

/**
 * What is known of request ids that were retired, by id, in hospital time: when a write of it first had
 * an unknown outcome (rule R12), and when the last one left (rule R5).
 */
export const retiredSchema = z
  .record(
    z.string(),
    row({
      firstUnknownAt: timeMs.nullable(),
      /** When it was sent last, where the hospital may still be at work on it. */
      lastSentAt: timeMs.nullable(),
      /** What it would have made: the photos of it, and the version. */
      photoIds: z.array(z.string()),
      madeVersion: z.number().nullable(),
    }),
  )
  .default({});
export type RetiredRequests = z.infer<typeof retiredSchema>;
