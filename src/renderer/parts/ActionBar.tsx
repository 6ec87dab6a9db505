/** Owns the bar under the thumb: what is saved at the left, what can be done at the right. */
import { IconDeviceTabletCheck, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useTimeFormat } from '../words/useTimeFormat.ts';
import classes from './ActionBar.module.css';

/** Where the latest change is. "Saved" may be said only after the commit. */
export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'saved'; atMs: number }
  | { is: 'failed'; reason: string };

interface ActionBarProps {
  saved?: SavedState;
  children?: ReactNode;
}

export function ActionBar({ saved, children }: ActionBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.inner}>
        {saved === undefined ? <span /> : <SavedMark saved={saved} />}
        <div className={classes.buttons}>{children}</div>
      </div>
    </div>
  );
}

function SavedMark({ saved }: { saved: SavedState }) {
  const { t } = useTranslation('common');
  const { time } = useTimeFormat();
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
      {saved.is === 'saved' && t('saved.at', { time: time(saved.atMs) })}
      {saved.is === 'saving' && t('saved.saving')}
      {saved.is === 'nothing' && t('saved.notYet')}
    </p>
  );
}
