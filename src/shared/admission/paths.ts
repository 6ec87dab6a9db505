/** Finds the field on the screen for a path in a hospital's error. Interface: Errors. */
import {
  admissionField,
  itemFieldsOf,
  type AdmissionField,
  type AdmissionItemField,
} from './description.ts';

/** The place that a path names: a field and, within a repeating group, the item and its field. */
export interface AdmissionPlace {
  readonly field: AdmissionField;
  /** The item of a group, or of a list of codes, counted from 0. */
  readonly itemIndex?: number;
  readonly itemField?: AdmissionItemField;
}

/** The steps of a path in any of the notations `a.0.b`, `a[0].b`, `a["b"]`, `/a/0/b`. */
export function pathSteps(path: string): string[] {
  return path.split(/[.[\]/"']+/).filter((step) => step !== '' && step !== '$');
}

function stepsBelowAssessment(path: string): string[] {
  const steps = pathSteps(path);
  const start = steps.indexOf('assessment');
  return start === -1 || start > 1 ? steps : steps.slice(start + 1);
}

/**
 * The field that an error's path names, or undefined if it names none (`assessedAt`, `assessment`, an unknown name). A
 * path may start at the body, at `assessment` or at the section, and may go deeper than the field.
 */
export function admissionFieldAtPath(path: string): AdmissionPlace | undefined {
  const [sectionName, fieldName, index, itemName] = stepsBelowAssessment(path);
  const field = admissionField(`${sectionName}.${fieldName}`);
  if (field === undefined) return undefined;
  if (index === undefined || !/^\d+$/.test(index)) return { field };
  const itemIndex = Number(index);
  if (field.kind !== 'group') return { field, itemIndex };
  const itemField = itemFieldsOf(field).find((each) => each.name === itemName);
  return itemField === undefined ? { field, itemIndex } : { field, itemIndex, itemField };
}
