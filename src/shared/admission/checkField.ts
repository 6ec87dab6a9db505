/**
 * Checks one answer against its field: types, the interface's own values and lengths, dates and times. Interface:
 * Admission nursing assessment input.
 */
import type { HospitalProfile } from '../profile.ts';
import { countCodePoints, isBlank } from '../text.ts';
import { codeOptions, isObject } from './codes.ts';
import { isCalendarDate, isDateOfParts, isTimeOfDay } from './dates.ts';
import type {
  AdmissionFieldDescription,
  ChoicesField,
  CodeSource,
  DatePartsField,
  GroupField,
  TextField,
} from './fields.ts';
import { maxOwnWords, takesOwnWords } from './ownWords.ts';

export type FieldIssueCode =
  | 'required'
  | 'wrong-type'
  | 'not-a-number'
  | 'unknown-property'
  | 'unknown-code'
  | 'empty'
  | 'not-unique'
  | 'stands-alone'
  | 'too-long'
  | 'no-such-date'
  | 'no-such-time'
  | 'does-not-apply';

/** One problem at one place. `path` is dotted and starts with `assessment`. */
export interface FieldIssue {
  readonly path: string;
  /** In English, as the hospital answers it; `issueWords` has the sentence for nurses. */
  readonly message: string;
  readonly code: FieldIssueCode;
}

/** A hospital's interpretation of the points that the interface leaves open. */
export interface AdmissionInterpretation {
  /** Which fields are required. */
  readonly admissionRequired: 'sections-optional' | 'all-required' | 'profile';
  /** Which values a code may have if the interface lists none. */
  readonly admissionCodes: 'any-non-empty-string' | 'list-from-profile' | 'listed-only';
  /** What happens to a drugAllergyNote while drugAllergy is not `yes`. */
  readonly noteWithoutAllergy: '422' | 'ignored';
  /** Whether an item of a group may be incomplete, such as a site of pain without a score. */
  readonly itemsComplete: 'half-allowed' | 'whole';
}

/** What a check needs, and the list to which it adds its issues. */
export interface CheckContext {
  readonly profile: HospitalProfile;
  readonly interpretation: AdmissionInterpretation;
  readonly issues: FieldIssue[];
}

function add(context: CheckContext, path: string, code: FieldIssueCode, message: string): void {
  context.issues.push({ path, code, message });
}

function checkCode(source: CodeSource, value: unknown, path: string, context: CheckContext): void {
  if (typeof value !== 'string') {
    add(context, path, 'wrong-type', 'must be a string');
    return;
  }
  if (value === '') {
    add(context, path, 'empty', 'must not be empty');
    return;
  }
  const reading = context.interpretation.admissionCodes;
  if (source.from === 'profile' && reading === 'any-non-empty-string') return;
  const options = codeOptions(source, context.profile);
  if (options.some((option) => option.code === value)) return;
  if (reading === 'list-from-profile' && takesOwnWords(source, context.profile)) {
    if (isBlank(value)) add(context, path, 'empty', 'must not be empty');
    else checkLength(value, maxOwnWords, path, context);
    return;
  }
  const codes = options.map((option) => option.code).join(', ');
  add(context, path, 'unknown-code', `must be one of: ${codes}`);
}

function checkChoices(
  field: ChoicesField,
  value: unknown,
  path: string,
  context: CheckContext,
): void {
  if (!Array.isArray(value)) {
    add(context, path, 'wrong-type', 'must be an array of strings');
    return;
  }
  value.forEach((code: unknown, index) =>
    checkCode(field.codes, code, `${path}.${index}`, context),
  );
  if (!field.strict) return;
  if (value.length === 0) add(context, path, 'empty', 'must have at least 1 item');
  if (new Set(value).size !== value.length) {
    add(context, path, 'not-unique', 'items must be unique');
  }
  const alone = codeOptions(field.codes, context.profile).find(
    (option) => option.exclusive === true && value.includes(option.code),
  );
  if (alone !== undefined && value.length > 1) {
    add(context, path, 'stands-alone', `${alone.code} must be the only item`);
  }
}

function checkLength(text: string, max: number, path: string, context: CheckContext): void {
  if (countCodePoints(text) <= max) return;
  add(context, path, 'too-long', `must have at most ${max} characters`);
}

