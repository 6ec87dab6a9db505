/** Owns the bar under the thumb: what is saved at the left, what can be done at the right. */
import { IconDeviceTabletCheck, IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useTimeFormat } from '../words/useTimeFormat.ts';
import classes from './ActionBar.module.css';

/** Where the latest change is. "Saved" may be said only after the commit. */
export type SavedState =
  | { is: 'nothing' }
  /** With what was saved before it: for a moment that word stands on. */
  | { is: 'saving'; lastSavedAtMs?: number }
  | { is: 'saved'; atMs: number }
  | { is: 'failed'; reason: string };

interface ActionBarProps {
  saved?: SavedState;
  children?: ReactNode;
}

export function ActionBar({ saved, children }: ActionBarProps) {
  return (
    <footer className={classes.bar}>
      <div className={classes.inner}>
        {saved === undefined ? <span /> : <SavedMark saved={saved} />}
        <div className={classes.buttons}>{children}</div>
      </div>
    </footer>
  );
}

/** How long a write may take before the bar says so. */
const quietSavingMs = 300;

/** True once `on` has been true for longer than `delayMs`. */
function useSlow(on: boolean, delayMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!on) {
      return;
    }
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [on, delayMs]);
  return on && slow;
}

function SavedMark({ saved }: { saved: SavedState }) {
  const { t } = useTranslation('common');
  const { time } = useTimeFormat();
  const slow = useSlow(saved.is === 'saving', quietSavingMs);
  const savedAtMs =
    saved.is === 'saved'
      ? saved.atMs
      : saved.is === 'saving' && !slow
        ? (saved.lastSavedAtMs ?? null)
        : null;
  if (saved.is === 'failed') {
    return (
      <p className={classes.saved} data-saved="failed" role="alert">
        <IconAlertTriangle size="1.25rem" aria-hidden="true" />
        {t('saved.failed', { reason: saved.reason })}
      </p>
    );
  }
  return (
    <p className={classes.saved} data-saved={saved.is}>
      <IconDeviceTabletCheck size="1.25rem" stroke={1.75} aria-hidden="true" />
      {savedAtMs !== null && t('saved.at', { time: time(savedAtMs) })}
      {saved.is === 'saving' && savedAtMs === null && t('saved.saving')}
      {saved.is === 'nothing' && t('saved.notYet')}
    </p>
  );
}
