/**
 * What each hospital configures: limits, code lists, required admission fields, and its own wording. The interface
 * leaves these open ("not shown"); a profile decides them.
 */
import { z } from 'zod';
import type { CodeLists } from './admission/codeLists.ts';
import { defaultCodeLists } from './admission/defaultCodeLists.ts';
import { admissionFieldKeys, codedFieldKeys } from './admission/description.ts';
import {
  withoutFindingsProblems,
  withoutFindingsSchema,
} from './admission/withoutFindingsSchema.ts';
import { codeOptionSchema, maxCodeLength, wordsSchema } from './admission/words.ts';
import {
  defaultMeasuring,
  defaultSecurity,
  defaultTablets,
  defaultValues,
} from './defaultProfile.ts';
import { photoFormats } from './interface/attachment.ts';
import { wireFileSchema } from './interface/wire.ts';
import { hostSchema, providerSettingsSchema } from './providerSettings.ts';
import { defaultScanRules, scanRulesFileSchema, scanRulesSchema } from './scanRules.ts';
import {
  defaultRecords,
  defaultShifts,
  recordsSchema,
  sheetNamesSchema,
  shiftsSchema,
} from './wardRules.ts';

const positive = z.int().positive();

/** Lengths count Unicode code points. Sizes count bytes. */
export const profileLimitsSchema = z.strictObject({
  careNoteMaxCodePoints: positive,
  voidReasonMaxCodePoints: positive,
  drugAllergyNoteMaxCodePoints: positive.max(4000),
  photoMaxBytes: positive,
  /** Longest side a photo is scaled to before it is sent, in pixels. */
  photoMaxSidePixels: positive,
  /** The formats that the hospital accepts; with `jpeg-only`, a PNG becomes a JPEG before it is kept. */
  photoFormats: z.enum(photoFormats).default('jpeg-and-png'),
  photosPerRecord: positive,
});

/** A limit that a file leaves out comes from the default profile, so none has a default of its own. */
const limitsFileSchema = profileLimitsSchema
  .extend({ photoFormats: z.enum(photoFormats) })
  .partial();

const uniqueCodes = (options: readonly { code: string }[]): boolean =>
  new Set(options.map((option) => option.code)).size === options.length;

const codeListSchema = z
  .array(codeOptionSchema)
  .min(1)
  .refine(uniqueCodes, 'a code stands twice in one list');

const fieldKeySchema = z
  .string()
  .refine((key) => admissionFieldKeys.has(key), 'is not a field of the admission assessment');

const listNames = Object.keys(defaultCodeLists);

function shapeOf<Schema extends z.ZodType>(names: readonly string[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/** Codes by the name of their list, or by key for a field with codes of its own. */
const codeListsSchema = z.strictObject({
  ...shapeOf(listNames, codeListSchema),
  ...shapeOf(codedFieldKeys, codeListSchema.optional()),
}) as unknown as z.ZodType<CodeLists>;
const codeListsFileSchema = z.strictObject(
  shapeOf([...listNames, ...codedFieldKeys], codeListSchema.optional()),
) as unknown as z.ZodType<Partial<CodeLists>>;

/** Whether a list, or a single field's list, accepts a nurse's own words in addition to its codes. */
const openListsSchema = z.strictObject(
  shapeOf([...listNames, ...codedFieldKeys], z.boolean().optional()),
) as unknown as z.ZodType<Readonly<Record<string, boolean | undefined>>>;

const measuringSchema = z.strictObject({
  /** Whether wounds may be measured on photos: a hospital enables this once it has checked its own tablets. */
  offered: z.boolean(),
  /** The hospital's sentence to show beside the history of a wound's size; none by default. */
  historySentence: wordsSchema.nullable(),
  /** How the ward measures a length: the longest distance, or from head to toe (clock method). */
  lengthBy: z.enum(['longest', 'head-to-toe']).default('longest'),
});

const tabletsSchema = z.strictObject({
  /**
   * The hospital's public recovery key (P-256, SPKI in base64): the holder of the private half can open what a nurse
   * wrote if she has forgotten her PIN. Null: the tablet then opens it by itself. The last character has but four values,
   * so that no key has two spellings.
   */
  recoveryKey: z
    .string()
    .regex(
      /^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{85}[AQgw]==$/,
      'is not a public key on P-256',
    )
    .nullable(),
  /**
   * The previous recovery key's signature over this one (ECDSA, base64), so that tablets accept the change; null: they
   * keep the previous one until each nurse accepts this one.
   */
  recoveryKeySignature: z
    .string()
    .regex(/^[A-Za-z0-9+/]{86}==$/, 'is not a signature of a recovery key')
    .nullable(),
  /** The longest time that a tablet stays unlocked without a touch, minutes. A nurse may choose less. */
  lockAfterMinutes: z.int().min(1).max(120),
  /** How long a tablet keeps the photos, and the rest, of a record that the hospital confirmed, days. */
  keepPhotosDays: z.int().min(0).max(90),
  keepRecordsDays: z.int().min(0).max(90),
  /**
   * After this many days without contact to the hospital, sessions and cached copies are deleted; unsent work stays.
   */
  forgetAfterDays: z.int().min(1).max(365).nullable(),
  /** Whether a nurse is shown whose unsent records are on the tablet, or only how many. */
  namesAtHandover: z.boolean(),
  /** How patients are named on a handover sheet. */
  namesOnSheets: sheetNamesSchema,
});

const securitySchema = z.strictObject({
  /**
   * Who has accepted, in writing, that on tablets without a secret of their own only a PIN protects the data on a
   * copied disk, such as "J. Hu, information security, 2026-11-22". Null: nobody new can sign in on such tablets.
   */
  acceptsPinOnly: z.string().trim().min(1).max(200).nullable(),
});

/** A test system must have another id than the real one. */
const institutionIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,80}$/);

