/**
 * Shows where the latest change is stored. Every keystroke changes that twice, but the displayed text hardly ever:
 * React is involved only if the text changes.
 */
import { useEffect, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import type { SavedSource, SavedState } from '../../services/saving/savedState.ts';
import { IconAlertTriangle, IconDeviceTabletCheck } from '../../ui/icons/icons.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './SavedMark.module.css';

/** The saved state of a form that saves itself. As long as a write is quick, the previous text stays. */
export function FormSavedMark({ form }: { form: SavedSource }) {
  const [word, setWord] = useState(form.saved);
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => watchSaved(form, mark, setWord), [form]);
  // The text that React renders may be outdated; the attribute is always up to date.
  useLayoutEffect(() => markAs(form, mark));
  return <SavedMark saved={word} markRef={mark} />;
}

/** No style refers to this attribute: otherwise every keystroke would cause two style recalculations. */
function markAs(form: SavedSource, mark: RefObject<HTMLParagraphElement | null>): void {
  if (mark.current !== null) mark.current.dataset['saved'] = form.saved().is;
}

/** How long a write may take before the bar shows it. */
const quietSavingMs = 300;

function watchSaved(
  form: SavedSource,
  mark: RefObject<HTMLParagraphElement | null>,
  say: (word: SavedState) => void,
): () => void {
  let slow: ReturnType<typeof setTimeout> | null = null;
  let said: SavedState | null = null;
  const sayOnce = (word: SavedState) => {
    if (said === null || !isSameWord(said, word)) say((said = word));
  };
  const show = () => {
    const saved = form.saved();
    markAs(form, mark);
    if (saved.is === 'saving') {
      slow ??= setTimeout(() => sayOnce(saved), quietSavingMs);
      return;
    }
    if (slow !== null) clearTimeout(slow);
    slow = null;
    sayOnce(saved);
  };
  show();
  const stop = form.subscribeSaved(show);
  return () => {
    stop();
    if (slow !== null) clearTimeout(slow);
  };
}

const minuteMs = 60_000;

function isSameWord(a: SavedState, b: SavedState): boolean {
  if (a.is === 'saved' && b.is === 'saved') {
    return Math.floor(a.atMs / minuteMs) === Math.floor(b.atMs / minuteMs);
  }
  if (a.is === 'failed' && b.is === 'failed') return a.reason === b.reason;
  return a.is === b.is;
}

interface SavedMarkProps {
  saved: SavedState;
  markRef?: Ref<HTMLParagraphElement>;
}

export function SavedMark({ saved, markRef }: SavedMarkProps) {
  const { t } = useTranslation('common');
  const { moment } = useTimeFormat();
  const { now } = useApp();
  if (saved.is === 'failed') {
    return (
      <p
        ref={markRef}
        className={classes.saved}
        data-saved="failed"
        data-word="failed"
        role="alert"
      >
        <IconAlertTriangle size="1.25rem" aria-hidden="true" />
        {t('saved.failed', { reason: saved.reason })}
      </p>
    );
  }
  return (
    <p ref={markRef} className={classes.saved} data-saved={saved.is} data-word={saved.is}>
      <IconDeviceTabletCheck size="1.25rem" stroke={1.75} aria-hidden="true" />
      {saved.is === 'saved' && t('saved.at', { time: moment(saved.atMs, now()) })}
      {saved.is === 'saving' && t('saved.saving')}
    </p>
  );
}
