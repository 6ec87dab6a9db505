/** Words the question about an answer that contradicts another one. */
import type { TFunction } from 'i18next';
import { answerOf } from '../../../shared/admission/codes.ts';
import type { Contradiction } from '../../../shared/admission/contradictions.ts';
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import { displayValue, fieldLabel } from '../../../shared/admission/display.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';

interface Reader {
  t: TFunction<'admission'>;
  profile: HospitalProfile;
  language: Language;
}

/** The text at the field: what contradicts it, what becomes of both answers, and what to do. */
export function contradictionWords(
  { field, other, isForbidden }: Contradiction,
  assessment: AdmissionAssessmentDraft,
  { t, profile, language }: Reader,
): string {
  if (other === null) return t('contradiction.section');
  const label = fieldLabel(other, profile, language);
  const shown = (value: unknown) => displayValue(other, value, profile, language);
  if (!isForbidden) {
    return t('contradiction.field', {
      other: label,
      answer: shown(answerOf(assessment, other.key)),
    });
  }
  const condition = field.appliesWhen;
  const needed = condition !== undefined && 'equals' in condition ? condition.equals : undefined;
  return t('contradiction.forbidden', { other: label, needed: shown(needed) });
}
