/** A profile's answers for sections without findings, and the check that they fit their fields. */
import { z } from 'zod';
import { optionsOf, type CodeLists } from './codeLists.ts';
import { admissionField } from './description.ts';

/** A code, several codes, or yes and no. */
const answerSchema = z.union([z.string(), z.array(z.string()).min(1), z.boolean()]);

/** The answers by field key; empty if the hospital wants each to be given individually. */
export const withoutFindingsSchema = z.record(
  z.string().refine(mayBeAnswered, 'is not a field that can be answered without findings'),
  answerSchema,
);
export type WithoutFindings = z.infer<typeof withoutFindingsSchema>;

/** Alerts must be answered one by one: an allergy that nobody asked about must never be recorded as none. */
function mayBeAnswered(key: string): boolean {
  const field = admissionField(key);
  return (
    field !== undefined &&
    field.section !== 'alerts' &&
    ['choice', 'choices', 'yesNo'].includes(field.kind)
  );
}

/** What is wrong with a profile's answers, as `key: why`; empty if all fit their fields. */
export function withoutFindingsProblems({
  withoutFindings,
  codeLists,
}: {
  withoutFindings: WithoutFindings;
  codeLists: CodeLists;
}): string[] {
  return Object.entries(withoutFindings).flatMap(([key, answer]) => {
    const field = admissionField(key);
    if (field === undefined) return [];
    const isOfKind =
      field.kind === 'yesNo'
        ? typeof answer === 'boolean'
        : field.kind === 'choices'
          ? Array.isArray(answer)
          : typeof answer === 'string';
    if (!isOfKind) return [`${key}: the answer is of another kind than the field`];
    if (!('codes' in field)) return [];
    const known = optionsOf(field.codes, codeLists).map(({ code }) => code);
    const unknown = [answer].flat().filter((code) => !known.includes(String(code)));
    return unknown.map((code) => `${key}: ${String(code)} is not in the list of the field`);
  });
}
