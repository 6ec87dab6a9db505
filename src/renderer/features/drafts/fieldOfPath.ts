/** The names of a form's fields, and which of them a refusal by the hospital refers to. */

/** The fields of the form, as ids for links. */
export type FieldName = 'observedAt' | 'lengthCm' | 'widthCm' | 'careNote' | 'photos';

/** What a record belongs to: shown in the banner of the form, and changed in a notice of its own. */
export type PlaceName = 'patient' | 'stay' | 'wound';

/**
 * The field of the form that a refusal by the hospital is about; null if it is none of them. Accepts both `a.0.b` and
 * `a[0].b`.
 */
export function fieldOfPath(path: string): FieldName | PlaceName | null {
  const plain = path.replaceAll(/\[(\d+)\]/g, '.$1').toLowerCase();
  const fields: [string, FieldName | PlaceName][] = [
    ['observedat', 'observedAt'],
    ['assessment.carenote', 'careNote'],
    ['carenote', 'careNote'],
    ['assessment.length', 'lengthCm'],
    ['assessment.width', 'widthCm'],
    ['attachmentids', 'photos'],
    ['changes.carenote', 'careNote'],
    ['patientid', 'patient'],
    ['encounterid', 'stay'],
    ['woundid', 'wound'],
  ];
  return fields.find(([start]) => plain === start || plain.startsWith(`${start}.`))?.[1] ?? null;
}
