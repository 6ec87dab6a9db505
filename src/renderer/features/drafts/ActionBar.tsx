/** Owns the bar under the thumb: what is saved at the left, what can be done at the right. */
import type { ReactNode } from 'react';
import type { SavedSource, SavedState } from '../../services/saving/savedState.ts';
import { FormSavedMark, SavedMark } from './SavedMark.tsx';
import classes from './ActionBar.module.css';

interface ActionBarProps {
  /** A form that saves itself, or where something is for good. */
  saved?: SavedSource | SavedState;
  children?: ReactNode;
}

export function ActionBar({ saved, children }: ActionBarProps) {
  return (
    <footer className={classes.bar}>
      <div className={classes.inner}>
        {saved === undefined ? (
          <span />
        ) : 'is' in saved ? (
          <SavedMark saved={saved} />
        ) : (
          <FormSavedMark form={saved} />
        )}
        <div className={classes.buttons}>{children}</div>
      </div>
    </footer>
  );
}
