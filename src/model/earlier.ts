/** What is kept of a generation of a submission's bytes that was sent and then replaced (`generations.ts`). */
import { z } from 'zod';
import { row } from './row.ts';

export const earlierSchema = row({
  /** Its outcome was unknown when it was replaced: its author has decided to write it again. */
  isUnknown: z.boolean(),
  /** A sending of it had no answer: the hospital may still be working on it, whatever the query said since. */
  mayBeAtWork: z.literal(true).optional(),
  /** Its words, or those of one before it, are others than those that followed. */
  isReworded: z.literal(true).optional(),
  /** What it would have made: the photos of it, and the version. */
  photoIds: z.array(z.string()),
  madeVersion: z.number(),
  /** Its author edited it, or sent the same again, or the engine had photos of it uploaded again. */
  why: z.enum(['edited', 'again', 'photos']),
});
export type Earlier = z.infer<typeof earlierSchema>;
