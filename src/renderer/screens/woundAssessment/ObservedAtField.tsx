/** Owns the time of assessment: the ward's own clock, whatever zone the tablet is set to. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWard } from '../../ward/Ward.tsx';
import { useWardTimeZone } from '../../words/WardTimeZone.tsx';
import { fromLocalField, toDateTime, toLocalField } from '../../words/wardTime.ts';
import classes from './WoundAssessment.module.css';

interface ObservedAtFieldProps {
  /** Date-time with offset, or null where it is not complete. */
  value: string | null;
  refused: string | undefined;
  onChange(value: string | null): void;
}

export function ObservedAtField({ value, refused, onChange }: ObservedAtFieldProps) {
  const { t } = useTranslation('woundAssessment');
  const { now } = useWard();
  const timeZone = useWardTimeZone();
  const [typed, setTyped] = useState(value === null ? '' : toLocalField(value, timeZone));

  useEffect(() => {
    if (value !== null && fromLocalField(typed, timeZone) !== value) {
      setTyped(toLocalField(value, timeZone));
    }
    // Only a value from outside replaces what is being typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value, timeZone]);

  return (
    <div className={classes.when}>
      <TextInput
        id="field-observedAt"
        className={classes.whenField}
        type="datetime-local"
        label={t('when.label')}
        description={t('when.hint', { zone: timeZone })}
        value={typed}
        error={value === null ? t('review.missingTime') : refused}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(fromLocalField(event.currentTarget.value, timeZone));
        }}
      />
      <Button onClick={() => onChange(toDateTime(Math.floor(now() / 60_000) * 60_000, timeZone))}>
        {t('when.now')}
      </Button>
    </div>
  );
}
