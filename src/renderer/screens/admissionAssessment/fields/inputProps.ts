/** The props of every input of the admission form, whatever its kind. */
import type { SimpleField } from '../../../../shared/admission/fields.ts';

/** A problem of a field or, with `below`, of a part of it (`.0.score`, `.month`). */
export interface FieldMark {
  readonly below: string;
  readonly text: string;
}

export interface InputProps<Field extends SimpleField = SimpleField> {
  field: Field;
  /** The base of the element ids, unique on the page: `alerts.pcrDate`, `family.members.0.age`. */
  id: string;
  label: string;
  value: unknown;
  /** `undefined` removes the answer. */
  onChange(value: unknown): void;
  marks: readonly FieldMark[];
  isRequired: boolean;
  /** The browser keeps the text, and `value` is only its start: typing re-renders nothing. */
  keepsText?: boolean;
}

export const noMarks: readonly FieldMark[] = [];

/** The id of the element that a jump to a field goes to. */
export const fieldElementId = (id: string): string => `field-${id}`;
export const labelElementId = (id: string): string => `label-${id}`;
export const inputElementId = (id: string): string => `input-${id}`;
const errorElementId = (id: string): string => `error-${id}`;
const helpElementId = (id: string): string => `help-${id}`;

/** The ids of the elements that describe a field, for aria-describedby. */
export function describedBy(
  id: string,
  field: { help?: unknown },
  marks: readonly FieldMark[],
): string | undefined {
  const ids = [
    marks.length > 0 ? errorElementId(id) : '',
    field.help === undefined ? '' : helpElementId(id),
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export const elementIds = { error: errorElementId, help: helpElementId };
