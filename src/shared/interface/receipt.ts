/** The wire shape of a receipt. Interface: Receipt. */
import { z } from 'zod';
import { answeredDateTimeSchema, identifierSchema } from './identifier.ts';

/** The state of a record; `voided` is final. Interface: States and transitions. */
export const recordStateSchema = z.enum(['valid', 'voided']);

export type RecordState = z.infer<typeof recordStateSchema>;

/** The answer of every write and of `readRequest`, as specified. */
export const receiptSchema = z.object({
  clientRequestId: identifierSchema,
  recordId: identifierSchema,
  version: z.int().min(1),
  status: z.literal('committed'),
  recordState: recordStateSchema,
  recordedAt: answeredDateTimeSchema,
});

/**
 * A receipt as it is read: it proves itself by its ids, version and status. The time is only shown: null if it was no
 * instant.
 */
export const readReceiptSchema = receiptSchema.extend({
  recordState: recordStateSchema.optional(),
  recordedAt: answeredDateTimeSchema.nullable().default(null),
});

export type Receipt = z.infer<typeof readReceiptSchema>;
