/**
 * The single description of a wound assessment: its fields in the order of the review. Wire, draft, body, read-back,
 * form, record and history are derived from it. Interface: Wound assessment input.
 */

/** A length in centimetres that may be left out. */
function measure<Name extends string, Label extends string>(name: Name, label: Label) {
  return {
    kind: 'measure',
    /** In the interface, and in what was submitted. */
    name,
    /** In drafts and the history. */
    key: `${name}Cm`,
    /** In a draft: the error of a measure on a photo. */
    errorKey: `${name}ErrorCm`,
    path: `assessment.${name}`,
    label,
  } as const;
}

/** By `key` the screen finds a field; `path` is its place in the interface. */
export const woundFields = [
  { kind: 'moment', key: 'observedAt', path: 'observedAt', label: 'when.label' },
  measure('length', 'measure.length'),
  measure('width', 'measure.width'),
  { kind: 'text', key: 'careNote', path: 'assessment.careNote', label: 'note.label' },
  { kind: 'photos', key: 'photos', path: 'attachmentIds', label: 'photos.title' },
] as const;

export type WoundField = (typeof woundFields)[number];
export type FieldName = WoundField['key'];
export type WoundMeasure = Extract<WoundField, { kind: 'measure' }>;
export type MeasureName = WoundMeasure['name'];
export type MeasureKey = WoundMeasure['key'];

/** As typed; absent or '' if empty. */
export type Typed = { readonly [Key in MeasureKey]?: string | undefined };

/** Centimetres, null if not measured. */
export type Sizes = Readonly<Record<MeasureKey, number | null>>;

/** As submitted or read; null or absent if not measured. */
export type Measured = {
  readonly [Name in MeasureName]?: { value: number; unit: string } | null | undefined;
};

export const woundMeasures = woundFields.filter((field) => field.kind === 'measure');

/** A property for each measure, under one of its names. */
export function byMeasure<Id extends 'name' | 'key' | 'errorKey', Value>(
  id: Id,
  valueOf: (measure: WoundMeasure) => Value,
): Record<WoundMeasure[Id], Value> {
  const entries = woundMeasures.map((each) => [each[id], valueOf(each)] as const);
  return Object.fromEntries(entries) as Record<WoundMeasure[Id], Value>;
}

/** The label of each field. */
export const woundLabels = Object.fromEntries(
  woundFields.map(({ key, label }) => [key, label]),
) as Record<FieldName, WoundField['label']>;

/** Length times width in square centimetres; null unless both were measured. */
export function areaOf({ lengthCm, widthCm }: Sizes): number | null {
  return lengthCm === null || widthCm === null ? null : Math.round(lengthCm * widthCm * 100) / 100;
}
