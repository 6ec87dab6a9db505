/**
 * A date and time as the ward writes it: a calendar for the day and a 24-hour time, in the ward's time zone whatever
 * the tablet is set to, and one tap for "now", by the hospital's clock if it is known.
 */
import 'dayjs/locale/zh-tw';
import { Button, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { rocYearOf } from '../../../shared/rocCalendar.ts';
import { isWholeTime, readTime } from '../../../shared/typedTime.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { clockIs, useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { IconCalendar } from '../../ui/icons/icons.ts';
import { useBackCloses } from '../../ui/parts/useBackCloses.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { fromLocalField, toDateTime, toLocalField } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { zoneName } from '../../ui/words/wardZone.ts';
import classes from './MomentField.module.css';

interface MomentFieldProps {
  /** The id of the date button; the group is named by `label`. */
  id: string;
  label: string;
  /** Date-time with offset; null if incomplete. */
  value: string | null;
  error?: string | undefined;
  onChange(value: string | null): void;
}

const dayFormat: Record<string, string> = { en: 'D MMM YYYY', 'zh-TW': 'YYYY/MM/DD' };
const monthFormat: Record<string, string> = { en: 'MMMM YYYY', 'zh-TW': 'YYYY年M月' };

/** Calendar formats with Republic of China years, used if the hospital has them and the nurse reads Chinese. */
function rocFormats() {
  const yearOf = (day: string) => {
    const year = Number(day.slice(0, 4));
    return `民國${rocYearOf(year) ?? year}年`;
  };
  const monthOf = (day: string) => `${yearOf(day)}${Number(day.slice(5, 7))}月`;
  const dayOf = (day: string) => `${monthOf(day)}${Number(day.slice(8, 10))}日`;
  return {
    valueFormatter: ({ date }: { date: unknown }) => (typeof date === 'string' ? dayOf(date) : ''),
    monthLabelFormat: monthOf,
    yearLabelFormat: yearOf,
  };
}

function formatsOf(language: string) {
  return {
    valueFormat: dayFormat[language] ?? 'YYYY-MM-DD',
    monthLabelFormat: monthFormat[language] ?? 'YYYY-MM',
    yearLabelFormat: 'YYYY',
  };
}

export function MomentField({ id, label, value, error, onChange }: MomentFieldProps) {
  const { t } = useTranslation('common');
  const { now, offMs } = useHospitalClock();
  const timeZone = useWardTimeZone();
  const fromOutside = value === null ? null : toLocalField(value, timeZone);
  const [typed, setTyped] = useState({ day: '', time: '' });
  const [isNoTime, setNoTime] = useState(false);
  const shown =
    fromOutside === null
      ? typed
      : { day: fromOutside.slice(0, 10), time: fromOutside.slice(11, 16) };
  const today = toDateTime(now(), timeZone).slice(0, 10);

  const change = (changed: Partial<typeof shown>) => {
    const next = { ...shown, ...changed };
    setTyped(next);
    onChange(fromLocalField(`${next.day}T${next.time}`, timeZone));
  };
  const setToNow = () => onChange(toDateTime(Math.floor(now() / 60_000) * 60_000, timeZone));

  return (
    <fieldset className={classes.moment} aria-describedby={`${id}-hint`}>
      <legend className={classes.label}>{label}</legend>
      <Hints id={`${id}-hint`} timeZone={timeZone} offMs={offMs} />
      {error !== undefined && (
        <p className={classes.error}>{isNoTime ? t('moment.noTime') : error}</p>
      )}
      <div className={classes.row}>
        <Day id={id} day={shown.day} today={today} onChange={(day) => change({ day })} />
        <TimeOfDay
          day={shown.day}
          time={shown.time}
          isWrong={error !== undefined}
          onNoTime={setNoTime}
          onChange={change}
        />
        <Button onClick={setToNow}>{t('moment.now')}</Button>
      </div>
    </fieldset>
  );
}

interface DayProps {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  today: string;
  onChange(day: string): void;
}

/** The day, and its calendar, which Back closes like a dialog. */
function Day({ id, day, today, onChange }: DayProps) {
  const { t, i18n } = useTranslation('common');
  const { rocYears } = useApp().profile;
  const { language } = i18n;
  const isRoc = rocYears && language === 'zh-TW';
  const [isOpen, setOpen] = useState(false);
  // The button opens and closes the calendar.
  useBackCloses(isOpen, () => document.getElementById(id)?.click());
  return (
    <DatePickerInput
      id={id}
      className={classes.day}
      size="lg"
      aria-label={`${t('moment.day')}, ${day}`}
      value={day === '' ? null : day}
      onChange={(chosen) => onChange(chosen ?? '')}
      maxDate={today}
      data-long={isRoc}
      {...(isRoc ? rocFormats() : formatsOf(language))}
      locale={language === 'zh-TW' ? 'zh-tw' : 'en'}
      leftSection={<IconCalendar size="1.375rem" stroke={1.75} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      defaultDate={today}
      highlightToday
      // The library's calendar knows only the tablet's own date.
      getDayProps={(each) => ({ 'data-today': each === today || undefined })}
      ariaLabels={{
        previousMonth: t('moment.previousMonth'),
        nextMonth: t('moment.nextMonth'),
        monthLevelControl: t('moment.chooseMonth'),
        yearLevelControl: t('moment.chooseYear'),
        previousYear: t('moment.previousYear'),
        nextYear: t('moment.nextYear'),
        previousDecade: t('moment.previousYears'),
        nextDecade: t('moment.nextYears'),
      }}
      popoverProps={{
        // The calendar is a dialog with the name of the element of this id, which without it does not exist.
        id,
        shadow: 'none',
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
      }}
    />
  );
}

interface TimeOfDayProps {
  day: string;
  /** `HH:MM`, or empty. */
  time: string;
  isWrong: boolean;
  onChange(changed: { day: string; time: string }): void;
  /** Whether the field was left with text that is not a time of day. */
  onNoTime(isNoTime: boolean): void;
}

/**
 * Text is accepted when it is a complete time or when the field is left. Text that is not a time stays as typed, and an
 * error says so.
 */
function TimeOfDay({ day, time, isWrong, onChange, onNoTime }: TimeOfDayProps) {
  const { t } = useTranslation('common');
  // The day at the first keystroke, so that 24:00 moves on to the next day only once, however often it is
  // typed.
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const isShown = typed !== null && (isFocused || time === '');
  const take = ({ text, day: from }: { text: string; day: string }) => {
    const reading = readTime(text);
    if (reading.is !== 'time') return onChange({ day: from, time: '' });
    const isNextDay = reading.isNextDay && from !== '';
    onChange({ day: isNextDay ? dayAfter(from) : from, time: reading.time });
  };
  return (
    <TextInput
      className={classes.time}
      size="lg"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      aria-label={t('moment.time')}
      value={isShown ? typed.text : time}
      error={isWrong}
      onFocus={() => {
        setIsFocused(true);
        setTyped(isShown ? { text: typed.text, day } : null);
      }}
      onChange={(event) => {
        const next = { text: event.currentTarget.value, day: typed?.day ?? day };
        setTyped(next);
        onNoTime(false);
        if (isWholeTime(next.text)) take(next);
      }}
      onBlur={() => {
        setIsFocused(false);
        onNoTime(typed !== null && readTime(typed.text).is === 'wrong');
        if (typed !== null && !isWholeTime(typed.text)) take(typed);
      }}
    />
  );
}

/** The day after `YYYY-MM-DD`, independent of any time zone. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The time zone of the field, and the clock behind "now" if the tablet's is wrong. */
function Hints({ id, timeZone, offMs }: { id: string; timeZone: string; offMs: number }) {
  const { t, i18n } = useTranslation('common');
  const { age } = useTimeFormat();
  return (
    <div id={id}>
      <p className={classes.hint}>
        {t('moment.zone', { zone: zoneName(timeZone, i18n.language) })}
      </p>
      {offMs !== 0 && (
        <p className={classes.hint}>
          {t(`moment.hospitalClock.${clockIs(offMs)}`, { difference: age(Math.abs(offMs)) })}
        </p>
      )}
    </div>
  );
}
