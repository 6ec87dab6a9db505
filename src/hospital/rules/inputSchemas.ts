/**
 * The input schemas under the readings in force. With all defaults they are the schemas of src/shared/interface. The
 * OpenAPI document is generated from these schemas.
 */
import { z } from 'zod';
import { isCalendarDate } from '../../shared/admission/dates.ts';
import { admissionAssessmentInputSchema } from '../../shared/interface/admissionAssessmentInput.ts';
import type { EndpointBody } from '../../shared/interface/endpoints.ts';
import { dateTimeSchema, identifierSchema } from '../../shared/interface/identifier.ts';
import type { ProfileLimits } from '../../shared/profile.ts';
import { countCodePoints } from '../../shared/text.ts';
import type { Interpretations } from '../interpretations.ts';
import { parseDateTime } from '../time.ts';

type WoundBody = EndpointBody<'createWoundAssessment'>;

/** A wound assessment as submitted and read back; some readings require less of it. */
export type WoundInput = Omit<WoundBody, 'assessment' | 'attachmentIds'> & {
  assessment: Partial<Pick<WoundBody['assessment'], 'careNote'>>;
} & Partial<Pick<WoundBody, 'attachmentIds'>>;

export type UpdateInput = EndpointBody<'correctWoundAssessment'>;

export type VoidInput = EndpointBody<'voidWoundAssessment'>;

/** Its content is validated separately. */
export type AdmissionInput = Omit<EndpointBody<'createAdmissionAssessment'>, 'assessment'> &
  Partial<Record<'assessment', unknown>>;

/** A schema for each property of an object, and for no others: a renamed property does not compile. */
type ShapeOf<Body> = Record<keyof Required<Body>, z.ZodType>;

/** One schema per JSON body of the interface. */
export interface InputSchemas {
  readonly clientRequestId: z.ZodType<string>;
  readonly createWoundAssessment: z.ZodType<WoundInput>;
  readonly correctWoundAssessment: z.ZodType<UpdateInput>;
  readonly voidWoundAssessment: z.ZodType<VoidInput>;
  /** Everything but the content of `assessment`, which `validateAdmissionAssessment` checks. */
  readonly admissionEnvelope: z.ZodType<AdmissionInput>;
  /** The whole body, for the OpenAPI document. */
  readonly createAdmissionAssessment: z.ZodType;
}

/** The schemas under a set of readings, with the lengths that the hospital's profile allows. */
export function buildInputSchemas(values: Interpretations, limits: ProfileLimits): InputSchemas {
  const careNote = noteSchema(values, limits.careNoteMaxCodePoints);
  const clientRequestId = requestIdSchema(values);
  const dateTime = values.dateTime === 'lenient' ? lenientDateTimeSchema : dateTimeSchema;
  return {
    clientRequestId,
    createWoundAssessment: woundSchema(values, clientRequestId, dateTime, careNote),
    correctWoundAssessment: updateSchema(values, clientRequestId, careNote),
    voidWoundAssessment: objectSchema(values, {
      clientRequestId,
      version: z.int(),
      reason: noteSchema(values, limits.voidReasonMaxCodePoints),
    } satisfies ShapeOf<VoidInput>) as z.ZodType<VoidInput>,
    admissionEnvelope: z.strictObject({
      ...admissionAssessmentInputSchema.shape,
      clientRequestId,
      assessedAt: dateTime,
      assessment: z.unknown(),
    }),
    createAdmissionAssessment: z.strictObject({
      ...admissionAssessmentInputSchema.shape,
      clientRequestId,
      assessedAt: dateTime,
    }),
  };
}

const unaskable = ['.', '..'];

function requestIdSchema(values: Interpretations): z.ZodType<string> {
  if (values.idFormat === 'uuid-only') return z.uuid();
  return (
    identifierSchema
      .refine((text) => countCodePoints(text) <= 200, 'must have at most 200 characters')
      // Every URL parser resolves these two as path segments, so their result could never be queried.
      .refine((text) => !unaskable.includes(text), 'cannot be asked for in an address')
      .meta({ maxLength: 200, not: { enum: unaskable } })
  );
}

const lenientDateTimePattern =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?([Zz]|[+-]\d{2}(:?\d{2})?)$/;

