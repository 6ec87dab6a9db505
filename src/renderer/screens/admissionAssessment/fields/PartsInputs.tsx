/** Dates and times of day: a short field for each part, and one tap for now. */
import { useState } from 'react';
import { doubtWords, typedDay, westernYear } from '../../../../shared/admission/doubts.ts';
import type {
  CalendarDateField,
  DatePartsField,
  TimeOfDayField,
} from '../../../../shared/admission/fields.ts';
import { rocYearOf } from '../../../../shared/rocCalendar.ts';
import { useForm } from '../FormContext.tsx';
import { FieldShell } from './FieldShell.tsx';
import { describedBy, labelElementId, type InputProps } from './inputProps.ts';
import {
  calendarDateTexts,
  calendarDateValue,
  datePartsTexts,
  datePartsValue,
  showPart,
  type Years,
  timeOfDayTexts,
  timeOfDayValue,
  type PartName,
  type PartTexts,
} from './parts.ts';
import classes from './fields.module.css';

type PartsField = DatePartsField | CalendarDateField | TimeOfDayField;

const dateNames: readonly PartName[] = ['year', 'month', 'day'];
const timeNames: readonly PartName[] = ['hour', 'minute'];

/** The calendar of the hospital's years, in the nurse's language. */
function useYears(): Years {
  const { profile, language } = useForm();
  return profile.rocYears && language === 'zh-TW' ? 'roc' : 'western';
}

export function DatePartsInput(props: InputProps<DatePartsField>) {
  const { wardNow } = useForm();
  const years = useYears();
  return (
    <Parts
      {...props}
      names={dateNames}
      years={years}
      yearOptional={props.field.yearOptional}
      texts={datePartsTexts(props.value)}
      onTexts={(texts) => props.onChange(datePartsValue(texts, years))}
      now={() => calendarDateTexts(wardNow().slice(0, 10))}
    />
  );
}

export function CalendarDateInput(props: InputProps<CalendarDateField>) {
  const { wardNow } = useForm();
  const years = useYears();
  return (
    <Parts
      {...props}
      names={dateNames}
      years={years}
      texts={calendarDateTexts(props.value)}
      onTexts={(texts) => props.onChange(calendarDateValue(texts, years))}
      now={() => calendarDateTexts(wardNow().slice(0, 10))}
    />
  );
}

export function TimeOfDayInput(props: InputProps<TimeOfDayField>) {
  const { wardNow } = useForm();
  return (
    <Parts
      {...props}
      names={timeNames}
      texts={timeOfDayTexts(props.value)}
      onTexts={(texts) => props.onChange(timeOfDayValue(texts))}
      now={() => timeOfDayTexts(wardNow().slice(11, 16))}
    />
  );
}

/** The label of a part. */
function partWord(name: PartName, years: Years, isOptional: boolean | undefined) {
  if (name !== 'year') return name;
  if (years === 'roc') return isOptional ? 'rocYearOptional' : 'rocYear';
  return isOptional ? 'yearOptional' : 'year';
}

/** Stored parts as they are displayed. */
function shownIn(texts: PartTexts, years: Years): PartTexts {
  const { year } = texts;
  return year === undefined ? texts : { ...texts, year: showPart(year, undefined, 'year', years) };
}

/** The stored Western year beside the year that was typed. */
function WesternYear({ year }: { year: string }) {
  const { t } = useForm();
  if (rocYearOf(Number(year)) === null) return null;
  return <p className={classes.western}>{t('field.westernYear', { year })}</p>;
}

interface PartsProps extends InputProps<PartsField> {
  names: readonly PartName[];
  years?: Years;
  yearOptional?: boolean;
  texts: PartTexts;
  onTexts(texts: PartTexts): void;
  now(): PartTexts;
}

function Parts(props: PartsProps) {
  const { id, field, label, names, texts, onTexts, now, yearOptional, marks } = props;
  const { years = 'western' } = props;
  const { language, t, wardNow } = useForm();
  const [typed, setTyped] = useState<PartTexts>({});
  const change = (next: PartTexts) => {
    setTyped(next);
    onTexts(next);
  };
  const shown = Object.fromEntries(
    names.map((name) => [name, showPart(texts[name], typed[name], name, years)]),
  ) as PartTexts;
  const today = wardNow().slice(0, 10);
  const doubt = doubtWords(field, props.value, today, language);
  const western = doubt === undefined ? null : westernYear(typedDay(props.value).year, today);
  return (
    <FieldShell {...props} language={language} labels="group" onClear={() => change({})}>
      <div
        className={classes.parts}
        role="group"
        aria-labelledby={labelElementId(id)}
        aria-describedby={describedBy(id, field, marks)}
      >
        {names.map((name) => (
          <label key={name} className={classes.part} data-part={name}>
            <span>{t(`field.${partWord(name, years, yearOptional)}`)}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              // Long enough for 民國115年 with a space or two: the year is interpreted once it is complete.
              maxLength={name === 'year' ? 8 : 2}
              value={shown[name] ?? ''}
              aria-invalid={marks.some((mark) => mark.below === '' || mark.below === `.${name}`)}
              onChange={(event) => change({ ...shown, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <button
          type="button"
          className={classes.quick}
          aria-label={`${label}: ${names === dateNames ? t('field.today') : t('field.now')}`}
          onClick={() => change(shownIn(now(), years))}
        >
          {names === dateNames ? t('field.today') : t('field.now')}
        </button>
      </div>
      {years === 'roc' && <WesternYear year={texts.year ?? ''} />}
      {doubt !== undefined && (
        <p className={classes.doubt} role="status">
          {doubt}
        </p>
      )}
      {western !== null && (
        <div className={classes.parts}>
          <button
            type="button"
            className={classes.quick}
            onClick={() => change({ ...shown, year: String(western) })}
          >
            {t('doubt.useYear', { year: western })}
          </button>
        </div>
      )}
    </FieldShell>
  );
}
