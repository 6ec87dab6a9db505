/** The row of a photo; its bytes are in a table of their own. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const photoSchema = row({
  photoId: z.string(),
  /** The draft that it belongs to, and later the submission of the same id. */
  ownerId: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  lengthBytes: z.number(),
  sha256: z.string(),
  addedAt: timeMs,
  /** The hospital's attachment id, and when it was given, hospital time (rule R6). */
  attachment: row({ attachmentId: z.string(), uploadedAt: timeMs }).nullable(),
  /** The original that it was scaled down from, kept until submission. */
  originalId: z.string().optional(),
  content: row({
    widthPx: z.number().nullable(),
    heightPx: z.number().nullable(),
    /** What was done to it when it was imported, shown to the nurse. */
    notes: z.array(z.enum(['metadata-removed', 'scaled', 'converted'])),
  }),
});
export type Photo = z.infer<typeof photoSchema>;
