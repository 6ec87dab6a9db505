/** The wire shape of one page of wounds. Interface: Behaviour per endpoint, 2. */
import { z } from 'zod';
import { maxItems } from './text.ts';
import { woundListItemSchema } from './woundListItem.ts';

/**
 * The answer of `listWounds`. `nextCursor` null is the last page. `updatedAt` (the time of the data, when it is
 * cached or delayed) has no field shown in the interface, so it is read where a hospital sends it and never needed.
 */
export const woundPageSchema = z.object({
  items: z.array(woundListItemSchema).max(maxItems),
  nextCursor: z.string().max(10_000).nullable(),
  updatedAt: z.string().max(100).optional(),
});

export type WoundPage = z.infer<typeof woundPageSchema>;
