/** Assigns issues to fields, and decides which of them a nurse sees while she writes. */
import type { FieldIssue } from '../../../shared/admission/checkField.ts';
import { answerOf } from '../../../shared/admission/codes.ts';
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import { issueWords } from '../../../shared/admission/issueWords.ts';
import { admissionFieldAtPath, pathSteps } from '../../../shared/admission/paths.ts';
import { keptItemIndexes } from '../../../shared/admission/prune.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { FieldMark } from './fields/inputProps.ts';

export type MarksByField = ReadonlyMap<string, readonly FieldMark[]>;

/** What the hospital said about one place in a refused assessment. */
export interface RefusedField {
  readonly path: string;
  readonly message: string;
}

/** A refusal that could be assigned to a field. */
export interface RefusedMark extends FieldMark {
  readonly key: string;
}

function below(path: string, key: string): string {
  return path.slice(`assessment.${key}`.length);
}

/**
 * The marks of every field. An unanswered field is not marked until `showRequired`; the focused field keeps only the
 * marks that it already had, so that nobody is corrected in the middle of a word.
 */
export function marksOf(
  issues: readonly FieldIssue[],
  refused: readonly RefusedMark[],
  language: Language,
  seen: {
    showRequired: boolean;
    focusedKey: string | null;
    before: MarksByField;
  },
): MarksByField {
  const marks = new Map<string, FieldMark[]>();
  for (const issue of issues) {
    const key = admissionFieldAtPath(issue.path)?.field.key;
    if (key === undefined) continue;
    const mark = { below: below(issue.path, key), text: issueWords(issue.code, language) };
    const isOpen = issue.code === 'required' && mark.below === '';
    const isNew = !(seen.before.get(key) ?? []).some((each) => each.below === mark.below);
    if (isOpen && !seen.showRequired) continue;
    if (key === seen.focusedKey && isNew && !seen.showRequired) continue;
    marks.set(key, [...(marks.get(key) ?? []), mark]);
  }
  for (const { key, ...mark } of refused) marks.set(key, [mark, ...(marks.get(key) ?? [])]);
  return keepEqual(marks, seen.before);
}

/** Fields whose marks did not change keep the same list object, so that they do not re-render. */
function keepEqual(marks: Map<string, readonly FieldMark[]>, before: MarksByField): MarksByField {
  let isSame = marks.size === before.size;
  for (const [key, list] of marks) {
    const old = before.get(key);
    if (old !== undefined && JSON.stringify(old) === JSON.stringify(list)) marks.set(key, old);
    else isSame = false;
  }
  return isSame ? before : marks;
}

/**
 * Assigns the hospital's errors to fields. The hospital counts the items that it was sent; the draft may have empty
 * ones between them. Errors that belong to no field are returned in `elsewhere`.
 */
export function placeRefusals(
  fields: readonly RefusedField[],
  draft: AdmissionAssessmentDraft,
  say: (message: string) => string,
): { marks: RefusedMark[]; elsewhere: RefusedField[] } {
  const marks: RefusedMark[] = [];
  const elsewhere: RefusedField[] = [];
  for (const refused of fields) {
    const place = admissionFieldAtPath(refused.path);
    if (place === undefined) {
      elsewhere.push(refused);
      continue;
    }
    const { key } = place.field;
    const index =
      place.field.kind === 'group' && place.itemIndex !== undefined
        ? (keptItemIndexes(answerOf(draft, key))[place.itemIndex] ?? place.itemIndex)
        : place.itemIndex;
    const rest = pathSteps(refused.path);
    const after = rest.slice(rest.indexOf(place.field.name, 1) + 1);
    const steps = index === undefined ? after : [String(index), ...after.slice(1)];
    const mark = { below: steps.map((step) => `.${step}`).join(''), text: say(refused.message) };
    marks.push({ key, ...mark });
  }
  return { marks, elsewhere };
}
