/** One section of the form: only the fields that apply, given the answers so far. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldCounts, fieldIsAsked } from '../../../shared/admission/applies.ts';
import { codeOptions, isAnswered } from '../../../shared/admission/codes.ts';
import {
  admissionField,
  admissionSections,
  type AdmissionSection,
} from '../../../shared/admission/description.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { BodyMass } from './BodyMass.tsx';
import { EarlierValues } from './EarlierValues.tsx';
import { FieldRow } from './fields/FieldRow.tsx';
import { noMarks } from './fields/inputProps.ts';
import { useDerived, useForm } from './FormContext.tsx';
import type { MarksByField } from './issues.ts';
import { focusField, focusHeading } from './useJump.ts';
import { WithoutFindings } from './WithoutFindings.tsx';
import fieldClasses from './fields/fields.module.css';
import classes from './sections.module.css';

interface SectionPageProps {
  section: AdmissionSection;
  marks: MarksByField;
  /** Shows only fields that were unanswered or marked when the section was opened. */
  onlyMissing: boolean;
  onFocusField(key: string | null): void;
  /** The field to go to when the section opens; null means its top. */
  jumpTo: string | null;
}

export function SectionPage(props: SectionPageProps) {
  const { section, marks, onlyMissing, onFocusField, jumpTo } = props;
  const { form, language, t, earlier } = useForm();
  const [filled, setFilled] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useShownKeys(section, onlyMissing, marks);
  const drawn = useGrowing(shown, jumpTo === null);
  const isSetAside = useDerived(() =>
    String(form.content().sectionsSetAside.includes(section.name)),
  );
  useEffect(() => {
    // Runs after the screen around it has focused its title.
    const frame = requestAnimationFrame(() => {
      if (jumpTo === null || !focusField(jumpTo)) {
        focusHeading(heading.current);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [jumpTo]);
  return (
    <section aria-labelledby="admission-section" className={classes.page}>
      <header>
        <p className={classes.number}>
          {t('sectionOf', { number: section.number, total: admissionSections.length })}
        </p>
        <h2 className={classes.title} id="admission-section" ref={heading} tabIndex={-1}>
          {section.label[language]}
        </h2>
        {section.help !== undefined && <p className={classes.lead}>{section.help[language]}</p>}
      </header>
      {section.mayNotApply !== undefined && (
        <SetAside section={section} isSetAside={isSetAside === 'true'} />
      )}
      {isSetAside !== 'true' && (
        <EarlierValues
          section={section}
          earlier={earlier}
          onFilled={() => setFilled((turn) => turn + 1)}
        />
      )}
      {isSetAside !== 'true' && <WithoutFindings key={section.name} section={section} />}
      {shown.length === 0 && isSetAside !== 'true' && (
        <p className={classes.lead}>{t('nothingMissing')}</p>
      )}
      <div
        key={filled}
        className={classes.fields}
        onFocus={(event) => onFocusField(keyOf(event.target))}
        onBlur={(event) => {
          if (keyOf(event.relatedTarget) !== keyOf(event.target)) onFocusField(null);
        }}
      >
        {section.fields
          .filter((field) => drawn.includes(field.key))
          .map((field) => (
            <div key={field.key} className={classes.row} data-kind={widthOf(field)}>
              <FieldRow field={field} marks={marks.get(field.key) ?? noMarks} />
            </div>
          ))
          .flatMap((row) =>
            row.key === 'nutrition.weightKg' ? [row, <BodyMass key="bmi" />] : row,
          )}
      </div>
    </section>
  );
}

/** More inputs than a screen of any size shows at once. */
const firstInputs = 16;

/** Renders the first fields at once and the rest a moment later, so that a section opens without a delay. */
function useGrowing(keys: readonly string[], growsLater: boolean): readonly string[] {
  const { profile } = useForm();
  const isAfterPaint = useAfterPaint();
  return isAfterPaint || !growsLater ? keys : firstOf(keys, profile);
}

function firstOf(keys: readonly string[], profile: HospitalProfile): readonly string[] {
  let inputs = 0;
  const end = keys.findIndex((key) => (inputs += inputCount(key, profile)) >= firstInputs);
  return end === -1 ? keys : keys.slice(0, end + 1);
}

/** Roughly how many inputs a field consists of. */
function inputCount(key: string, profile: HospitalProfile): number {
  const field = admissionField(key);
  if (field === undefined) return 0;
  if (field.kind === 'group') return Object.keys(field.items).length;
  return 'codes' in field ? codeOptions(field.codes, profile).length : 2;
}

/** Short fields stand two in a row if there is room. */
function widthOf(field: AdmissionSection['fields'][number]): 'half' | 'whole' {
  if (field.kind === 'number') return 'half';
  return field.kind === 'text' && field.presentation !== 'paragraph' ? 'half' : 'whole';
}

/** The top-level field that contains an element. */
function keyOf(element: EventTarget | null): string | null {
  const id =
    element instanceof Element ? element.closest('[data-field]')?.getAttribute('data-field') : null;
  return id?.split('.').slice(0, 2).join('.') ?? null;
}

function useShownKeys(
  section: AdmissionSection,
  onlyMissing: boolean,
  marks: MarksByField,
): readonly string[] {
  const { form, profile } = useForm();
  // What was missing when the section opened stays visible while it is being answered.
  const missing = useMemo(
    () =>
      section.fields
        .filter((field) => !isAnswered(form.answer(field.key)) || marks.has(field.key))
        .map((field) => field.key),
    // Only the marks at the moment of opening count, not later changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [section, form, onlyMissing],
  );
  // A field that was shown because of its answer stays as long as the section is open, so that clearing it
  // moves nothing under a finger.
  const [stays] = useState(() => new Set<string>());
  const asked = useDerived(() => {
    const { assessment, sectionsSetAside } = form.content();
    const isShown = onlyMissing ? fieldCounts : fieldIsAsked;
    for (const { key } of section.fields) if (isAnswered(form.answer(key))) stays.add(key);
    return section.fields
      .filter(
        (field) => isShown(field, assessment, profile, sectionsSetAside) || stays.has(field.key),
      )
      .map((field) => field.key)
      .join(' ');
  });
  return useMemo(() => {
    const keys = asked === '' ? [] : asked.split(' ');
    return onlyMissing ? keys.filter((key) => missing.includes(key)) : keys;
  }, [asked, missing, onlyMissing]);
}

function SetAside({ section, isSetAside }: { section: AdmissionSection; isSetAside: boolean }) {
  const { form, language } = useForm();
  const toggle = () => {
    const others = form.content().sectionsSetAside.filter((name) => name !== section.name);
    form.change({ sectionsSetAside: isSetAside ? others : [...others, section.name] });
  };
  return (
    <div>
      <label className={fieldClasses.chip} data-chosen={isSetAside}>
        <input type="checkbox" checked={isSetAside} onChange={toggle} />
        <span className={fieldClasses.tick} data-kind="checkbox" aria-hidden="true">
          {isSetAside && '✓'}
        </span>
        <span>{section.mayNotApply?.[language]}</span>
      </label>
    </div>
  );
}
