/**
 * The single description of the admission assessment: its sections in the order of the interface, each field once. The
 * wire schema, the checks, the form, the review and the record view are derived from it.
 * Interface: Admission nursing assessment input.
 */
import type {
  AdmissionFieldDescription,
  DraftFieldValue,
  FieldKey,
  FieldValue,
  GroupField,
  SectionDescription,
  SimpleField,
} from './fields.ts';
import {
  activity,
  circulation,
  cognition,
  elimination,
  nutrition,
  reproduction,
  respiratory,
  sleep,
} from './sectionsBody.ts';
import { alerts, basic, health } from './sectionsHistory.ts';
import { admission, contacts, family } from './sectionsPeople.ts';

type Sections = Readonly<Record<string, SectionDescription>>;

/** Adds each field's key to its code source, including the fields of items. */
function withKeys<Described extends Sections>(description: Described): Described {
  const sections = Object.entries(description).map(([name, section]) => {
    const fields = Object.entries(section.fields).map(([field, described]) => [
      field,
      keyed(described, `${name}.${field}`),
    ]);
    return [name, { ...section, fields: Object.fromEntries(fields) }];
  });
  return Object.fromEntries(sections) as Described;
}

function keyed(field: AdmissionFieldDescription, key: FieldKey): AdmissionFieldDescription {
  if (field.kind === 'group') {
    const items = Object.entries(field.items).map(([name, item]) => [
      name,
      keyed(item, `${key}.${name}`),
    ]);
    return { ...field, items: Object.fromEntries(items) };
  }
  if (!('codes' in field) || field.codes.from === 'interface') return field;
  return { ...field, codes: { ...field.codes, key } };
}

export const admissionDescription = withKeys({
  basic,
  alerts,
  health,
  nutrition,
  sleep,
  activity,
  respiratory,
  circulation,
  cognition,
  elimination,
  reproduction,
  contacts,
  admission,
  family,
});

type Description = typeof admissionDescription;
export type AdmissionSectionName = keyof Description;

/** An assessment as it is sent. */
export type AdmissionAssessment = {
  [Section in AdmissionSectionName]?: {
    [Field in keyof Description[Section]['fields']]?: FieldValue<
      Description[Section]['fields'][Field]
    >;
  };
};

/** An assessment that a nurse is still writing: items and dates may be incomplete. */
export type AdmissionAssessmentDraft = {
  [Section in AdmissionSectionName]?: {
    [Field in keyof Description[Section]['fields']]?: DraftFieldValue<
      Description[Section]['fields'][Field]
    >;
  };
};

/** A top-level field with its place. */
export type AdmissionField = AdmissionFieldDescription & {
  /** `section.name`, the dotted path below `assessment`. */
  readonly key: string;
  readonly section: AdmissionSectionName;
  readonly name: string;
};

/** A field inside an item of a repeating group, with its place. */
export type AdmissionItemField = SimpleField & {
  /** `section.group.name`, without the index of the item. */
  readonly key: string;
  readonly name: string;
  readonly group: AdmissionField & GroupField;
};

/** A section with its place, and its fields in the order of the form. */
export interface AdmissionSection extends Omit<SectionDescription, 'fields'> {
  readonly name: AdmissionSectionName;
  /** 1 to 14. */
  readonly number: number;
  readonly fields: readonly AdmissionField[];
}

function placeSection(
  name: AdmissionSectionName,
  description: SectionDescription,
  index: number,
): AdmissionSection {
  const fields = Object.entries(description.fields).map(([fieldName, field]) => ({
    ...field,
    key: `${name}.${fieldName}`,
    section: name,
    name: fieldName,
  }));
  return { ...description, name, number: index + 1, fields };
}

/** The 14 sections in the order of the interface. */
export const admissionSections: readonly AdmissionSection[] = Object.entries(
  admissionDescription,
).map(([name, description], index) =>
  placeSection(name as AdmissionSectionName, description, index),
);

/** Every top-level field, in order. */
export const admissionFields: readonly AdmissionField[] = admissionSections.flatMap(
  (each) => each.fields,
);

/** The fields of one item of a group, with their places. */
export function itemFieldsOf(field: AdmissionField & GroupField): readonly AdmissionItemField[] {
  return Object.entries(field.items).map(([name, item]) => ({
    ...item,
    key: `${field.key}.${name}`,
    name,
    group: field,
  }));
}

const sectionsByName: ReadonlyMap<string, AdmissionSection> = new Map(
  admissionSections.map((each) => [each.name, each]),
);
const fieldsByKey: ReadonlyMap<string, AdmissionField> = new Map(
  admissionFields.map((each) => [each.key, each]),
);

/** The section of that name, or undefined if there is none. */
export function admissionSection(name: string): AdmissionSection | undefined {
  return sectionsByName.get(name);
}

/** The top-level field with that key (`alerts.drugAllergy`), or undefined. */
export function admissionField(key: string): AdmissionField | undefined {
  return fieldsByKey.get(key);
}

/** Keys of all fields, including those of items, as profiles name them. */
export const admissionFieldKeys: ReadonlySet<string> = new Set(
  admissionFields.flatMap((field) => [
    field.key,
    ...(field.kind === 'group' ? itemFieldsOf(field).map((item) => item.key) : []),
  ]),
);

/** Keys of the fields whose codes a profile decides. */
export const codedFieldKeys: readonly FieldKey[] = admissionFields
  .flatMap((field): readonly SimpleField[] =>
    field.kind === 'group' ? Object.values(field.items) : [field],
  )
  .flatMap((field) =>
    'codes' in field && field.codes.from === 'profile' ? (field.codes.key ?? []) : [],
  );
