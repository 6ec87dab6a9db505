/** The row of a draft: what a nurse is still writing, only on this device. */
import { z } from 'zod';
import { draftContentSchema } from './content.ts';
import { retiredSchema } from './retired.ts';
import { row, timeMs } from './row.ts';

export const draftSchema = row({
  draftId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  /** Minted with the draft; unchanged on every attempt (Interface: Wound assessment input). */
  clientRequestId: z.string(),
  /** Request ids that the hospital refused with a definite answer, newest last (rule R5). */
  retiredRequestIds: z.array(z.string()),
  retired: retiredSchema,
  /** It may be in the hospital already: its author submitted it, and the outcome can never be known (rule R12). */
  mayExist: z.boolean().optional(),
  /** What was sent of it before was for another wound, which the hospital refused: it was moved since. */
  sentForOtherWound: z.boolean().optional(),
  /** Since when another tablet may also send it, hospital time (`sharing.ts`). */
  sharedAt: timeMs.optional(),
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
