/**
 * The schemas of the OpenAPI document, generated from those with which the hospital validates and the client parses.
 */
import { z } from 'zod';
import { attachmentSchema } from '../../shared/interface/attachment.ts';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { receiptSchema } from '../../shared/interface/receipt.ts';
import { woundListItemSchema } from '../../shared/interface/woundListItem.ts';
import { woundPageSchema } from '../../shared/interface/woundPage.ts';
import type { Interpretations } from '../interpretations.ts';
import type { InputSchemas } from '../rules/inputSchemas.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
export interface JsonSchema {
  [keyword: string]: unknown;
}

function jsonSchema(schema: z.ZodType, description: string): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { ...written, description };
}

/** An object schema with the properties and required names of both. */
function merged(first: JsonSchema, second: JsonSchema, description: string): JsonSchema {
  const required = (schema: JsonSchema) => (schema['required'] ?? []) as string[];
  return {
    type: 'object',
    properties: { ...Object(first['properties']), ...Object(second['properties']) },
    required: [...new Set([...required(first), ...required(second)])],
    description,
  };
}

/** The schema at a path of properties. */
function inside(schema: JsonSchema, ...names: string[]): JsonSchema {
  return names.reduce((at, name) => Object(Object(at['properties'])[name]), schema);
}

/** The admission assessment's rules that relate several values, which the shapes alone do not express. */
function withTies(admission: JsonSchema, values: Interpretations): JsonSchema {
  const assessment = inside(admission, 'assessment');
  Object.assign(inside(assessment, 'basic', 'religions'), {
    anyOf: [{ not: { contains: { const: 'none' } } }, { maxItems: 1 }],
  });
  const hasAllergy = { properties: { drugAllergy: { const: 'yes' } }, required: ['drugAllergy'] };
  const noNote = values.noteWithoutAllergy === '422' ? { drugAllergyNote: false } : {};
  Object.assign(inside(assessment, 'alerts'), {
    anyOf: [
      { allOf: [hasAllergy, { required: ['drugAllergyNote'] }] },
      { not: hasAllergy, properties: noNote },
    ],
  });
  if (values.itemsComplete === 'whole') {
    for (const [section, name] of wholeItems) {
      const item = Object(inside(assessment, section, name)['items']);
      Object.assign(item, { required: Object.keys(Object(item.properties)) });
    }
  }
  return admission;
}

const wholeItems = [
  ['cognition', 'painFindings'],
  ['health', 'familyHistory'],
] as const;

/** Every schema of the document by name. */
export function documentSchemas(
  inputs: InputSchemas,
  values: Interpretations,
): Record<string, JsonSchema> {
  const receipt = jsonSchema(receiptSchema, 'What a write returns, and the request query again.');
  const wound = jsonSchema(inputs.createWoundAssessment, 'A wound assessment as it is submitted.');
  const admission = withTies(
    jsonSchema(
      inputs.createAdmissionAssessment,
      'An admission assessment as it is submitted. No properties beside the listed ones, at any level.',
    ),
    values,
  );
  return {
    Patient: jsonSchema(patientSchema, 'A patient of the hospital.'),
    Encounter: jsonSchema(encounterSchema, 'A visit or stay of a patient.'),
    WoundListItem: jsonSchema(woundListItemSchema, 'A wound that the hospital knows.'),
    WoundPage: jsonSchema(woundPageSchema, 'At most 50 wounds, by woundId ascending.'),
    Attachment: jsonSchema(attachmentSchema, 'An uploaded photo.'),
    PhotoUpload: {
      type: 'object',
      description: 'A photo for a patient: JPEG or PNG, at most 10 MiB.',
      properties: {
        patientId: { type: 'string', minLength: 1 },
        file: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      required: ['patientId', 'file'],
    },
    Receipt: receipt,
    WoundAssessmentInput: wound,
    WoundAssessmentRecord: merged(wound, receipt, 'A wound assessment as it is read back.'),
    WoundAssessmentUpdate: jsonSchema(
      inputs.correctWoundAssessment,
      'A correction. Only the care note may change.',
    ),
    WoundAssessmentVoid: jsonSchema(
      inputs.voidWoundAssessment,
      'A void. The reason stays in the audit trail.',
    ),
    AdmissionAssessmentInput: admission,
    AdmissionAssessmentRecord: merged(
      admission,
      receipt,
      'An admission assessment as it is read back.',
    ),
    ErrorBody: jsonSchema(
      errorBodySchema,
      'What every error says. `fields` comes with validation failures.',
    ),
  };
}
