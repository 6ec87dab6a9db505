/** What the control surface answers, as schemas for its description; the hospital itself never parses its answers. */
import { z } from 'zod';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { recordStateSchema } from '../../shared/interface/receipt.ts';
import { woundListItemSchema } from '../../shared/interface/woundListItem.ts';
import { faultKinds, faultRuleSchema } from '../faultRules.ts';
import type { InterpretationSwitch } from '../interpretations.ts';
import type { JournalEntry } from '../journal.ts';
import type { AttachmentListing, HospitalState, RecordListing } from '../listings.ts';
import type { SeedPatient } from '../seed/patients.ts';
import type { Operator } from '../seed/people.ts';

const text = z.string();
const textOrNull = text.nullable();
const dateTime = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const headers = z.record(text, text);
const kind = z.enum(['wound-assessment', 'admission-assessment']);
const photoType = z.enum(['image/jpeg', 'image/png']);

const refusal = z.strictObject({
  error: z.strictObject({
    code: text,
    message: text,
    fields: z.array(z.strictObject({ path: text, message: text })).optional(),
  }),
  requestId: text.optional(),
});

const state = z.strictObject({
  now: dateTime,
  woundAssessments: count,
  admissionAssessments: count,
  attachments: z.strictObject({ bound: count, unbound: count }),
  requests: count,
}) satisfies z.ZodType<HospitalState>;

const openPoint = z.strictObject({
  value: text,
  readings: z.array(text),
  default: text,
  sentence: text,
  section: text,
}) satisfies z.ZodType<InterpretationSwitch>;

const person = z.strictObject({
  operatorId: text,
  name: text,
  wards: z.array(text),
  mayWrite: z.boolean(),
  isExpired: z.boolean(),
}) satisfies z.ZodType<Operator>;

const patient = patientSchema.extend({ ward: text }).strict() satisfies z.ZodType<SeedPatient>;

const exchangeShape = {
  n: z.int().min(1),
  time: dateTime,
  who: textOrNull,
  method: text,
  path: text,
  query: text,
  bodySha256: textOrNull,
  clientRequestId: textOrNull,
  status: z.int().nullable(),
  fault: z.enum(faultKinds).nullable(),
  committed: textOrNull,
};
const exchange = z.strictObject(exchangeShape) satisfies z.ZodType<JournalEntry>;

const exchangeDetail = z.strictObject({
  ...exchangeShape,
  detail: z
    .strictObject({
      requestHeaders: headers,
      requestBody: text,
      answerHeaders: headers.nullable(),
      answerBody: textOrNull,
    })
    .nullable(),
});

const record = z.strictObject({
  recordId: text,
  kind,
  patientId: text,
  encounterId: textOrNull,
  woundId: textOrNull,
  attachmentIds: z.array(text),
  operator: text,
  clientRequestId: text,
  version: z.int().min(1),
  recordState: recordStateSchema,
  recordedAt: dateTime,
  reason: textOrNull,
  input: z.record(text, z.unknown()),
  versions: z.array(
    z.strictObject({
      version: z.int().min(1),
      recordState: recordStateSchema,
      recordedAt: dateTime,
      operator: text,
      clientRequestId: text,
      careNote: textOrNull,
      reason: textOrNull,
    }),
  ),
}) satisfies z.ZodType<RecordListing>;

const attachment = z.strictObject({
  attachmentId: text,
  patientId: text,
  contentType: photoType,
  sha256: text.length(64),
  length: count,
  operator: text,
  uploadedAt: dateTime,
  boundTo: textOrNull,
  purgeAt: dateTime.nullable(),
}) satisfies z.ZodType<AttachmentListing>;

const samplePhoto = z.strictObject({ name: text, title: text, contentType: photoType, path: text });

/** Every schema that has a name in the document. */
export const answerSchemas = {
  Refusal: refusal,
  State: state,
  Clock: z.strictObject({ now: dateTime }),
  FaultRule: faultRuleSchema,
  OpenPoint: openPoint,
  Person: person,
  Patient: patient,
  Encounter: encounterSchema.strict(),
  Wound: woundListItemSchema.strict(),
  Exchange: exchange,
  ExchangeDetail: exchangeDetail,
  Record: record,
  Attachment: attachment,
  SamplePhoto: samplePhoto,
} as const;

/** Answers that are made of the named schemas. */
export const answers = {
  openPoints: z.record(text, openPoint),
  names: z.array(text),
  exchangeCount: z.strictObject({ count }),
  exchangesSeen: z.strictObject({ count, entries: z.array(exchange) }),
  /** A document of its own, such as a JSON Schema. */
  document: z.record(text, z.unknown()),
} as const;
