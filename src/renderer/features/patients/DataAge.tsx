/** Says how old the displayed data is, with a button to refresh it. */
import { ActionIcon } from '@mantine/core';
import { useConnection } from '../../services/app/useConnection.ts';
import { useNow } from '../../services/app/useNow.ts';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { IconRefresh } from '../../ui/icons/icons.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './DataAge.module.css';

interface DataAgeProps {
  fetchedAt: number;
  state: RefreshState;
  onRefresh(): void;
}

/** The age of data that was read this recently is of no interest. */
const freshMs = 10 * 60_000;

export function DataAge({ fetchedAt, state, onRefresh }: DataAgeProps) {
  const { t } = useTranslation('patients');
  const { age, ago, fullMoment } = useTimeFormat();
  const nowMs = useNow();
  const when = ago(fetchedAt, nowMs);
  const old = t('patient.age', { ago: when });
  // The icon of the connection says why it was not refreshed, unless it does not know of it.
  const isStale = useConnection().is === 'fine' && state === 'unreachable';
  const words = {
    idle: old,
    asking: old,
    unreachable: isStale ? t('patient.stale', { when }) : old,
    expired: old,
    forbidden: t('patient.forbidden', { when }),
    missing: t('patient.gone', { when }),
    another: t('patient.another', { when }),
    intercepted: t('patient.intercepted', { when }),
    'too-large': t('patient.tooLarge', { when }),
    unreadable: t('patient.unreadable', { when }),
  }[state];
  const isFresh = nowMs - fetchedAt < freshMs;
  const isShort = isStale || words === old;
  // Age alone takes no line of the banner, so that it moves nothing: the button says it.
  return (
    <span
      className={classes.age}
      data-plain={isShort && isFresh && !isStale}
      data-short={isShort}
      data-stale={isStale}
    >
      <span data-print="no" aria-live="polite" className={isShort ? 'wb-visually-hidden' : ''}>
        {words}
      </span>
      <span data-print="only">{t('patient.asOf', { when: fullMoment(fetchedAt) })}</span>
      <ActionIcon
        data-print="no"
        aria-label={t('patient.refresh')}
        title={words}
        onClick={onRefresh}
      >
        <IconRefresh size="1.25rem" aria-hidden="true" />
        {!isFresh && (
          <span className={classes.short} aria-hidden="true">
            {age(nowMs - fetchedAt)}
          </span>
        )}
      </ActionIcon>
    </span>
  );
}