/** A zone that the tablet supports, such as `Asia/Taipei`. */
const timeZoneSchema = z
  .string()
  .max(100)
  .refine((name) => isTimeZone(name), 'is not a time zone, such as Asia/Taipei');

/** Whether this browser or server knows the zone, an IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Longest phrase of a profile, characters: a phrase is a sentence or two. */
const maxPhraseLength = 300;
const phraseTextSchema = z.string().trim().min(1).max(maxPhraseLength);

const phraseSchema = z.strictObject({
  /** The text added to the care note, in the language that the nurse works in. */
  text: z.strictObject({ en: phraseTextSchema, 'zh-TW': phraseTextSchema }),
  /** Offered only for wounds whose site contains one of these words; absent: for every wound. */
  sites: z.array(z.string().trim().min(1).max(100)).min(1).optional(),
});
export type Phrase = z.infer<typeof phraseSchema>;
const phrasesSchema = z.array(phraseSchema).max(100);

export const hospitalProfileSchema = z.strictObject({
  name: wordsSchema,
  /** The hospital's own id, by which a tablet recognises it at another address. */
  institutionId: institutionIdSchema.optional(),
  /** The wards' time zone, an IANA name; null: it is taken from the hospital's own times, or from a nurse. */
  timeZone: timeZoneSchema.nullable().default(null),
  /** In Chinese, years are shown and typed as ROC years (115 is 2026), but sent as Western ones. */
  rocYears: z.boolean().default(false),
  limits: profileLimitsSchema,
  admission: z.strictObject({
    /** Codes of the fields whose values the interface does not show. */
    codeLists: codeListsSchema,
    /**
     * Which lists accept a nurse's own words. The default is for a profile that a tablet stored before this existed.
     */
    openLists: openListsSchema.default({}),
    /** Keys of the fields a nurse must answer, e.g. `admission.wardDate`, `family.members.role`. */
    required: z.array(fieldKeySchema),
    /**
     * Whether items must be complete: every finding of pain with a site and a score, every family illness with the
     * relative.
     */
    itemsComplete: z.boolean().default(false),
    /** The hospital's own labels for fields, by key. */
    labels: z.record(fieldKeySchema, wordsSchema),
    /** Answers that a nurse may give for a whole section in one tap; empty: none. */
    withoutFindings: withoutFindingsSchema.default({}),
  }),
  encounter: z.strictObject({
    types: codeListSchema,
    statuses: codeListSchema,
    /** Types under which an admission assessment may be written. */
    inpatientTypes: z.array(z.string().min(1).max(maxCodeLength)).min(1),
    /** Statuses under which new records may be written. */
    openStatuses: z.array(z.string().min(1).max(maxCodeLength)).min(1),
  }),
  // A profile that a tablet stored before this existed does not have it.
  measuring: measuringSchema.default(defaultMeasuring),
  tablets: z
    .preprocess((told) => ({ ...defaultTablets, ...(told as object | undefined) }), tabletsSchema)
    .default(defaultTablets),
  security: securitySchema.default(defaultSecurity),
  /** The identity provider at which nurses sign in; null: they enter an access token. */
  signIn: providerSettingsSchema.nullable().default(null),
  /** The ward's shifts, in any order; empty: twelve hours count as any shift. */
  shifts: shiftsSchema.default(defaultShifts),
  records: recordsSchema.default(defaultRecords),
  /** Whether tablets count, without a name, an id or a word of a record, what a pilot is judged by. */
  pilotFigures: z.boolean().default(false),
  /** Phrases for the care note of a wound, the most likely first. */
  phrases: phrasesSchema.default([]),
  /** The rules for the codes on the hospital's wristbands and stay forms. */
  scan: scanRulesSchema.default(defaultScanRules),
});
export type HospitalProfile = z.infer<typeof hospitalProfileSchema>;
export type ProfileLimits = HospitalProfile['limits'];

