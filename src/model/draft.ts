/** The row of a draft: what a nurse is still writing, only on this device. */
import { z } from 'zod';
import { draftContentSchema } from './content.ts';
import { earlierSchema } from './earlier.ts';
import { row, timeMs } from './row.ts';

export const draftSchema = row({
  draftId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  /** Minted with the draft; unchanged on every attempt (Interface: Wound assessment input). */
  clientRequestId: z.string(),
  /**
   * Since when the hospital may have been sent something under this id, from here or from a copy of this disk: when the
   * id was minted, or when its author last said that the hospital has nothing of it. Hospital time (rule R12).
   */
  bornAt: timeMs,
  /** What was sent under the id before this content, oldest first. */
  earlier: z.array(earlierSchema),
  /** What was sent of it before was for another wound, which the hospital refused: it was moved since. */
  sentForOtherWound: z.boolean().optional(),
  /** It is in a rescue file, or came from one: another tablet may send it, too. */
  isShared: z.literal(true).optional(),
  createdAt: timeMs,
  updatedAt: timeMs,
  /** It was submitted and came back: what builds on it follows it when it is submitted again. */
  wasSubmitted: z.boolean().optional(),
  /** The colleague who began it on this tablet and handed it over. */
  handedOver: row({ fromName: z.string(), at: timeMs }).optional(),
  /** When it came from a rescue file that nothing vouches for, device time. */
  fromFile: row({ at: timeMs }).optional(),
  content: draftContentSchema,
});
export type Draft = z.infer<typeof draftSchema>;
