/** The wire shape of one page of wounds. Interface: Behaviour per endpoint, 2. */
import { z } from 'zod';
import { maxItems } from './text.ts';
import { woundListItemSchema } from './woundListItem.ts';

/**
 * The answer of `listWounds`. On the last page `nextCursor` is null. The interface shows no field for `updatedAt` (the
 * time of the data, if it is cached or delayed), so it is read if a hospital sends it, but never required.
 */
export const woundPageSchema = z.object({
  items: z.array(woundListItemSchema).max(maxItems),
  nextCursor: z.string().max(10_000).nullable(),
  updatedAt: z.string().max(100).optional(),
});

/** A page as it is read: a cursor that is left out is none, and a time in another form is not known. */
export const readWoundPageSchema = woundPageSchema.extend({
  nextCursor: woundPageSchema.shape.nextCursor.default(null),
  updatedAt: woundPageSchema.shape.updatedAt.catch(undefined),
});

export type WoundPage = z.infer<typeof readWoundPageSchema>;
