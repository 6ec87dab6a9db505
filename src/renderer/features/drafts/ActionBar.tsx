/**
 * The bar at the bottom, under the thumb: the saved state on the left, the actions on the right. On a phone it has one
 * button, and another one that opens the rest.
 */
import { ActionIcon } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import type { SavedSource, SavedState } from '../../services/saving/savedState.ts';
import { IconDotsVertical } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { FormSavedMark, SavedMark } from './SavedMark.tsx';
import classes from './ActionBar.module.css';

interface ActionBarProps {
  /** The state of a form that saves itself, or a fixed state. */
  saved?: SavedSource | SavedState;
  /** What keeps the button from acting, in place of the saved state unless that is that it is not saved. */
  why?: { id: string; words: string } | null;
  /** Rare actions: visible if there is room, otherwise behind a menu button. */
  more?: ReactNode;
  children?: ReactNode;
}

export function ActionBar({ saved, why = null, more, children }: ActionBarProps) {
  return (
    <footer className={classes.bar}>
      <div className={classes.inner}>
        {saved !== undefined && (
          <div className={classes.saved}>
            {why !== null && (
              <p id={why.id} data-why>
                {why.words}
              </p>
            )}
            {'is' in saved ? <SavedMark saved={saved} /> : <FormSavedMark form={saved} />}
          </div>
        )}
        <div className={classes.buttons}>
          {more !== undefined && <More>{more}</More>}
          {children}
        </div>
      </div>
    </footer>
  );
}

/** Closed by the next tap, inside or outside, so that it never stays open behind a dialog that it opened. */
function More({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || place.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', close, true);
    return () => document.removeEventListener('pointerdown', close, true);
  }, [isOpen]);
  const closeBehind = () => {
    if (!isOpen) return;
    // The element to which a dialog returns the focus must be visible.
    button.current?.focus();
    setOpen(false);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && place.current?.contains(relatedTarget) !== true) {
      setOpen(false);
    }
  };
  return (
    // Handles events that bubble up from its buttons; the element itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={classes.more}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && closeBehind()}
    >
      <ActionIcon
        ref={button}
        className={classes.moreButton}
        aria-label={t('button.more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size="1.5rem" aria-hidden="true" />
      </ActionIcon>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div id={id} className={classes.moreItems} data-open={isOpen} onClick={closeBehind}>
        {children}
      </div>
    </div>
  );
}
