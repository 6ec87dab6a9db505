/** The possible results of a read from the hospital, and what is stored of a patient's wounds. */
import { z } from 'zod';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { woundListItemSchema } from '../../../shared/interface/woundListItem.ts';

/** What the device stores of a patient's wounds: every page, or as far as the hospital delivered. */
export const keptWoundsSchema = z.object({
  items: z.array(woundListItemSchema),
  complete: z.boolean(),
});
export type KeptWounds = z.infer<typeof keptWoundsSchema>;

/**
 * The hospital answered about something else than was requested: `claim` says which id differs. It was not stored.
 * `came` may be shown as what it says it is, but is never used in place of what was requested (rule R20).
 */
export interface Another<Content> {
  is: 'another';
  claim: Claim;
  came: Content;
}

/** How a read went. In every case the device's copy is as it was or newer. */
export type ReadResult<Content> =
  | { is: 'found'; content: Content }
  | Another<Content>
  | { is: 'missing' | 'forbidden' | 'expired' }
  /** The answer was longer than allowed (`Answer.isTooLarge`): another attempt brings the same. */
  | { is: 'too-large' }
  /** Something between this tablet and the hospital answered: that says nothing about what was asked for. */
  | { is: 'intercepted' }
  /** An answer came that cannot be read: this field of it is missing or wrong. */
  | { is: 'unreadable'; field: string }
  | {
      is: 'unreachable';
      why: 'out-of-reach' | 'captive-portal' | 'another-hospital' | 'busy' | 'refused';
    };

/**
 * How a photo went: as any read, or the hospital redirects to an address that the shell may not fetch, or that did not
 * have it.
 */
export type PhotoResult = ReadResult<Blob> | { is: 'elsewhere' };
