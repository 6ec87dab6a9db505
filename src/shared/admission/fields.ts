/**
 * The kinds of field in the admission assessment, and the value that each kind has. The description is written with the
 * functions at the end; everything else is derived from it.
 */
import type { ProfileCodeListName } from './defaultCodeLists.ts';
import type { SpecCodeListName } from './specCodeLists.ts';
import type { Words } from './words.ts';

/**
 * When a field applies. `equals` compares with one value; `tells` holds if the other field is answered, and not with a
 * code that means "nothing to report" (`absence` in its code list).
 */
export type FieldCondition =
  | { readonly field: string; readonly equals: string | boolean }
  | { readonly field: string; readonly tells: true };

/** The source of a field's codes: the interface itself, or the hospital's profile. */
export type CodeSource =
  | { readonly from: 'interface'; readonly list: SpecCodeListName }
  | {
      readonly from: 'profile';
      readonly list: ProfileCodeListName;
      /** The field's key: a profile may give the field codes of its own. */
      readonly key?: FieldKey;
    };

/** Section and name, with the item's field if there is one. The dot distinguishes it from the name of a list. */
export type FieldKey = `${string}.${string}`;

interface FieldFacts {
  readonly label: Words;
  readonly help?: Words;
  /**
   * While this does not hold, the field is hidden and no answer is required. An existing answer is still shown and
   * sent: only the interface itself can refuse it (`wireCondition`).
   */
  readonly appliesWhen?: FieldCondition;
  /** Shown even while `appliesWhen` does not hold. */
  readonly alwaysAsked?: true;
  /** The interface itself ties this field to `appliesWhen`: required if it holds, refused if not. */
  readonly wireCondition?: true;
}

export interface ChoiceField extends FieldFacts {
  readonly kind: 'choice';
  readonly codes: CodeSource;
  /** `scale`: ordered grades, side by side. `bodySite`: may be picked on an outline of the body. */
  readonly presentation?: 'scale' | 'bodySite';
}

export interface ChoicesField extends FieldFacts {
  readonly kind: 'choices';
  readonly codes: CodeSource;
  /** Set if the interface says "unique, at least 1 item". */
  readonly strict?: true;
  /** Codes that can be true even if `appliesWhen` does not hold; the others contradict it then. */
  readonly trueAnyway?: readonly string[];
}

export interface TextField extends FieldFacts {
  readonly kind: 'text';
  readonly presentation?: 'line' | 'paragraph' | 'phone' | 'name';
  /** Lengths in code points, set only if the interface states them. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface NumberField extends FieldFacts {
  readonly kind: 'number';
  readonly unit: Words;
  readonly decimals: number;
  /** Outside this range a nurse is asked to check the number; it is not an error. */
  readonly plausible: readonly [min: number, max: number];
}

export interface YesNoField extends FieldFacts {
  readonly kind: 'yesNo';
}

/** `{year, month, day}`. */
export interface DatePartsField<YearOptional extends boolean = boolean> extends FieldFacts {
  readonly kind: 'dateParts';
  readonly yearOptional: YearOptional;
}

/** `YYYY-MM-DD`. */
export interface CalendarDateField extends FieldFacts {
  readonly kind: 'calendarDate';
}

/** `HH:MM`. */
export interface TimeOfDayField extends FieldFacts {
  readonly kind: 'timeOfDay';
}

export type SimpleField =
  | ChoiceField
  | ChoicesField
  | TextField
  | NumberField
  | YesNoField
  | DatePartsField
  | CalendarDateField
  | TimeOfDayField;

export type ItemFields = Readonly<Record<string, SimpleField>>;

/** A repeating group. */
export interface GroupField<Items extends ItemFields = ItemFields> extends FieldFacts {
  readonly kind: 'group';
  /** What one item is called ("Family member"). */
  readonly itemLabel: Words;
  readonly items: Items;
  /**
   * Whether the interface describes an item with all of its fields; the hospital decides whether all are required
   * (`itemsComplete`).
   */
  readonly complete: boolean;
}

export type AdmissionFieldDescription = SimpleField | GroupField;
export type SectionFields = Readonly<Record<string, AdmissionFieldDescription>>;

