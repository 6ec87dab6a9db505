/** Dates and times of day: separate short fields for their parts, and one tap for now. */
import { useState } from 'react';
import { doubtWords, typedDay, westernYear } from '../../../../shared/admission/doubts.ts';
import type {
  CalendarDateField,
  DatePartsField,
  TimeOfDayField,
} from '../../../../shared/admission/fields.ts';
import { useForm } from '../FormContext.tsx';
import { FieldShell } from './FieldShell.tsx';
import { describedBy, labelElementId, type InputProps } from './inputProps.ts';
import {
  calendarDateTexts,
  calendarDateValue,
  datePartsTexts,
  datePartsValue,
  showPart,
  timeOfDayTexts,
  timeOfDayValue,
  type PartName,
  type PartTexts,
} from './parts.ts';
import classes from './fields.module.css';

type PartsField = DatePartsField | CalendarDateField | TimeOfDayField;

const dateNames: readonly PartName[] = ['year', 'month', 'day'];
const timeNames: readonly PartName[] = ['hour', 'minute'];

export function DatePartsInput(props: InputProps<DatePartsField>) {
  const { wardNow } = useForm();
  return (
    <Parts
      {...props}
      names={dateNames}
      yearOptional={props.field.yearOptional}
      texts={datePartsTexts(props.value)}
      onTexts={(texts) => props.onChange(datePartsValue(texts))}
      now={() => calendarDateTexts(wardNow().slice(0, 10))}
    />
  );
}

export function CalendarDateInput(props: InputProps<CalendarDateField>) {
  const { wardNow } = useForm();
  return (
    <Parts
      {...props}
      names={dateNames}
      texts={calendarDateTexts(props.value)}
      onTexts={(texts) => props.onChange(calendarDateValue(texts))}
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

interface PartsProps extends InputProps<PartsField> {
  names: readonly PartName[];
  yearOptional?: boolean;
  texts: PartTexts;
  onTexts(texts: PartTexts): void;
  now(): PartTexts;
}

function Parts(props: PartsProps) {
  const { id, field, label, names, texts, onTexts, now, yearOptional, marks } = props;
  const { language, t, wardNow } = useForm();
  const [typed, setTyped] = useState<PartTexts>({});
  const change = (next: PartTexts) => {
    setTyped(next);
    onTexts(next);
  };
  const shown = Object.fromEntries(
    names.map((name) => [name, showPart(texts[name], typed[name], name)]),
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
            <span>
              {name === 'year' && yearOptional ? t('field.yearOptional') : t(`field.${name}`)}
            </span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              // 民國115年, with a blank or two, is asked about when it is there as a whole.
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
          onClick={() => change(now())}
        >
          {names === dateNames ? t('field.today') : t('field.now')}
        </button>
      </div>
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
