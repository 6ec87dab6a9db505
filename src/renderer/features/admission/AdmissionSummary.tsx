/**
 * An assessment for reading: section by section, in the order of the form, with only what was answered. Unknown codes,
 * and entries without a description, are shown as they are.
 */
import type { ReactNode } from 'react';
import { bodyMassIndex } from '../../../shared/admission/bodyMass.ts';
import {
  answerOf,
  isAnswered,
  isObject,
  type LooseAssessment,
} from '../../../shared/admission/codes.ts';
import {
  admissionSection,
  admissionSections,
  itemFieldsOf,
  type AdmissionField,
  type AdmissionSection,
} from '../../../shared/admission/description.ts';
import { displayValue, fieldLabel } from '../../../shared/admission/display.ts';
import type { GroupField } from '../../../shared/admission/fields.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './AdmissionSummary.module.css';

interface AdmissionSummaryProps {
  assessment: LooseAssessment;
  profile: HospitalProfile;
  /** Shown beside the heading of a section, such as a link to edit it. */
  renderAside?: ((section: AdmissionSection) => ReactNode) | undefined;
  /** Shown for a section without answers; if undefined, the section is left out. */
  emptyWords?: ((section: AdmissionSection) => string) | undefined;
}

export function AdmissionSummary({
  assessment,
  profile,
  renderAside,
  emptyWords,
}: AdmissionSummaryProps) {
  const { t } = useTranslation('admission');
  const language = useLanguage();
  const foreign = foreignEntries(assessment);
  return (
    <div className={classes.summary}>
      {admissionSections.map((section) => {
        const answered = section.fields.filter((field) =>
          isAnswered(answerOf(assessment, field.key)),
        );
        if (answered.length === 0 && emptyWords === undefined) return null;
        return (
          <section
            key={section.name}
            className={classes.section}
            aria-label={section.label[language]}
          >
            <div className={classes.heading}>
              <h2 className={classes.title}>
                <span className={classes.number}>{section.number}</span> {section.label[language]}
              </h2>
              {renderAside?.(section)}
            </div>
            {answered.length === 0 ? (
              <p className={classes.empty}>{emptyWords?.(section)}</p>
            ) : (
              <dl className={classes.answers}>
                {answered.map((field) => (
                  <Answer
                    key={field.key}
                    field={field}
                    value={answerOf(assessment, field.key)}
                    profile={profile}
                    language={language}
                  />
                ))}
                {section.name === 'nutrition' && <BodyMassAnswer assessment={assessment} />}
              </dl>
            )}
          </section>
        );
      })}
      {foreign.length > 0 && (
        <section className={classes.section} aria-label={t('record.unknownField')}>
          <h2 className={classes.title}>{t('record.unknownField')}</h2>
          <dl className={classes.answers}>
            {foreign.map(({ key, text }) => (
              <div key={key} className={classes.answer}>
                <dt>{key}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

interface AnswerProps {
  field: AdmissionField;
  value: unknown;
  profile: HospitalProfile;
  language: Language;
}

function Answer({ field, value, profile, language }: AnswerProps) {
  return (
    <div className={classes.answer} data-wide={isWide(field)}>
      <dt>{fieldLabel(field, profile, language)}</dt>
      {field.kind === 'group' && Array.isArray(value) ? (
        value
          .filter(isAnswered)
          .map((item: unknown, index) => (
            <dd key={String(index)}>{itemText(field, item, profile, language)}</dd>
          ))
      ) : (
        <dd>{displayValue(field, value, profile, language)}</dd>
      )}
    </div>
  );
}

/** Groups and longer texts take the full width. */
function isWide(field: AdmissionField): boolean {
  return field.kind === 'group' || (field.kind === 'text' && field.presentation === 'paragraph');
}

/** An item in one line: its first answer, then the others with their labels. */
function itemText(
  field: AdmissionField & GroupField,
  item: unknown,
  profile: HospitalProfile,
  language: Language,
): string {
  if (!isObject(item)) {
    return displayValue(field, [item], profile, language);
  }
  const known = itemFieldsOf(field).filter((each) => isAnswered(item[each.name]));
  const parts = known.map((each, index) => {
    const text = displayValue(each, item[each.name], profile, language);
    return index === 0 ? text : `${fieldLabel(each, profile, language)} ${text}`;
  });
  const foreign = Object.keys(item)
    .filter((name) => field.items[name] === undefined)
    .map((name) => `${name}: ${asText(item[name])}`);
  return [...parts, ...foreign].join(language === 'en' ? ' · ' : '・');
}

function BodyMassAnswer({ assessment }: { assessment: LooseAssessment }) {
  const { t } = useTranslation('admission');
  const index = bodyMassIndex(
    answerOf(assessment, 'nutrition.heightCm'),
    answerOf(assessment, 'nutrition.weightKg'),
  );
  return (
    index !== undefined && (
      <div className={classes.answer}>
        <dt>{t('bodyMass.label')}</dt>
        <dd>{t('bodyMass.value', { index: index.toFixed(1) })}</dd>
      </div>
    )
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The hospital's entries beyond the fields that are described. */
export function foreignEntries(assessment: LooseAssessment): { key: string; text: string }[] {
  return Object.entries(assessment).flatMap(([name, answers]) => {
    const section = admissionSection(name);
    if (section === undefined || !isObject(answers)) {
      return isAnswered(answers) ? [{ key: name, text: asText(answers) }] : [];
    }
    return Object.entries(answers)
      .filter(([key]) => !section.fields.some((field) => field.name === key))
      .map(([key, value]) => ({ key: `${name}.${key}`, text: asText(value) }));
  });
}
