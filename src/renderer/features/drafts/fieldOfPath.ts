/** Owns the names of a form's fields, and which of them a refusal of the hospital means. */

/** The fields of the form, as ids to lead to. */
export type FieldName = 'observedAt' | 'lengthCm' | 'widthCm' | 'careNote' | 'photos';

/**
 * Which field of the form a refusal of the hospital is about; null where it is none of them. Both
 * `a.0.b` and `a[0].b` are understood.
 */
export function fieldOfPath(path: string): FieldName | null {
  const plain = path.replaceAll(/\[(\d+)\]/g, '.$1').toLowerCase();
  const fields: [string, FieldName][] = [
    ['observedat', 'observedAt'],
    ['assessment.carenote', 'careNote'],
    ['carenote', 'careNote'],
    ['assessment.length', 'lengthCm'],
    ['assessment.width', 'widthCm'],
    ['attachmentids', 'photos'],
    ['changes.carenote', 'careNote'],
  ];
  return fields.find(([start]) => plain === start || plain.startsWith(`${start}.`))?.[1] ?? null;
}