function checkText(field: TextField, value: unknown, path: string, context: CheckContext): void {
  if (typeof value !== 'string') {
    add(context, path, 'wrong-type', 'must be a string');
    return;
  }
  if (field.maxLength === undefined) return;
  const limit = Math.min(field.maxLength, context.profile.limits.drugAllergyNoteMaxCodePoints);
  if (countCodePoints(value) < (field.minLength ?? 0)) {
    add(context, path, 'empty', 'must not be empty');
  }
  checkLength(value, limit, path, context);
}

const partRanges = { year: [1, 9999], month: [1, 12], day: [1, 31] } as const;

function checkPart(
  name: keyof typeof partRanges,
  value: unknown,
  path: string,
  context: CheckContext,
): boolean {
  if (!Number.isSafeInteger(value)) {
    add(context, path, 'not-a-number', 'must be an integer');
    return false;
  }
  const [min, max] = partRanges[name];
  if (Number(value) >= min && Number(value) <= max) return true;
  add(context, path, 'no-such-date', `must be from ${min} to ${max}`);
  return false;
}

function checkDateParts(
  field: DatePartsField,
  value: unknown,
  path: string,
  context: CheckContext,
): void {
  if (!isObject(value)) {
    add(context, path, 'wrong-type', 'must be an object of year, month and day');
    return;
  }
  checkProperties(value, partRanges, path, context);
  let isSound = true;
  for (const name of ['year', 'month', 'day'] as const) {
    const part = value[name];
    if (part === undefined) {
      if (name === 'year' && field.yearOptional) continue;
      add(context, `${path}.${name}`, 'required', 'is required');
      isSound = false;
    } else if (!checkPart(name, part, `${path}.${name}`, context)) isSound = false;
  }
  if (isSound && !isDateOfParts(value)) add(context, `${path}.day`, 'no-such-date', 'no such day');
}

function checkFormat(
  value: unknown,
  path: string,
  context: CheckContext,
  right: { is(text: string): boolean; code: FieldIssueCode; message: string },
): void {
  if (typeof value !== 'string') add(context, path, 'wrong-type', 'must be a string');
  else if (!right.is(value)) add(context, path, right.code, right.message);
}

function checkItem(field: GroupField, item: unknown, path: string, context: CheckContext): void {
  if (!isObject(item)) {
    add(context, path, 'wrong-type', 'must be an object');
    return;
  }
  checkProperties(item, field.items, path, context);
  const isWhole = field.complete && context.interpretation.itemsComplete === 'whole';
  for (const [name, itemField] of Object.entries(field.items)) {
    const value = item[name];
    if (value !== undefined) checkField(itemField, value, `${path}.${name}`, context);
    else if (isWhole) add(context, `${path}.${name}`, 'required', 'is required');
  }
}

function checkGroup(field: GroupField, value: unknown, path: string, context: CheckContext): void {
  if (!Array.isArray(value)) {
    add(context, path, 'wrong-type', 'must be an array of objects');
    return;
  }
  value.forEach((item: unknown, index) => checkItem(field, item, `${path}.${index}`, context));
}

/** Reports every unknown property of an object. */
export function checkProperties(
  value: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
  path: string,
  context: CheckContext,
): void {
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(known, name)) continue;
    add(context, `${path}.${name}`, 'unknown-property', 'is not a property of this object');
  }
}

/** Checks one answer that is present, and adds what it finds to `context.issues`. */
export function checkField(
  field: AdmissionFieldDescription,
  value: unknown,
  path: string,
  context: CheckContext,
): void {
  switch (field.kind) {
    case 'choice':
      return checkCode(field.codes, value, path, context);
    case 'choices':
      return checkChoices(field, value, path, context);
    case 'text':
      return checkText(field, value, path, context);
    case 'number':
      if (!Number.isFinite(value)) add(context, path, 'not-a-number', 'must be a number');
      return;
    case 'yesNo':
      if (typeof value !== 'boolean') add(context, path, 'wrong-type', 'must be true or false');
      return;
    case 'dateParts':
      return checkDateParts(field, value, path, context);
    case 'calendarDate':
      return checkFormat(value, path, context, {
        is: isCalendarDate,
        code: 'no-such-date',
        message: 'must be a date as YYYY-MM-DD',
      });
    case 'timeOfDay':
      return checkFormat(value, path, context, {
        is: isTimeOfDay,
        code: 'no-such-time',
        message: 'must be a time of day as HH:MM',
      });
    case 'group':
      return checkGroup(field, value, path, context);
  }
}
