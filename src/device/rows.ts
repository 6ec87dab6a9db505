/**
 * Owns the shape of every row this tablet keeps. What comes back from storage is unknown until one
 * of these schemas has read it. Each row keeps what is clinical under `content`, apart from the
 * opaque ids, states and times beside it, so that `content` can be sealed per nurse.
 */
import { z } from 'zod';
import { receiptSchema } from '../shared/interface/receipt.ts';
import { pinTriesSchema } from './pinTries.ts';
import { dataKeySchema } from './sealing/dataKey.ts';

/**
 * A row, or a part of one, that keeps what this version does not know: a newer version may have
 * written it, and what is read here is put back.
 */
function row<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape);
}

export const submissionKinds = [
  'wound-assessment',
  'wound-correction',
  'wound-void',
  'admission-assessment',
] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

const timeMs = z.number();

/** Whom a draft or submission is about, as shown in the identity banner. */
export const subjectSchema = row({
  patientId: z.string(),
  displayName: z.string(),
  medicalRecordNumber: z.string(),
  encounterId: z.string().nullable(),
  woundId: z.string().nullable(),
  woundSite: z.string().nullable(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** Which record a correction or a void is about, and what its author saw of it. */
export const targetSchema = row({
  /** Null while the record's own create still waits in this outbox. */
  recordId: z.string().nullable(),
  /** The submission of this tablet that creates the record, if it is one of ours. */
  createdBy: z.string().nullable(),
  /** The version its author has seen; null: the one that `createdBy` will make. */
  seenVersion: z.number().nullable(),
  seenCareNote: z.string(),
  observedAt: z.string(),
});
export type Target = z.infer<typeof targetSchema>;

/** What the hospital said about the fields of the submission that this draft was. */
const refusedFieldsSchema = z.array(row({ path: z.string(), message: z.string() })).optional();

/** What a nurse is still writing: everything as typed, complete or not. */
export const draftContentSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    subject: subjectSchema,
    observedAt: z.string().nullable(),
    careNote: z.string(),
    lengthCm: z.string(),
    widthCm: z.string(),
    photoIds: z.array(z.string()),
    /** What was measured on a photo, as it was filled in: a field that says something else is by ruler. */
    fromPhoto: row({ lengthCm: z.string().optional(), widthCm: z.string().optional() }).optional(),
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('wound-correction'),
    subject: subjectSchema,
    target: targetSchema,
    careNote: z.string(),
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('wound-void'),
    subject: subjectSchema,
    target: targetSchema,
    reason: z.string(),
    refusedFields: refusedFieldsSchema,
  }),
  row({
    kind: z.literal('admission-assessment'),
    subject: subjectSchema,
    assessedAt: z.string().nullable(),
    /** Everything entered, also what no longer applies; pruned when handed in. */
    assessment: z.record(z.string(), z.unknown()),
    /** Where she left off. */
    sectionId: z.string().nullable(),
    /** Sections that do not concern this patient. */
    sectionsSetAside: z.array(z.string()).optional(),
    /** Answers from an earlier admission that she has not confirmed, by field key, with when they were given. */
    unconfirmed: z.record(z.string(), z.string()).optional(),
    refusedFields: refusedFieldsSchema,
  }),
]);
export type DraftContent = z.infer<typeof draftContentSchema>;

const measureSchema = row({ value: z.number(), unit: z.literal('cm') });

/** What was handed in: frozen. */
export const handedInSchema = z.discriminatedUnion('kind', [
  row({
    kind: z.literal('wound-assessment'),
    patientId: z.string(),
    encounterId: z.string().nullable(),
    woundId: z.string(),
    observedAt: z.string(),
    careNote: z.string(),
    length: measureSchema.nullable(),
    width: measureSchema.nullable(),
    photoIds: z.array(z.string()),
  }),
  row({
    kind: z.literal('wound-correction'),
    target: targetSchema,
    careNote: z.string(),
  }),
  row({
    kind: z.literal('wound-void'),
    target: targetSchema,
    reason: z.string(),
  }),
  row({
    kind: z.literal('admission-assessment'),
    patientId: z.string(),
    encounterId: z.string(),
    assessedAt: z.string(),
    assessment: z.record(z.string(), z.unknown()),
  }),
]);
export type HandedIn = z.infer<typeof handedInSchema>;
export type HandedInOf<Kind extends SubmissionKind> = Extract<HandedIn, { kind: Kind }>;

