/** Says how old the displayed data is, with a button to refresh it. */
import { ActionIcon } from '@mantine/core';
import { useNow } from '../../services/app/useNow.ts';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { IconRefresh } from '../../ui/icons/icons.ts';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
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
  const { ago, fullMoment } = useTimeFormat();
  const nowMs = useNow();
  const when = ago(fetchedAt, nowMs);
  const words = {
    idle: t('patient.age', { ago: when }),
    asking: t('patient.age', { ago: when }),
    unreachable: t('patient.stale', { when }),
    expired: t('patient.expired', { when }),
    forbidden: t('patient.forbidden', { when }),
    missing: t('patient.gone', { when }),
    another: t('patient.another', { when }),
    intercepted: t('patient.intercepted', { when }),
    'too-large': t('patient.tooLarge', { when }),
    unreadable: t('patient.unreadable', { when }),
  }[state];
  // If all is well, it takes no line of the banner: the button says it.
  const isPlain = (state === 'idle' || state === 'asking') && nowMs - fetchedAt < freshMs;
  return (
    <span className={classes.age} data-plain={isPlain} data-state={state}>
      <span data-print="no" aria-live="polite">
        {words}
      </span>
      <span data-print="only">{t('patient.asOf', { when: fullMoment(fetchedAt) })}</span>
      {state === 'expired' ? (
        <span data-print="no" className={classes.way}>
          <SignInAgain />
        </span>
      ) : (
        <ActionIcon
          data-print="no"
          aria-label={t('patient.refresh')}
          title={words}
          onClick={onRefresh}
        >
          <IconRefresh size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
