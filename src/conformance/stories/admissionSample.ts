/**
 * An admission assessment with every field of the interface answered, generated from its description.
 * Interface: Admission nursing assessment input.
 */
import { codeOptions } from '../../shared/admission/codes.ts';
import { admissionSections } from '../../shared/admission/description.ts';
import type { AdmissionFieldDescription, CodeSource } from '../../shared/admission/fields.ts';
import { defaultProfile } from '../../shared/profile.ts';

/** An `assessment` that rules modify. */
export type Assessment = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Up to `count` codes that can be combined; fewer if there are no more. */
function sampleCodes(source: CodeSource, count: number): readonly string[] {
  const options = codeOptions(source, defaultProfile);
  const told = options.filter(({ exclusive, absence }) => !exclusive && !absence);
  const chosen = (told.length === 0 ? options.slice(0, 1) : told).slice(0, count);
  return chosen.length === 0 ? ['other'] : chosen.map(({ code }) => code);
}

/** A right answer to a field. */
export function sampleOf(field: AdmissionFieldDescription): unknown {
  switch (field.kind) {
    case 'choice':
      return sampleCodes(field.codes, 1)[0];
    case 'choices':
      return sampleCodes(field.codes, 2);
    case 'text':
      return 'Test 測試';
    case 'number':
      // A fraction if one is permitted, so that losing it is noticed.
      return (
        Math.round((field.plausible[0] + field.plausible[1]) / 2) + (field.decimals > 0 ? 0.5 : 0)
      );
    case 'yesNo':
      return true;
    case 'dateParts':
      return { year: 2026, month: 1, day: 5 };
    case 'calendarDate':
      return '2026-01-05';
    case 'timeOfDay':
      return '09:30';
    case 'group':
      return [sampleItem(field.items)];
  }
}

function sampleItem(items: Readonly<Record<string, AdmissionFieldDescription>>): unknown {
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, sampleOf(item)]));
}

/**
 * Every field of every section answered, the drug allergy with `yes` and its note, the reason with every kind of
 * character.
 */
export function fullAssessment(): Assessment {
  const sections = admissionSections.map(({ name, fields }) => {
    const answers = fields.map((field) => [field.name, sampleOf(field)] as const);
    return [name, Object.fromEntries(answers)] as const;
  });
  const reason = 'Test 測試 "quoted" \\ <b>&amp;</b>\n第二行 Å e\u0301 𠮷野家 😀';
  const answered = withAnswers(Object.fromEntries(sections), 'alerts', { drugAllergy: 'yes' });
  return withAnswers(answered, 'admission', { reason });
}

/** Only the answers that the default profile requires. */
export function profileAssessment(): Assessment {
  const full = fullAssessment();
  const answers: Record<string, Record<string, unknown>> = {};
  for (const key of defaultProfile.admission.required) {
    const [section = '', name = ''] = key.split('.');
    const value = full[section]?.[name];
    if (value !== undefined) answers[section] = { ...answers[section], [name]: value };
  }
  return withoutNote(answers);
}

/** No drug allergy, so neither a note nor allergens. */
function withoutNote(assessment: Assessment): Assessment {
  const { drugAllergyNote: _, drugAllergens: __, ...alerts } = assessment['alerts'] ?? {};
  return { ...assessment, alerts: { ...alerts, drugAllergy: 'none' } };
}

/** The assessment with some answers of one section replaced; undefined removes one. */
export function withAnswers(
  assessment: Assessment,
  section: string,
  answers: Readonly<Record<string, unknown>>,
): Assessment {
  return { ...assessment, [section]: { ...assessment[section], ...answers } };
}
