/** The names of a form's fields, and which of them a refusal of the hospital means. */

/** The fields of the form, as ids to lead to. */
export type FieldName = 'observedAt' | 'lengthCm' | 'widthCm' | 'careNote' | 'photos';

/** What a record belongs to: it stands in the banner of the form, and is changed in a notice of its own. */
export type PlaceName = 'patient' | 'stay' | 'wound';

/**
 * Which field of the form a refusal of the hospital is about; null where it is none of them. Both
 * `a.0.b` and `a[0].b` are understood.
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
