/** The inputs for text, numbers, and yes or no. */
import { useState } from 'react';
import type { NumberField, TextField, YesNoField } from '../../../../shared/admission/fields.ts';
import { plausibilityWords } from '../../../../shared/admission/issueWords.ts';
import { countAsSent } from '../../../../shared/text.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { useForm } from '../FormContext.tsx';
import { FieldShell } from './FieldShell.tsx';
import { describedBy, inputElementId, labelElementId, type InputProps } from './inputProps.ts';
import { readMeasured, readNumber, showNumber } from './numbers.ts';
import classes from './fields.module.css';

export function TextInput(props: InputProps<TextField>) {
  const { field, id, value, onChange, marks, isRequired, keepsText = false } = props;
  const { language } = useForm();
  const text = typeof value === 'string' ? value : '';
  const attributes = {
    id: inputElementId(id),
    className: classes.input,
    ...(keepsText ? { defaultValue: text } : { value: text }),
    autoComplete: 'off',
    'aria-required': isRequired,
    'aria-invalid': marks.length > 0,
    'aria-describedby': describedBy(id, field, marks),
  };
  const room = useRoom(field.maxLength, text);
  const change = (typed: string) => {
    room.typed(typed);
    onChange(typed === '' ? undefined : typed);
  };
  return (
    <FieldShell {...props} language={language} labels="input">
      {field.presentation === 'paragraph' ? (
        <textarea
          {...attributes}
          rows={4}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <input
          {...attributes}
          type={field.presentation === 'phone' ? 'tel' : 'text'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {room.left !== null && <Room left={room.left} />}
    </FieldShell>
  );
}

/** The limit is not mentioned until this many characters are left. */
const sayRoomFrom = 200;

/** How many characters are left; null as long as the limit is far away. */
function useRoom(limit: number | undefined, first: string) {
  const { profile } = useForm();
  const leftNearEnd = (text: string): number | null => {
    if (limit === undefined) return null;
    const allowed = Math.min(limit, profile.limits.drugAllergyNoteMaxCodePoints);
    const left = allowed - countAsSent(text);
    return left > sayRoomFrom ? null : left;
  };
  const [left, setLeft] = useState(() => leftNearEnd(first));
  return { left, typed: (text: string) => setLeft(leftNearEnd(text)) };
}

function Room({ left }: { left: number }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <p className={classes.help} role="status">
      {left >= 0 ? t('note.left', { count: left }) : t('note.over', { count: -left })}
    </p>
  );
}

export function NumberInput(props: InputProps<NumberField>) {
  const { field, id, value, onChange, marks, isRequired } = props;
  const { language } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const doubt = plausibilityWords(field, value, language);
  const read = field.plausible[0] > 0 ? readMeasured : readNumber;
  return (
    <FieldShell {...props} language={language} labels="input">
      <span className={classes.number}>
        <input
          id={inputElementId(id)}
          type="text"
          inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={showNumber(value, typed)}
          aria-required={isRequired}
          aria-invalid={marks.length > 0}
          aria-describedby={`unit-${id} ${describedBy(id, field, marks) ?? ''}`.trim()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(read(event.currentTarget.value));
          }}
        />
        <span className={classes.unit} id={`unit-${id}`}>
          {field.unit[language]}
        </span>
      </span>
      {doubt !== undefined && (
        <p className={classes.doubt} role="status">
          {doubt}
        </p>
      )}
    </FieldShell>
  );
}

export function YesNoInput(props: InputProps<YesNoField>) {
  const { field, id, value, onChange, marks, isRequired } = props;
  const { language, t } = useForm();
  return (
    <FieldShell {...props} language={language} labels="group" onClear={() => onChange(undefined)}>
      <div
        className={classes.chips}
        data-layout="chips"
        role="radiogroup"
        aria-labelledby={labelElementId(id)}
        aria-describedby={describedBy(id, field, marks)}
        aria-required={isRequired}
        aria-invalid={marks.length > 0}
      >
        {[true, false].map((answer) => (
          <label key={String(answer)} className={classes.chip} data-chosen={value === answer}>
            <input
              type="radio"
              name={id}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            <span className={classes.tick} data-kind="radio" aria-hidden="true" />
            <span>{answer ? t('field.yes') : t('field.no')}</span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
