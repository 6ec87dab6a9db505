/**
 * The standing of a submission that is neither done nor in need of a decision: how much of it was sent, and what is
 * known of that. Each member of the union has its own facts and no others.
 */
import { z } from 'zod';
import { readReceiptSchema } from '../shared/interface/receipt.ts';
import { row, timeMs } from './row.ts';

/** What the hospital said with a refusal; null if it said nothing of the kind. */
export const hospitalErrorShape = {
  status: z.number().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  fields: z.array(row({ path: z.string(), message: z.string() })),
};
const hospitalErrorSchema = row(hospitalErrorShape);
export type HospitalError = z.infer<typeof hospitalErrorSchema>;

/** A definite refusal of a write, held until the request was queried again (rules R3, R5). */
export const refusalSchema = row({
  type: z.enum(['refused', 'request-id-conflict']),
  since: timeMs,
  ...hospitalErrorShape,
});
export type Refusal = z.infer<typeof refusalSchema>;

/** The present generation of its bytes: they are in `bodies`, and were sent or were about to be. */
const sentSchema = row({
  /** The version it makes, known without the receipt: 1, or its base + 1. */
  madeVersion: z.number(),
  /** Whether a sending of these bytes had an unknown outcome. */
  isUnknown: z.boolean(),
  /** When they were sent last, hospital time. */
  lastSentAt: timeMs,
  /** An earlier generation had other words: a record under this id may have those. */
  isReworded: z.literal(true).optional(),
  /**
   * Since when it is in doubt whether the hospital has its photos, hospital time: it answered with a 404 that named
   * nothing. Each photo is read before the same bytes are sent again. Absent if there never was a doubt.
   */
  photosInDoubtAt: timeMs.optional(),
  /**
   * How often in a row it was answered with something that is no receipt: with a page of an intermediary or, as
   * `noReceipt`, with JSON. Of the last one the support id and the code are kept for the help desk, and nothing else.
   */
  blocked: row({
    times: z.number(),
    status: z.number(),
    traceId: z.string().nullable(),
    noReceipt: row({ code: z.string().nullable() }).optional(),
  }).optional(),
});
export type Sent = z.infer<typeof sentSchema>;

/** What was read instead of what was expected: another record or photo, nothing, or an older version. */
const unexpected = z.enum(['another', 'missing', 'behind', 'broken']);
export type Unexpected = z.infer<typeof unexpected>;

/**
 * How often this stage had each of them. Each has a budget of its own, to which unknown outcomes do not count; `broken`
 * is a connection that broke while a large photo was sent.
 */
const spent = z.partialRecord(unexpected, z.number()).optional();
export type Spent = z.infer<typeof spent>;

/** Whether an earlier generation of its bytes was sent: the hospital is asked about it first (rules R3, R4). */
const asksFirst = z.boolean();

const unsent = [
  row({ stage: z.literal('queued'), asksFirst, spent }),
  /** A photo is on its way. */
  row({ stage: z.literal('uploading'), asksFirst, spent }),
] as const;
export const unsentSchema = z.discriminatedUnion('stage', unsent);
export type Unsent = z.infer<typeof unsentSchema>;

/** The hospital holds nothing under its id: the same bytes may be sent again. */
export const notThereSchema = row({ stage: z.literal('not-there'), sent: sentSchema, spent });
export type NotThere = z.infer<typeof notThereSchema>;

const sent = [
  /**
   * The write is being sent. Saved before it is sent, so that it survives a crash; it is then queried before anything
   * else (rule R4).
   */
  row({ stage: z.literal('sending'), sent: sentSchema }),
  /** The write may or may not have been committed: the hospital is queried (rule R4). */
  row({ stage: z.literal('asking'), sent: sentSchema }),
  notThereSchema,
  /** A definite refusal that the request query has yet to confirm. */
  row({ stage: z.literal('refused'), sent: sentSchema, refusal: refusalSchema, spent }),
] as const;
export const unrecordedSchema = z.discriminatedUnion('stage', [...unsent, ...sent]);
/** No record of it is known. */
export type Unrecorded = z.infer<typeof unrecordedSchema>;
/** The present generation of its bytes was sent, or was about to be. */
export type SentState = Exclude<Unrecorded, Unsent>;

/** Whether no write of it may be anywhere: it was never sent from here, and no other tablet has it. */
export function isUnsentAt(
  sendState: Unrecorded,
  { isShared, earlier = [] }: { isShared?: true | undefined; earlier?: readonly unknown[] },
): boolean {
  return 'asksFirst' in sendState && earlier.length === 0 && isShared !== true;
}

/** Nothing of its present generation was recorded: it was not sent, or the hospital refused it. */
export const unwrittenSchema = z.discriminatedUnion('stage', [...unsent, notThereSchema]);
export type Unwritten = z.infer<typeof unwrittenSchema>;

/** What is known of a record with a receipt. */
export const recordedShape = {
  receipt: readReceiptSchema,
  madeVersion: z.number(),
  /**
   * It came with a query and not with an answer to the write: it may be for an earlier generation of its bytes, or for
   * what another tablet sent. The read-back tells whether the content is the same.
   */
  isFound: z.boolean(),
  /** That one may have other words, so that a later version does not prove that hers are among the versions. */
  isReworded: z.literal(true).optional(),
  /** The record reads otherwise than what was submitted, and its author has said that it is right as it stands. */
  isAccepted: z.literal(true).optional(),
};

/** The hospital gave a receipt; the record has to be read back (rule R8). */
export const committedSchema = row({
  stage: z.literal('committed'),
  ...recordedShape,
  /** It was done before, since this device time; a screen heard otherwise, so it is read back again. */
  confirmedAt: timeMs.optional(),
  /**
   * What was read repeatedly under its id: nothing, or another record. The request is queried next.
   */
  missing: z.enum(['nothing', 'another']).optional(),
  spent,
});
export type Committed = z.infer<typeof committedSchema>;

/** Its author has named the record in which she found it; no receipt will ever come. */
export const foundSchema = row({
  stage: z.literal('found'),
  recordId: z.string(),
  /** Its standing if that record turns out to be another one. */
  sendState: unrecordedSchema,
  spent,
});
export type Found = z.infer<typeof foundSchema>;

export const sendStateSchema = z.discriminatedUnion('stage', [
  ...unsent,
  ...sent,
  committedSchema,
  foundSchema,
]);
/** Its standing while the engine works on it. */
export type SendState = z.infer<typeof sendStateSchema>;