/**
 * What is known of request ids that were retired, by id, in hospital time: when a write of it first had
 * an unknown outcome (rule R12), and when the last one left (rule R5).
 */
const retiredSchema = z
  .record(
    z.string(),
    row({
      firstUnknownAt: timeMs.nullable(),
      /** When it was sent last, where the hospital may still be at work on it. */
      lastSentAt: timeMs.nullable(),
      /** What it would have made: the photos of it, and the version. */
      photoIds: z.array(z.string()),
      madeVersion: z.number().nullable(),
    }),
  )
  .default({});
export type RetiredRequests = z.infer<typeof retiredSchema>;

export const draftSchema = row({
  draftId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  /** Minted with the draft; unchanged on every attempt (Interface: Wound assessment input). */
  clientRequestId: z.string(),
  /** Request ids that the hospital refused with a definite answer, newest last (rule R5). */
  retiredRequestIds: z.array(z.string()),
  retired: retiredSchema,
  /** It may be in the hospital already: its author handed it in, and nobody can know (rule R12). */
  mayExist: z.boolean().optional(),
  /** Since when another tablet may send it, too, hospital time (`sharing.ts`). */
  sharedAt: timeMs.optional(),
  createdAt: timeMs,
  updatedAt: timeMs,
  /** A colleague began it on this tablet and handed it over. */
  handedOver: row({ fromName: z.string(), at: timeMs }).optional(),
  content: draftContentSchema,
});
export type Draft = z.infer<typeof draftSchema>;

export const photoSchema = row({
  photoId: z.string(),
  /** The draft, and later the submission of the same id, that it belongs to. */
  ownerId: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  lengthBytes: z.number(),
  sha256: z.string(),
  addedAt: timeMs,
  /** The hospital's file id, and when it was given, in hospital time (rule R6). */
  attachment: row({ attachmentId: z.string(), uploadedAt: timeMs }).nullable(),
  /** The photo that it was made smaller from, kept apart until it is handed in. */
  originalId: z.string().optional(),
  content: row({
    widthPx: z.number().nullable(),
    heightPx: z.number().nullable(),
    /** What was done to it on the way in, to be shown to the nurse. */
    notes: z.array(z.enum(['metadata-removed', 'scaled', 'converted'])),
  }),
});
export type Photo = z.infer<typeof photoSchema>;

/** What the hospital holds now, kept to be laid beside what the nurse wrote. */
export const theirsSchema = row({
  version: z.number(),
  recordState: z.enum(['valid', 'voided']),
  careNote: z.string(),
  recordedAt: z.string().nullable(),
});
export type Theirs = z.infer<typeof theirsSchema>;

/**
 * Why a submission needs its author. Each type has its own sentence and its own ways out
 * (`allowedActions` in `submissions.ts`).
 */
export const problemTypes = [
  'refused',
  'photo-refused',
  'photo-missing',
  'conflict-newer-version',
  'conflict-voided',
  'cannot-know',
  'cannot-ask',
  'read-back-differs',
  'read-back-refused',
  'request-id-conflict',
  'base-lost',
  'earlier-version-recorded',
  'no-answer',
  'photo-stuck',
] as const;
export type ProblemType = (typeof problemTypes)[number];

export const problemSchema = row({
  type: z.enum(problemTypes),
  since: timeMs,
  status: z.number().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  fields: z.array(row({ path: z.string(), message: z.string() })),
  photoId: z.string().nullable(),
  theirs: theirsSchema.nullable(),
  /** The record that an earlier text of this submission has become. */
  recordId: z.string().nullable().default(null),
});
export type Problem = z.infer<typeof problemSchema>;

export const stages = [
  'queued',
  'upload',
  'assess',
  'recover',
  'confirm',
  'done',
  'problem',
] as const;
export type Stage = (typeof stages)[number];

