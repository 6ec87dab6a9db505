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

/** A definite refusal of a write, held until the request was queried again (rule R5). */
export const refusalSchema = row({
  type: z.enum(['refused', 'request-id-conflict']),
  since: timeMs,
  ...hospitalErrorShape,
});
export type Refusal = z.infer<typeof refusalSchema>;

/** A write of the present id: its exact bytes are in `bodies`, and it was sent or was about to be. */
const sentSchema = row({
  /** The version it makes, known without the receipt: 1, or its base + 1. */
  madeVersion: z.number(),
  /** First write of this id with an unknown outcome, hospital time; kept until the id is retired. */
  firstUnknownAt: timeMs.nullable(),
  /** When the latest write of this id was sent, hospital time; null in older rows. */
  lastSentAt: timeMs.nullable(),
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

const toResolve = z.array(z.string());

/** What was read instead of what was expected: another record or photo, nothing, or an older version. */
const unexpected = z.enum(['another', 'missing', 'behind', 'broken']);
export type Unexpected = z.infer<typeof unexpected>;

/**
 * How often this stage had each of them. Each has a budget of its own, to which unknown outcomes do not count; `broken`
 * is a connection that broke while a large photo was sent.
 */
const spent = z.partialRecord(unexpected, z.number()).optional();
export type Spent = z.infer<typeof spent>;

const unsent = [
  row({ stage: z.literal('queued'), toResolve, spent }),
  /** A photo is on its way. */
  row({ stage: z.literal('uploading'), toResolve, spent }),
  /** An earlier id is being queried, or one under which another tablet may have sent it. */
  row({ stage: z.literal('settling'), toResolve, spent }),
] as const;
export const unsentSchema = z.discriminatedUnion('stage', unsent);
export type Unsent = z.infer<typeof unsentSchema>;

/** The hospital has said that it holds nothing under this id: the same bytes may be sent again. */
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
/** A write of the present id was sent, or was about to be. */
export type SentState = Exclude<Unrecorded, Unsent>;

/** Whether no write of it may be anywhere: none was made under its present id, and earlier ones are settled. */
export function isUnsentAt(
  sendState: Unrecorded,
  { sharedAt, mayExist }: { sharedAt?: number | undefined; mayExist?: boolean | undefined },
): boolean {
  const isSettled = 'toResolve' in sendState && sendState.toResolve.length === 0;
  return isSettled && sharedAt === undefined && mayExist !== true;
}

/** Nothing was recorded under its present id: nothing was sent, or the hospital refused it. */
export const unwrittenSchema = z.discriminatedUnion('stage', [...unsent, notThereSchema]);
export type Unwritten = z.infer<typeof unwrittenSchema>;

/** What is known of a record with a receipt. */
export const recordedShape = {
  receipt: readReceiptSchema,
  madeVersion: z.number(),
  /** The receipt is for an earlier id; the read-back tells whether the content is the same. */
  isFromOtherId: z.boolean(),
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