export interface SectionDescription<Fields extends SectionFields = SectionFields> {
  readonly label: Words;
  readonly help?: Words;
  readonly fields: Fields;
  /** The words for "this section does not concern the patient", if a nurse may say so. */
  readonly mayNotApply?: Words;
}

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** The value that a complete answer to a field has on the wire. */
export type FieldValue<Field> = Field extends {
  kind: 'choice' | 'text' | 'calendarDate' | 'timeOfDay';
}
  ? string
  : Field extends { kind: 'choices' }
    ? string[]
    : Field extends { kind: 'number' }
      ? number
      : Field extends { kind: 'yesNo' }
        ? boolean
        : Field extends DatePartsField<true>
          ? Omit<DateParts, 'year'> & { year?: number }
          : Field extends { kind: 'dateParts' }
            ? DateParts
            : Field extends GroupField<infer Items>
              ? { [Name in keyof Items]?: FieldValue<Items[Name]> }[]
              : never;

/** The value of a field while a nurse is still writing: dates and items may be incomplete. */
export type DraftFieldValue<Field> = Field extends { kind: 'dateParts' }
  ? Partial<DateParts>
  : Field extends GroupField<infer Items>
    ? { [Name in keyof Items]?: DraftFieldValue<Items[Name]> }[]
    : FieldValue<Field>;

type Extra<Field> = Partial<Omit<Field, 'kind' | 'label' | 'codes'>>;

const fromInterface = (list: SpecCodeListName): CodeSource => ({ from: 'interface', list });
const fromProfile = (list: ProfileCodeListName): CodeSource => ({ from: 'profile', list });

/** One of the interface's own values. */
export const specChoice = (
  label: Words,
  list: SpecCodeListName,
  extra: Extra<ChoiceField> = {},
): ChoiceField => ({
  kind: 'choice',
  label,
  codes: fromInterface(list),
  ...extra,
});

/** One of the hospital's values. */
export const choice = (
  label: Words,
  list: ProfileCodeListName,
  extra: Extra<ChoiceField> = {},
): ChoiceField => ({
  kind: 'choice',
  label,
  codes: fromProfile(list),
  ...extra,
});

/** Some of the interface's own values; the interface requires them to be unique and at least one. */
export const specChoices = (
  label: Words,
  list: SpecCodeListName,
  extra: Extra<ChoicesField> = {},
): ChoicesField => ({
  kind: 'choices',
  label,
  codes: fromInterface(list),
  strict: true,
  ...extra,
});

/** Some of the hospital's values. */
export const choices = (
  label: Words,
  list: ProfileCodeListName,
  extra: Extra<ChoicesField> = {},
): ChoicesField => ({
  kind: 'choices',
  label,
  codes: fromProfile(list),
  ...extra,
});

/** Free text. */
export const text = (label: Words, extra: Extra<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  ...extra,
});

/** A measured number. */
export const number = (
  label: Words,
  unit: Words,
  plausible: readonly [number, number],
  extra: Extra<NumberField> = {},
): NumberField => ({ kind: 'number', label, unit, plausible, decimals: 1, ...extra });

/** Yes or no, as a boolean. */
export const yesNo = (label: Words, extra: Extra<YesNoField> = {}): YesNoField => ({
  kind: 'yesNo',
  label,
  ...extra,
});

/** A date as year, month and day. */
export const dateParts = <YearOptional extends boolean>(
  label: Words,
  yearOptional: YearOptional,
  extra: Pick<FieldFacts, 'help' | 'appliesWhen'> = {},
): DatePartsField<YearOptional> => ({ kind: 'dateParts', label, yearOptional, ...extra });

/** A repeating group of simple fields. */
export const group = <Items extends ItemFields>(
  label: Words,
  itemLabel: Words,
  complete: boolean,
  items: Items,
  extra: Pick<FieldFacts, 'help' | 'appliesWhen'> = {},
): GroupField<Items> => ({ kind: 'group', label, itemLabel, complete, items, ...extra });

/** A section of the assessment. */
export const section = <Fields extends SectionFields>(
  label: Words,
  fields: Fields,
  extra: Pick<SectionDescription, 'help' | 'mayNotApply'> = {},
): SectionDescription<Fields> => ({ label, fields, ...extra });