export const waitReasons = [
  'out-of-reach',
  'backing-off',
  'told-to-wait',
  'signed-out',
  'may-be-at-work',
] as const;
export type WaitReason = (typeof waitReasons)[number];

export const submissionSchema = row({
  submissionId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  kind: z.enum(submissionKinds),
  /** Order of handing in on this device. */
  sequence: z.number(),
  handedInAt: timeMs,
  /** The hospitalKey until it is done, then '': the index that keeps the engine's look-ups short. */
  openIn: z.string(),
  /** Counts every change; a writer that read an older one is refused. */
  revision: z.number(),
  stage: z.enum(stages),
  clientRequestId: z.string(),
  retiredRequestIds: z.array(z.string()),
  retired: retiredSchema,
  /** The retired ids still to be asked about before a new one may be sent (rule R5). */
  predecessorsToSettle: z.array(z.string()),
  /** The exact bytes exist in `bodies` under clientRequestId. */
  bodyBuilt: z.boolean(),
  /**
   * A write of this id may or may not have been committed: ask before anything else (rule R4). Set
   * before a write leaves, so that a crash leaves it standing.
   */
  uncertain: z.boolean(),
  /** First write of this id with an unknown outcome, hospital time; kept until the id is retired. */
  firstUnknownAt: timeMs.nullable(),
  /** When the latest write of this id left, hospital time. */
  lastSentAt: timeMs.nullable().default(null),
  /** A definite answer of no, held until the request query has been asked once more. */
  refusal: problemSchema.nullable(),
  receipt: receiptSchema.nullable(),
  /** The version this submission makes, known without the receipt: 1, or what it was based on + 1. */
  madeVersion: z.number().nullable(),
  /** As in its draft: taking it back must not forget that it may be in the hospital already. */
  mayExist: z.boolean().optional(),
  /** As in its draft. */
  sharedAt: timeMs.optional(),
  /** An earlier submission of this tablet on the same record, to be waited for. */
  dependsOn: z.string().nullable(),
  /** Unknown outcomes in a row, for the backoff. */
  strikes: z.number(),
  waitReason: z.enum(waitReasons).nullable(),
  nextAttemptAt: timeMs.nullable(),
  /** How long that waiting was meant to be; a time further ahead means that the clock was set back. */
  restMs: z.number().nullable().default(null),
  doneAt: timeMs.nullable(),
  /** How it ended, where that is not simply "ours is the current version". */
  doneNote: z
    .enum(['changed-since', 'voided-since', 'voided-by-other', 'found-by-author'])
    .nullable(),
  /** Its receipt is that of an earlier id; whether the content is the same, the read-back tells. */
  isAdopted: z.boolean().default(false),
  /** The record in which its author has found it again, where no receipt will ever come. */
  foundRecordId: z.string().nullable().default(null),
  content: row({
    subject: subjectSchema,
    handedIn: handedInSchema,
    /** Everything as it was typed, so that taking it back loses nothing. */
    draft: draftContentSchema,
    problem: problemSchema.nullable(),
  }),
});
export type Submission = z.infer<typeof submissionSchema>;

export const attemptKinds = ['upload', 'write', 'query', 'read-back', 'look'] as const;
export const attemptOutcomes = ['accepted', 'refused', 'unknown', 'found', 'not-found'] as const;

