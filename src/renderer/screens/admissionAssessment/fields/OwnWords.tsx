/** A nurse's free text for an open list: one line each, behind a button in the head of the field. */
import { useState, type KeyboardEvent } from 'react';
import { codeOptions } from '../../../../shared/admission/codes.ts';
import type { ChoiceField, ChoicesField } from '../../../../shared/admission/fields.ts';
import { maxOwnWords, takesOwnWords } from '../../../../shared/admission/ownWords.ts';
import { cleanText, countCodePoints } from '../../../../shared/text.ts';
import { IconPlus } from '../../../ui/icons/icons.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { useForm } from '../FormContext.tsx';
import { describedBy, type InputProps } from './inputProps.ts';
import {
  addRow,
  followAnswer,
  isOtherIn,
  openRows,
  removeRow,
  settleRow,
  typeIntoRow,
  type OwnRows,
  type OwnRowsRules,
} from './ownRows.ts';
import classes from './fields.module.css';

export interface OwnWordsUse {
  readonly state: OwnRows;
  readonly isSingle: boolean;
  /** "Other" is chosen, but no text says what it stands for. */
  readonly isAsked: boolean;
  /** Opens a line and focuses it; if there is a text, the line contains it. */
  add(text?: string): void;
  type(key: number, text: string): void;
  settle(key: number): void;
  remove(key: number): void;
}

const rowId = (id: string, key: number): string => `own-${id}-${key}`;

/** The lines of free text of a field; null if its list is closed. `write` receives the whole answer. */
export function useOwnWords(
  { field, id }: { field: ChoiceField | ChoicesField; id: string },
  codes: readonly string[],
  write: (codes: readonly string[]) => void,
): OwnWordsUse | null {
  const { profile } = useForm();
  const isSingle = field.kind === 'choice';
  const rules: OwnRowsRules = { options: codeOptions(field.codes, profile), isSingle };
  const [kept, setKept] = useState(() => openRows(codes, rules));
  if (!takesOwnWords(field.codes, profile)) return null;
  const state = followAnswer(kept, codes, rules);
  const become = (next: OwnRows) => {
    setKept(next);
    if (next.codes !== state.codes) write(next.codes);
  };
  return {
    state,
    isSingle,
    isAsked: isOtherIn(state.codes, rules),
    add(text) {
      const opened = addRow(state, rules);
      const key = opened.rows.at(-1)?.key ?? 0;
      become(text === undefined ? opened : filled(opened, key, text, rules));
      // Waits until the line is rendered.
      requestAnimationFrame(() => document.getElementById(rowId(id, key))?.focus());
    },
    type: (key, text) => become(typeIntoRow(state, key, text, rules)),
    settle: (key) => become(settleRow(state, key, rules)),
    remove: (key) => become(removeRow(state, key)),
  };
}

function filled(state: OwnRows, key: number, text: string, rules: OwnRowsRules): OwnRows {
  return settleRow(typeIntoRow(state, key, text, rules), key, rules);
}

/** The button in the head of the field: one tap away, but out of the way of choosing from the list. */
export function OwnWordsButton({ own, label }: { own: OwnWordsUse; label: string }) {
  const { t } = useForm();
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label={t('ownWords.open', { label })}
      onClick={() => own.add()}
    >
      {t('ownWords.button')}
    </button>
  );
}

interface UseTypedProps {
  own: OwnWordsUse | null;
  typed: string;
  onUsed(): void;
}

/** Offers the text that she searched for in a long list as free text, because the list may not have it. */
export function UseTyped({ own, typed, onUsed }: UseTypedProps) {
  const { t } = useForm();
  const text = cleanText(typed);
  if (own === null || text === '') return null;
  return (
    <button
      type="button"
      className={classes.quick}
      onClick={() => {
        own.add(text);
        onUsed();
      }}
    >
      <IconPlus size="1.25rem" aria-hidden="true" />
      {t('ownWords.use', { text })}
    </button>
  );
}

interface OwnWordsProps extends Pick<InputProps, 'field' | 'id' | 'label' | 'marks'> {
  own: OwnWordsUse | null;
  /** Whether each line has a button that removes it. */
  mayRemove?: boolean;
}

export function OwnWords({ own, field, id, label, marks, mayRemove = true }: OwnWordsProps) {
  const { t } = useForm();
  if (own === null || own.state.rows.length === 0) return null;
  const { rows } = own.state;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (own.isSingle) event.currentTarget.blur();
    else own.add();
  };
  return (
    <div className={classes.own}>
      {rows.map(({ key, text }, index) => (
        <div key={key} className={classes.ownRow}>
          <input
            id={rowId(id, key)}
            className={classes.input}
            type="text"
            autoComplete="off"
            value={text}
            placeholder={own.isAsked ? t('ownWords.what') : t('ownWords.placeholder')}
            aria-label={t('ownWords.line', { label, number: index + 1 })}
            aria-invalid={marks.length > 0}
            aria-describedby={describedBy(id, field, marks)}
            onChange={(event) => own.type(key, event.currentTarget.value)}
            onBlur={() => own.settle(key)}
            onKeyDown={onKeyDown}
          />
          {mayRemove && (
            <button
              type="button"
              className={classes.clear}
              aria-label={t('group.remove', { label: text.trim() || t('ownWords.button') })}
              onClick={() => own.remove(key)}
            >
              {t('group.remove', { label: '' }).trim()}
            </button>
          )}
          <Room text={text} />
        </div>
      ))}
    </div>
  );
}

/** The limit is not mentioned until this many characters are left. */
const sayRoomFrom = 40;

function Room({ text }: { text: string }) {
  const { t } = useTranslation('woundAssessment');
  const left = maxOwnWords - countCodePoints(cleanText(text));
  if (left > sayRoomFrom) return null;
  return (
    <p className={classes.help} role="status">
      {left >= 0 ? t('note.left', { count: left }) : t('note.over', { count: -left })}
    </p>
  );
}
