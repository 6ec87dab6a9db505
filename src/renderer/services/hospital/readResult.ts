/** What a question to the hospital can come back with, and what is kept of a patient's wounds. */
import { z } from 'zod';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { woundListItemSchema } from '../../../shared/interface/woundListItem.ts';

/** What the device keeps of a patient's wounds: every page, or as far as the hospital went. */
export const keptWoundsSchema = z.object({
  items: z.array(woundListItemSchema),
  complete: z.boolean(),
});
export type KeptWounds = z.infer<typeof keptWoundsSchema>;

/**
 * The hospital answered about something else than was asked: `claim` says which id differs. It was kept nowhere. What
 * came may be told as what it says it is, and is never used in the place of what was asked for (rule R20).
 */
export interface Another<Content> {
  is: 'another';
  claim: Claim;
  came: Content;
}

/** How a read went. Whatever it says, the device's copy is as it was or newer. */
export type ReadResult<Content> =
  | { is: 'found'; content: Content }
  | Another<Content>
  | { is: 'missing' | 'forbidden' | 'expired' }
  /** The answer was longer than it may be (`Answer.isTooLarge`): asking again brings the same. */
  | { is: 'too-large' }
  | { is: 'unreachable'; why: 'out-of-reach' | 'captive-portal' | 'another-hospital' | 'busy' };

/** How a photo went: as any read, or the hospital sends to an address that the shell may not ask, or that had none. */
export type PhotoResult = ReadResult<Blob> | { is: 'elsewhere' };