/** One HTTP exchange of a submission. A row without `finishedAt` may have reached the hospital. */
export const attemptSchema = row({
  attemptId: z.string(),
  submissionId: z.string(),
  clientRequestId: z.string(),
  kind: z.enum(attemptKinds),
  method: z.string(),
  /** Path template, such as `/requests/{clientRequestId}`: no identifiers in the journal. */
  endpoint: z.string(),
  startedAt: timeMs,
  finishedAt: timeMs.nullable(),
  status: z.number().nullable(),
  traceId: z.string().nullable(),
  outcome: z.enum(attemptOutcomes).nullable(),
  /** What broke, where no answer came. */
  failure: z
    .enum(['timeout', 'connection', 'unreadable', 'not-the-hospital', 'another-hospital'])
    .nullable(),
  /** What the engine decided next; `src/renderer/words` has the sentence. */
  decision: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const bodySchema = row({
  clientRequestId: z.string(),
  submissionId: z.string(),
  method: z.string(),
  path: z.string(),
  bytes: z.instanceof(ArrayBuffer),
});
export type Body = z.infer<typeof bodySchema>;

export const leaseSchema = row({
  hospitalKey: z.string(),
  holder: z.string(),
  fence: z.number(),
  expiresAt: timeMs,
});
export type Lease = z.infer<typeof leaseSchema>;

/** What the engine knows of the way to one hospital; screens read it for the connection line. */
export const connectionSchema = row({
  hospitalKey: z.string(),
  reach: z.enum([
    'unknown',
    'reachable',
    'slow',
    'out-of-reach',
    'captive-portal',
    'told-to-wait',
    'another-hospital',
  ]),
  since: timeMs,
  nextProbeAt: timeMs.nullable(),
  /** Hospital's Date header minus the device clock, milliseconds; null before the first answer. */
  clockSkewMs: z.number().nullable(),
  /** The latest hospital time ever known here; estimated time never runs behind it. */
  latestHospitalTime: timeMs,
  /** Its errors were heard in the interface's own shape: a page in its place is not its word. */
  errorsAsSpecified: z.boolean().default(false),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Rises when a screen did something that the engine should look at. */
export const signalSchema = row({
  hospitalKey: z.string(),
  revision: z.number(),
  /** Counts "try now" taps. */
  tryNow: z.number(),
});
export type Signal = z.infer<typeof signalSchema>;

export const nurseSchema = row({
  authorId: z.string(),
  hospitalKey: z.string(),
  name: z.string(),
  lastSignedInAt: timeMs,
  credential: z.enum(['live', 'expired']),
  /** Salt and verifier of the PIN, and the token sealed under it. Never the token itself. */
  pinSalt: z.instanceof(ArrayBuffer),
  /** Of a PIN that was set before there were data keys; empty since. */
  pinVerifier: z.instanceof(ArrayBuffer),
  sealedToken: row({ iv: z.instanceof(ArrayBuffer), bytes: z.instanceof(ArrayBuffer) }),
  /** Her data key, wrapped in each way in which it can be had again. It never changes. */
  dataKey: dataKeySchema.optional(),
  /** When everything of hers on this tablet was found or made sealed. */
  sealedSince: timeMs.optional(),
  pinTries: pinTriesSchema.optional(),
  /** Tells that two tokens are the same, without telling the token. */
  tokenMark: z.instanceof(ArrayBuffer).optional(),
  /** Tells that two tokens name the same person, where they name anybody. */
  subjectMark: z.instanceof(ArrayBuffer).optional(),
  /** When somebody with an access token set a new PIN in place of a forgotten one. */
  pinReplacedAt: timeMs.optional(),
});
export type Nurse = z.infer<typeof nurseSchema>;

/** Who is signed in, one per hospital; the token is sealed under a key that cannot leave the device. */
export const sessionSchema = row({
  hospitalKey: z.string(),
  authorId: z.string(),
  name: z.string(),
  signedInAt: timeMs,
  lastActiveAt: timeMs,
  locked: z.boolean(),
  credential: z.enum(['live', 'expired']),
  sealedToken: row({ iv: z.instanceof(ArrayBuffer), bytes: z.instanceof(ArrayBuffer) }),
});
export type Session = z.infer<typeof sessionSchema>;

export const cacheSchema = row({
  cacheKey: z.string(),
  /** `${hospitalKey}|${authorId}|${kind}`: what a list screen asks for. */
  group: z.string(),
  /** Who fetched it; nobody else is shown it. */
  authorId: z.string(),
  fetchedAt: timeMs,
  openedAt: timeMs,
  /** Of the content as JSON, so that all of it can be bounded without reading it. */
  sizeChars: z.number(),
  content: z.unknown(),
});
export type CacheRow = z.infer<typeof cacheSchema>;

/** What of it can be read without its owner's key. */
export const cacheFactsSchema = cacheSchema.omit({ content: true });
export type CacheFacts = z.infer<typeof cacheFactsSchema>;
