/** The row of something fetched from the hospital. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const cacheSchema = row({
  cacheKey: z.string(),
  /** `${hospitalKey}|${authorId}|${kind}`: what a list screen asks for. */
  group: z.string(),
  /** Who fetched it; nobody else is shown it. */
  authorId: z.string(),
  fetchedAt: timeMs,
  openedAt: timeMs,
  /** The length of the content as JSON, so that the whole can be bounded without reading it. */
  sizeChars: z.number(),
  content: z.unknown(),
});
export type CacheRow = z.infer<typeof cacheSchema>;

/** The part that can be read without its owner's key. */
export const cacheFactsSchema = cacheSchema.omit({ content: true });
export type CacheFacts = z.infer<typeof cacheFactsSchema>;
