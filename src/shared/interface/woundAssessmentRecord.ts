/** The wire shape of a wound assessment that is read back. Interface: Wound assessment record. */
import { z } from 'zod';
import { fieldOf } from '../unknown.ts';
import { byMeasure } from '../wound/fields.ts';
import { answeredDateTimeSchema, identifierSchema } from './identifier.ts';
import { readReceiptSchema, recordStateSchema } from './receipt.ts';
import { maxTextLength, maxItems, shownText } from './text.ts';
import { withoutNulls } from './withoutNulls.ts';

const measureSchema = z.object({ value: z.number(), unit: shownText(100) });
/** Without a value it was not measured. */
const answeredMeasureSchema = z.preprocess(
  (measure) =>
    typeof measure === 'object' && fieldOf(measure, 'value') === undefined ? undefined : measure,
  measureSchema.optional(),
);

/**
 * The answer of `readWoundAssessment`: the input and the receipt in one object. It is less strict than the input,
 * because a record that another client wrote must be readable, too; null counts as absent.
 */
export const woundAssessmentRecordSchema = z.preprocess(
  withoutNulls,
  z.object({
    ...readReceiptSchema.shape,
    recordState: recordStateSchema,
    patientId: identifierSchema,
    encounterId: identifierSchema.optional(),
    woundId: identifierSchema,
    observedAt: answeredDateTimeSchema,
    assessment: z.object({
      careNote: z.string().max(maxTextLength).default(''),
      ...byMeasure('name', () => answeredMeasureSchema),
    }),
    attachmentIds: z.array(identifierSchema).max(maxItems).default([]),
  }),
);

export type WoundAssessmentRecord = z.infer<typeof woundAssessmentRecordSchema>;
