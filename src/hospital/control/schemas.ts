/** What the control surface takes and answers. The OpenAPI document names each of these as it is named here. */
import { z } from 'zod';
import { photoContentTypeSchema } from '../../shared/interface/attachment.ts';
import { recordStateSchema } from '../../shared/interface/receipt.ts';
import { faultKinds, faultRuleSchema } from '../faultRules.ts';
import { interpretationProblems } from '../interpretations.ts';

/** A text of the world, such as a person's name. */
export const shownName = z.string().min(1).max(400);
export const anyId = z.string().min(1).max(200);
const dateTime = z.iso.datetime({ offset: true });
const count = z.int().min(0);

/** The hospital's contents in numbers. `requests`: how many clientRequestIds are remembered. */
export const stateSchema = z.object({
  now: dateTime,
  woundAssessments: count,
  admissionAssessments: count,
  attachments: z.object({ bound: count, unbound: count }),
  requests: count,
});

export const clockSchema = z.object({ now: dateTime });

export const clockMoveSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) }),
  z.strictObject({ now: dateTime }),
]);

export const faultRulesSchema = z.array(faultRuleSchema).max(100);

/** Readings by the key of their point. */
export const readingsSchema = z
  .record(z.string(), z.string())
  .superRefine((wanted, { addIssue }) => {
    for (const { path, message } of interpretationProblems(wanted)) {
      addIssue({ code: 'custom', path: [path], message });
    }
  });

export const personSchema = z.object({
  operatorId: z.string(),
  wards: z.array(z.string().min(1)),
  mayWrite: z.boolean(),
  name: shownName,
  isExpired: z.boolean(),
});
export const personChangeSchema = personSchema.omit({ operatorId: true }).partial().strict();

export const patientSchema = z.object({
  patientId: anyId,
  medicalRecordNumber: shownName,
  displayName: shownName,
  ward: anyId,
});
export const patientChangeSchema = patientSchema.omit({ patientId: true }).partial().strict();

export const encounterSchema = z.object({
  encounterId: anyId,
  patientId: anyId,
  type: shownName,
  status: shownName,
});
export const encounterChangeSchema = encounterSchema.omit({ encounterId: true }).partial().strict();

export const woundSchema = z.object({ woundId: anyId, patientId: anyId, site: shownName });
export const woundChangeSchema = woundSchema.omit({ woundId: true }).partial().strict();

/** One exchange. */
export const exchangeSchema = z.object({
  n: z.int().min(1),
  time: dateTime,
  who: z.string().nullable(),
  method: z.string(),
  /** Below the base address, without the query. */
  path: z.string(),
  query: z.string(),
  bodySha256: z.string().nullable(),
  clientRequestId: z.string().nullable(),
  /** Null: no answer was given (yet). */
  status: z.int().nullable(),
  fault: z.enum(faultKinds).nullable(),
  /** The id of the record or attachment that it committed. */
  committed: z.string().nullable(),
});

/** What was sent and answered; kept for the newest exchanges only. Bodies are cut at 64 KiB. */
export const exchangeDetailSchema = z.object({
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string(),
  /** Null if no answer left the hospital. */
  answerHeaders: z.record(z.string(), z.string()).nullable(),
  answerBody: z.string().nullable(),
});

const like = (what: string) => z.string().min(1).optional().describe(`${what}; may hold *.`);

/** The filters of the journal. */
export const journalQuerySchema = z.strictObject({
  after: z.coerce.number().int().min(0).optional().describe('Only what follows this number.'),
  method: like('Only those of this method'),
  path: like('Only those at this path below the base address'),
  who: like('Only those of this person'),
  status: like('Only those answered with this status, or with "none"'),
  fault: like('Only those struck by this fault, or by "none"'),
  clientRequestId: like('Only those with this clientRequestId'),
  committed: z.string().optional().describe('The ID that was stored, or true or false.'),
});

/** The same for what waits until enough of these have ended. */
export const journalWaitSchema = journalQuerySchema.extend({
  count: z.coerce.number().int().min(1).default(1).describe('How many are waited for.'),
  timeoutSeconds: z.coerce.number().positive().max(60).default(10).describe('For how long.'),
});

const recordKindSchema = z.enum(['wound-assessment', 'admission-assessment']);

/** One version of a record with its audit trail. */
export const recordVersionSchema = z.object({
  version: z.int().min(1),
  recordState: recordStateSchema,
  recordedAt: dateTime,
  operator: z.string(),
  clientRequestId: z.string(),
  careNote: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A stored record: its newest version, its input as submitted, and every version. */
export const recordSchema = z.object({
  recordId: z.string(),
  kind: recordKindSchema,
  patientId: z.string(),
  encounterId: z.string().nullable(),
  woundId: z.string().nullable(),
  attachmentIds: z.array(z.string()),
  /** The operator who created it, and the id of that request. */
  operator: z.string(),
  clientRequestId: z.string(),
  ...recordVersionSchema.pick({ version: true, recordState: true, recordedAt: true, reason: true })
    .shape,
  input: z.record(z.string(), z.unknown()),
  versions: z.array(recordVersionSchema),
});

/** Which records to list, and in which order; all by recordId if nothing is given. */
export const recordQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).optional().describe('How many at most.'),
  after: anyId.optional().describe('Only what follows this recordId in the order.'),
  order: z
    .enum(['recordId', 'newest'])
    .optional()
    .describe('newest: what was created last comes first.'),
  kind: recordKindSchema.optional().describe('Only records of this kind.'),
  recordState: recordStateSchema.optional().describe('Only records in this state.'),
  id: like('An ID that the record has or names: of its patient, stay, wound, photos, requests'),
  patientId: like('Only those of this patient'),
  woundId: like('Only those of this wound'),
  operator: like('The author of one of the versions'),
});

/** A stored photo. */
export const attachmentSchema = z.object({
  attachmentId: z.string(),
  patientId: z.string(),
  contentType: photoContentTypeSchema,
  sha256: z.string(),
  length: count,
  operator: z.string(),
  uploadedAt: dateTime,
  /** The record that binds it; the first one if there are several. */
  boundTo: z.string().nullable(),
  purgeAt: dateTime.nullable(),
});

export const samplePhotoSchema = z.object({
  name: z.string(),
  title: z.string(),
  contentType: photoContentTypeSchema,
  path: z.string(),
});

export { exportedSchema } from '../exported.ts';
export { openPointSchema } from '../interpretations.ts';