const lenientDateTimeSchema = z
  .string()
  .regex(lenientDateTimePattern, 'must be a date and time with a time zone')
  .refine(
    // Date.parse turns the 30th of February into the 2nd of March.
    (text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(parseDateTime(text)),
    'must be a date and time that exists',
  );

function objectSchema(values: Interpretations, shape: z.ZodRawShape): z.ZodType {
  if (values.extraProperties === 'refused') return z.strictObject(shape);
  return values.extraProperties === 'echoed' ? z.looseObject(shape) : z.object(shape);
}

function optionalSchema(values: Interpretations, schema: z.ZodType): z.ZodType {
  if (values.nullOptional === 'refused') return schema.optional();
  return schema.nullish().transform((value) => value ?? undefined);
}

const lengthIn: Record<Interpretations['noteLimitUnit'], (text: string) => number> = {
  'code-points': countCodePoints,
  'utf-16-units': (text) => text.length,
  bytes: (text) => new TextEncoder().encode(text).length,
};

/** The first reading uses the limit of the profile, which is 4000 if the hospital has none. */
function noteSchema(values: Interpretations, profileLimit: number): z.ZodType<string> {
  if (values.noteLimit === 'none') return z.string();
  const limit = values.noteLimit === '4000' ? profileLimit : Number(values.noteLimit);
  const length = lengthIn[values.noteLimitUnit];
  const schema = z.string().refine((text) => length(text) <= limit, {
    error: `must not be longer than ${limit} ${values.noteLimitUnit}`,
  });
  return values.noteLimitUnit === 'code-points' ? schema.meta({ maxLength: limit }) : schema;
}

function measureSchema(values: Interpretations): z.ZodType {
  const value = measureValueSchema(values.measureRange);
  return objectSchema(values, { value, unit: z.literal('cm') });
}

function measureValueSchema(range: Interpretations['measureRange']): z.ZodType {
  if (range === 'zero-allowed') return z.number().min(0);
  if (range !== 'two-decimals') return z.number().positive();
  const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-7;
  return z.number().positive().refine(hasTwoDecimals, 'must have at most two decimals');
}

function contentSchema(values: Interpretations, note: z.ZodType<string>): z.ZodType {
  const measure = optionalSchema(values, measureSchema(values));
  const careNote = values.woundRequired === 'fewer' ? note.optional() : note;
  const shape: ShapeOf<WoundBody['assessment']> = { careNote, length: measure, width: measure };
  const schema = objectSchema(values, shape);
  return values.measureRange === 'both-or-none' ? schema.superRefine(refuseOneMeasure) : schema;
}

function refuseOneMeasure(content: unknown, context: z.RefinementCtx): void {
  const { length, width } = content as { length?: unknown; width?: unknown };
  if ((length === undefined) === (width === undefined)) return;
  const path = [length === undefined ? 'length' : 'width'];
  context.addIssue({ code: 'custom', path, message: 'is required with the other measure' });
}

function woundSchema(
  values: Interpretations,
  clientRequestId: z.ZodType,
  observedAt: z.ZodType,
  careNote: z.ZodType<string>,
): z.ZodType<WoundInput> {
  const attachmentIds = z
    .array(identifierSchema)
    .refine((ids) => new Set(ids).size === ids.length, 'items must be unique')
    .meta({ uniqueItems: true });
  return objectSchema(values, {
    clientRequestId,
    patientId: identifierSchema,
    encounterId:
      values.woundRequired === 'encounter-too'
        ? identifierSchema
        : optionalSchema(values, identifierSchema),
    woundId: identifierSchema,
    observedAt,
    assessment: contentSchema(values, careNote),
    attachmentIds: values.woundRequired === 'fewer' ? attachmentIds.optional() : attachmentIds,
  } satisfies ShapeOf<WoundBody>) as z.ZodType<WoundInput>;
}

function updateSchema(
  values: Interpretations,
  clientRequestId: z.ZodType,
  careNote: z.ZodType<string>,
): z.ZodType<UpdateInput> {
  const shape = { careNote: careNote.optional() } satisfies ShapeOf<UpdateInput['changes']>;
  const changes = z.strictObject(shape);
  const isEmpty = (given: object) => Object.keys(given).length === 0;
  return objectSchema(values, {
    clientRequestId,
    version: z.int(),
    changes:
      values.emptyChanges === 'refused'
        ? changes
            .refine((given) => !isEmpty(given), 'must change something')
            .meta({ minProperties: 1 })
        : changes,
  } satisfies ShapeOf<UpdateInput>) as z.ZodType<UpdateInput>;
}
