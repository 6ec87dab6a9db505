/** Which field of the form a refusal by the hospital refers to. */
import { woundFields, type FieldName } from '../../../shared/wound/fields.ts';

/** What a record belongs to: shown in the banner of the form, and changed in a notice of its own. */
export type PlaceName = 'patient' | 'stay' | 'wound';

const paths: readonly (readonly [string, FieldName | PlaceName])[] = [
  ...woundFields.map(({ path, key }) => [path.toLowerCase(), key] as const),
  ['carenote', 'careNote'],
  ['changes.carenote', 'careNote'],
  ['patientid', 'patient'],
  ['encounterid', 'stay'],
  ['woundid', 'wound'],
];

/**
 * The field of the form that a refusal by the hospital is about; null if it is none of them. Accepts both `a.0.b` and
 * `a[0].b`.
 */
export function fieldOfPath(path: string): FieldName | PlaceName | null {
  const plain = path.replaceAll(/\[(\d+)\]/g, '.$1').toLowerCase();
  return paths.find(([start]) => plain === start || plain.startsWith(`${start}.`))?.[1] ?? null;
}
