/**
 * Where the work on a submission stands as long as nobody has to decide and it is not done: how much
 * of it has left, and what is known of that. Each member has its own facts and no others.
 */
import { z } from 'zod';
import { receiptSchema } from '../shared/interface/receipt.ts';
import { row, timeMs } from './row.ts';

/** What the hospital said with a no; null where it said nothing of the kind. */
export const hospitalErrorShape = {
  status: z.number().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  fields: z.array(row({ path: z.string(), message: z.string() })),
};
const hospitalErrorSchema = row(hospitalErrorShape);
export type HospitalError = z.infer<typeof hospitalErrorSchema>;

/** A definite no to a write, held until the request query has been asked once more (rule R5). */
export const refusalSchema = row({
  type: z.enum(['refused', 'request-id-conflict']),
  since: timeMs,
  ...hospitalErrorShape,
});
export type Refusal = z.infer<typeof refusalSchema>;

/** A write of the present id: its exact bytes are in `bodies`, and it has left or was about to. */
const sentSchema = row({
  /** The version it makes, known without the receipt: 1, or what it was based on + 1. */
  madeVersion: z.number(),
  /** First write of this id with an unknown outcome, hospital time; kept until the id is retired. */
  firstUnknownAt: timeMs.nullable(),
  /** When the latest write of this id left, hospital time; null in rows of before it was noted. */
  lastSentAt: timeMs.nullable(),
  /**
   * Since when it is in question whether the hospital has its photos, hospital time: it answered with a 404 that named
   * nothing. Each of them is read before the same bytes go once more; absent where that was never so.
   */
  photosInDoubtAt: timeMs.optional(),
  /**
   * How often in a row something between this tablet and the hospital refused it with a page of its own, and the
   * support id of the last such page, for the help desk. Nothing else of the page is kept.
   */
  blocked: row({
    times: z.number(),
    status: z.number(),
    traceId: z.string().nullable(),
  }).optional(),
});
export type Sent = z.infer<typeof sentSchema>;

/** The earlier ids still to be asked about before the present one may be sent (rule R5). */
const toSettle = z.array(z.string());

/** How often in a row the record that a change is laid on was shown otherwise than its author saw it. */
const looks = z.number().optional();

/** Nothing of it has left under its present id. */
const unsent = [
  row({ stage: z.literal('queued'), toSettle, looks }),
  /** A photo is on its way. */
  row({ stage: z.literal('uploading'), toSettle, looks }),
  /** The hospital is asked about an earlier id, or about any that another tablet may have sent it under. */
  row({ stage: z.literal('settling'), toSettle, looks }),
] as const;
export const unsentSchema = z.discriminatedUnion('stage', unsent);
export type Unsent = z.infer<typeof unsentSchema>;

/** The hospital has said that it holds nothing of this id: the same bytes may go again. */
export const notThereSchema = row({ stage: z.literal('not-there'), sent: sentSchema, looks });
export type NotThere = z.infer<typeof notThereSchema>;

const sent = [
  /**
   * The write is on its way. Written before it leaves, so that a crash leaves it standing; who finds it
   * so asks before anything else (rule R4).
   */
  row({ stage: z.literal('sending'), sent: sentSchema }),
  /** The write may or may not have been committed: the hospital is asked (rule R4). */
  row({ stage: z.literal('asking'), sent: sentSchema }),
  notThereSchema,
  /** A definite no, which the request query has yet to bear out. */
  row({ stage: z.literal('refused'), sent: sentSchema, refusal: refusalSchema }),
] as const;
export const unrecordedSchema = z.discriminatedUnion('stage', [...unsent, ...sent]);
/** No record of it is known. */
export type Unrecorded = z.infer<typeof unrecordedSchema>;
/** Some write of the present id has left, or was about to. */
export type SentStanding = Exclude<Unrecorded, Unsent>;

/** Nothing was recorded under its present id: nothing has left, or the hospital has said no. */
export const unwrittenSchema = z.discriminatedUnion('stage', [...unsent, notThereSchema]);
export type Unwritten = z.infer<typeof unwrittenSchema>;

/** What is known of a record that a receipt was given for. */
export const recordedShape = {
  receipt: receiptSchema,
  madeVersion: z.number(),
  /** The receipt is that of an earlier id; whether the content is the same, the read-back tells. */
  isAdopted: z.boolean(),
};

/** The hospital has given a receipt; the record is to be read back (rule R8). */
export const committedSchema = row({
  stage: z.literal('committed'),
  ...recordedShape,
  /** It was done before, since this device time; a screen was told otherwise, and it is read back anew. */
  confirmedAt: timeMs.optional(),
  /**
   * What was read under its id, again and again: nothing, or another record. Whether the hospital still has the
   * request is asked next.
   */
  missing: z.enum(['nothing', 'another']).optional(),
});
export type Committed = z.infer<typeof committedSchema>;

/** Its author has named the record in which she found it, where no receipt will ever come. */
export const foundSchema = row({
  stage: z.literal('found'),
  recordId: z.string(),
  /** Where it stands again if that record turns out not to be it. */
  standing: unrecordedSchema,
});
export type Found = z.infer<typeof foundSchema>;

export const standingSchema = z.discriminatedUnion('stage', [
  ...unsent,
  ...sent,
  committedSchema,
  foundSchema,
]);
/** Where it stands while the engine is at it. */
export type Standing = z.infer<typeof standingSchema>;
