/** What the fields of a wound assessment share: their values, and what the hospital said about them. */
import type { FieldName } from '../../features/drafts/fieldOfPath.ts';
import type { DraftForm } from '../../features/drafts/useDraftForm.ts';
import type { RefusedFields } from '../../features/drafts/useRefusedFields.ts';
import type { WoundDraft } from './assessmentRules.ts';

export interface Fields {
  fromPhoto: WoundDraft['fromPhoto'];
  observedAt: string | null;
  careNote: string;
  lengthCm: string;
  widthCm: string;
}

export interface FieldParts {
  form: DraftForm<Fields>;
  initial: Fields;
  refused: RefusedFields;
}

/** What the hospital said about a field, until the field is changed. */
export function saidOf(
  { initial, refused }: FieldParts,
  name: keyof Fields & FieldName,
  value: string | null,
): string | undefined {
  return value === initial[name] ? refused.of(name) : undefined;
}

/** The possible error of a length from a photo, '' if it was not stored; null: by ruler, or not measured. */
export function photoErrorOf(
  fields: Pick<WoundDraft, 'lengthCm' | 'widthCm' | 'fromPhoto'>,
  name: 'lengthCm' | 'widthCm',
): string | null {
  const { fromPhoto } = fields;
  if (
    fromPhoto === undefined ||
    fromPhoto[name] === undefined ||
    fromPhoto[name] !== fields[name]
  ) {
    return null;
  }
  return fromPhoto[name === 'lengthCm' ? 'lengthErrorCm' : 'widthErrorCm'] ?? '';
}