/** What a profile file may contain: any part of a profile; the rest comes from the default. */
export const hospitalProfileFileSchema = z.strictObject({
  name: wordsSchema.optional(),
  institutionId: institutionIdSchema.optional(),
  timeZone: timeZoneSchema.nullable().optional(),
  rocYears: z.boolean().optional(),
  limits: limitsFileSchema.optional(),
  admission: z
    .strictObject({
      codeLists: codeListsFileSchema.optional(),
      openLists: openListsSchema.optional(),
      required: z.array(fieldKeySchema).optional(),
      itemsComplete: z.boolean().optional(),
      labels: z.record(fieldKeySchema, wordsSchema).optional(),
      withoutFindings: withoutFindingsSchema.optional(),
    })
    .optional(),
  encounter: hospitalProfileSchema.shape.encounter.partial().optional(),
  measuring: measuringSchema.partial().optional(),
  tablets: tabletsSchema.partial().optional(),
  security: securitySchema.partial().optional(),
  signIn: providerSettingsSchema.nullable().optional(),
  shifts: shiftsSchema.optional(),
  records: recordsSchema.partial().optional(),
  pilotFigures: z.boolean().optional(),
  phrases: phrasesSchema.optional(),
  /** The hosts of the hospital's photo store, for the shell, which forwards to no other host. */
  photoHosts: z.array(hostSchema).max(20).optional(),
  /** Paths and credential of the hospital's requests, for the shell, which translates into them. */
  wire: wireFileSchema.optional(),
  scan: scanRulesFileSchema.optional(),
});
export type HospitalProfileFile = z.infer<typeof hospitalProfileFileSchema>;

/** The profile for a hospital that provides none: plausible for a ward in Taiwan. */
export const defaultProfile: HospitalProfile = defaultValues;

/** A complete profile whose parts are consistent. */
const checkedProfileSchema = hospitalProfileSchema.superRefine((profile, context) => {
  for (const problem of withoutFindingsProblems(profile.admission)) {
    const path = ['admission', 'withoutFindings'];
    context.addIssue({ code: 'custom', path, message: problem });
  }
});

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function withoutUndefined<Value extends object>(value: Value): Partial<Mutable<Value>> {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined),
  ) as Partial<Mutable<Value>>;
}

/** A list that a hospital provides is closed, unless its profile says otherwise. */
function closedWith(codeLists: object): Record<string, boolean> {
  return Object.fromEntries(Object.keys(codeLists).map((name) => [name, false]));
}

/**
 * The complete profile of a hospital's file, with the default for what is missing. Throws a ZodError that names the
 * place if the file is not a valid profile.
 */
export function readHospitalProfile(file: unknown): HospitalProfile {
  const told = hospitalProfileFileSchema.parse(file);
  const profile = {
    ...defaultProfile,
    ...(told.name === undefined ? {} : { name: told.name }),
    ...(told.institutionId === undefined ? {} : { institutionId: told.institutionId }),
    timeZone: told.timeZone ?? defaultProfile.timeZone,
    rocYears: told.rocYears ?? defaultProfile.rocYears,
    limits: { ...defaultProfile.limits, ...withoutUndefined(told.limits ?? {}) },
    admission: {
      ...defaultProfile.admission,
      ...withoutUndefined(told.admission ?? {}),
      codeLists: {
        ...defaultProfile.admission.codeLists,
        ...withoutUndefined(told.admission?.codeLists ?? {}),
      },
      openLists: {
        ...defaultProfile.admission.openLists,
        ...closedWith(told.admission?.codeLists ?? {}),
        ...withoutUndefined(told.admission?.openLists ?? {}),
      },
    },
    encounter: { ...defaultProfile.encounter, ...withoutUndefined(told.encounter ?? {}) },
    measuring: { ...defaultProfile.measuring, ...withoutUndefined(told.measuring ?? {}) },
    tablets: { ...defaultProfile.tablets, ...withoutUndefined(told.tablets ?? {}) },
    security: { ...defaultProfile.security, ...withoutUndefined(told.security ?? {}) },
    signIn: told.signIn ?? null,
    shifts: told.shifts ?? defaultProfile.shifts,
    records: { ...defaultProfile.records, ...withoutUndefined(told.records ?? {}) },
    pilotFigures: told.pilotFigures ?? defaultProfile.pilotFigures,
    phrases: told.phrases ?? defaultProfile.phrases,
    scan: { ...defaultProfile.scan, ...withoutUndefined(told.scan ?? {}) },
  };
  return checkedProfileSchema.parse(profile);
}
