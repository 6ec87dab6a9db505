/** What the fields of a wound assessment share: their values, and what the hospital said about them. */
import type { MeasureKey, WoundMeasure } from '../../../shared/wound/fields.ts';
import type { DraftForm } from '../../features/drafts/useDraftForm.ts';
import type { RefusedFields } from '../../features/drafts/useRefusedFields.ts';
import type { WoundDraft } from './assessmentRules.ts';

export type Fields = Pick<WoundDraft, MeasureKey | 'observedAt' | 'careNote'> & {
  fromPhoto: WoundDraft['fromPhoto'];
};

export interface FieldParts {
  form: DraftForm<Fields>;
  initial: Fields;
  refused: RefusedFields;
}

/** What the hospital said about a field, until the field is changed. */
export function saidOf(
  { initial, refused }: FieldParts,
  name: Exclude<keyof Fields, 'fromPhoto'>,
  value: Fields[typeof name],
): string | undefined {
  return value === initial[name] ? refused.of(name) : undefined;
}

/** The possible error of a length from a photo, '' if it was not stated; null: by ruler, or not measured. */
export function photoErrorOf(
  fields: Pick<WoundDraft, MeasureKey | 'fromPhoto'>,
  { key, errorKey }: WoundMeasure,
): string | null {
  const { fromPhoto } = fields;
  const measured = fromPhoto?.[key];
  return measured === undefined || measured !== fields[key] ? null : (fromPhoto?.[errorKey] ?? '');
}
