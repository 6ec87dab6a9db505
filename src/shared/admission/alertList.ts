/** The answers of an admission that are shown on every screen about the patient. */
import type { HospitalProfile } from '../profile.ts';
import { answerOf, findOption, isAnswered, type LooseAssessment } from './codes.ts';
import { admissionField, type AdmissionField } from './description.ts';
import { displayValue, fieldLabel } from './display.ts';
import type { Language } from './words.ts';

export interface AdmissionAlert {
  /** Key of the field it comes from. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** A known danger, or only an unknown. */
  readonly weight: 'known' | 'uncertain';
}

const alertKeys = [
  'alerts.drugAllergy',
  'alerts.drugAllergens',
  'alerts.foodAllergy',
  'alerts.transfusionReaction',
  'alerts.antithromboticUse',
  'alerts.treatmentRestrictions',
];
const uncertainCodes = new Set(['unknown', 'uncertain']);
/** The fields in which "unknown" is a danger in itself. */
const uncertainMatters = new Set([
  'alerts.drugAllergy',
  'alerts.foodAllergy',
  'alerts.antithromboticUse',
]);

function isUncertain(field: AdmissionField, value: unknown): boolean {
  return typeof value === 'string' && uncertainCodes.has(value) && uncertainMatters.has(field.key);
}

function isNothingToTell(field: AdmissionField, value: unknown, profile: HospitalProfile): boolean {
  if (!('codes' in field) || isUncertain(field, value)) return false;
  const { codes: source } = field;
  const codes: unknown[] = Array.isArray(value) ? value : [value];
  return codes.every((code) => findOption(source, profile, code)?.absence === true);
}

function allergyText(
  assessment: LooseAssessment,
  profile: HospitalProfile,
  language: Language,
): string {
  return ['alerts.drugAllergens', 'alerts.drugAllergyNote']
    .map((key) => {
      const field = admissionField(key);
      return field && displayValue(field, answerOf(assessment, key), profile, language);
    })
    .filter(Boolean)
    .join(language === 'en' ? ': ' : '：');
}

/**
 * Allergens and their note if drug allergy is not answered "yes": patients without a drug allergy can have G6PD
 * deficiency, and whatever a hospital stores about allergies is shown regardless of the other answers.
 */
function allergensAlone(
  assessment: LooseAssessment,
  profile: HospitalProfile,
  language: Language,
): AdmissionAlert[] {
  const field = admissionField('alerts.drugAllergens');
  const text = allergyText(assessment, profile, language);
  const isTold = answerOf(assessment, 'alerts.drugAllergy') === 'yes';
  if (field === undefined || isTold || text === '') return [];
  const label = fieldLabel(field, profile, language);
  return [{ key: field.key, label, text, weight: 'known' }];
}

/**
 * The alerts of one admission, the most important first: allergies, transfusion, antithrombotics, restrictions. "None"
 * gives no alert; "unknown" gives an uncertain one if that is a danger in itself.
 */
export function admissionAlerts(
  assessment: LooseAssessment,
  profile: HospitalProfile,
  language: Language = 'en',
): AdmissionAlert[] {
  return alertKeys.flatMap((key): AdmissionAlert[] => {
    if (key === 'alerts.drugAllergens') return allergensAlone(assessment, profile, language);
    const field = admissionField(key);
    const value = answerOf(assessment, key);
    if (field === undefined || !isAnswered(value)) return [];
    if (isNothingToTell(field, value, profile)) return [];
    const isAllergy = key === 'alerts.drugAllergy' && value === 'yes';
    const text = isAllergy ? allergyText(assessment, profile, language) : '';
    return [
      {
        key,
        label: fieldLabel(field, profile, language),
        text: text || displayValue(field, value, profile, language),
        weight: isUncertain(field, value) ? 'uncertain' : 'known',
      },
    ];
  });
}
