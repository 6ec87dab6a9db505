/**
 * Owns a moment as the ward writes it: a day from a calendar and a time in 24 hours, in the ward's
 * zone whatever the tablet is set to, and one tap for "now".
 */
import 'dayjs/locale/zh-tw';
import { Button } from '@mantine/core';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWard } from '../../services/app/Ward.tsx';
import { IconCalendar } from '../../ui/icons/icons.ts';
import { fromLocalField, toDateTime, toLocalField } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { zoneName } from '../../ui/words/wardZone.ts';
import classes from './MomentField.module.css';

interface MomentFieldProps {
  /** Of the date button; the group is named by `label`. */
  id: string;
  label: string;
  /** Date-time with offset, or null where it is not complete. */
  value: string | null;
  error?: string | undefined;
  onChange(value: string | null): void;
}

const dayFormat: Record<string, string> = { en: 'D MMM YYYY', 'zh-TW': 'YYYY年M月D日' };
const monthFormat: Record<string, string> = { en: 'MMMM YYYY', 'zh-TW': 'YYYY年M月' };

export function MomentField({ id, label, value, error, onChange }: MomentFieldProps) {
  const { t, i18n } = useTranslation('common');
  const { now } = useWard();
  const timeZone = useWardTimeZone();
  const fromOutside = value === null ? null : toLocalField(value, timeZone);
  const [typed, setTyped] = useState({ day: '', time: '' });
  const shown =
    fromOutside === null
      ? typed
      : { day: fromOutside.slice(0, 10), time: fromOutside.slice(11, 16) };
  const language = i18n.language;
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
      <p className={classes.hint} id={`${id}-hint`}>
        {t('moment.zone', { zone: zoneName(timeZone, i18n.language) })}
      </p>
      {error !== undefined && <p className={classes.error}>{error}</p>}
      <div className={classes.row}>
        <DatePickerInput
          id={id}
          className={classes.day}
          size="lg"
          aria-label={`${t('moment.day')}, ${shown.day}`}
          value={shown.day === '' ? null : shown.day}
          onChange={(day) => change({ day: day ?? '' })}
          maxDate={today}
          valueFormat={dayFormat[language] ?? 'YYYY-MM-DD'}
          monthLabelFormat={monthFormat[language] ?? 'YYYY-MM'}
          yearLabelFormat="YYYY"
          locale={language === 'zh-TW' ? 'zh-tw' : 'en'}
          leftSection={<IconCalendar size="1.375rem" stroke={1.75} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          defaultDate={today}
          highlightToday
          // The calendar of the library knows the tablet's day only.
          getDayProps={(day) => ({ 'data-today': day === today || undefined })}
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
          popoverProps={{ shadow: 'none' }}
        />
        <TimePicker
          className={classes.time}
          size="lg"
          format="24h"
          value={shown.time}
          onChange={(time) => change({ time: time.slice(0, 5) })}
          hoursInputLabel={t('moment.hours')}
          minutesInputLabel={t('moment.minutes')}
          error={error !== undefined}
        />
        <Button onClick={setToNow}>{t('moment.now')}</Button>
      </div>
    </fieldset>
  );
}
