/** The wire shape of a receipt. Interface: Receipt. */
import { z } from 'zod';
import { answeredDateTimeSchema, identifierSchema } from './identifier.ts';

/** The state of a record; `voided` is final. Interface: States and transitions. */
export const recordStateSchema = z.enum(['valid', 'voided']);

export type RecordState = z.infer<typeof recordStateSchema>;

/** The answer of every write and of `readRequest`. */
export const receiptSchema = z.object({
  clientRequestId: identifierSchema,
  recordId: identifierSchema,
  version: z.int().min(1),
  status: z.literal('committed'),
  recordState: recordStateSchema,
  recordedAt: answeredDateTimeSchema,
});

export type Receipt = z.infer<typeof receiptSchema>;
