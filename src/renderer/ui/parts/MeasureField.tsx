/**
 * A measure in centimetres: a large number between minus and plus, with the unit inside the field. It keeps the text as
 * typed, so that nothing is lost to rounding.
 */
import type { ReactNode } from 'react';
import { IconMinus, IconPlus } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import { DoubtLine } from './DoubtLine.tsx';
import { stepMeasure } from './measure.ts';
import classes from './MeasureField.module.css';

interface MeasureFieldProps {
  id: string;
  label: string;
  /** As typed, complete or not. */
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  /** A question about a number that is possible but probably a slip. */
  doubt: string | undefined;
  hint: string;
  /** Where plus and minus start while the field is empty, centimetres. */
  stepFromCm: number | undefined;
  /** Called for Enter, and for the key that replaces it on tablet keyboards. */
  onNext(): void;
}

export function MeasureField(props: MeasureFieldProps) {
  const { id, label, value, onChange, error, doubt, hint, stepFromCm, onNext } = props;
  const { t } = useTranslation('woundAssessment');
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <div
      className={classes.measure}
      data-invalid={error !== undefined}
      data-doubted={doubt !== undefined}
    >
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <span className={classes.hint} id={hintId}>
          <span className="wb-visually-hidden">{`${t('measure.inCentimetres')}, `}</span>
          {hint}
        </span>
      </div>
      <div className={classes.row}>
        <Step
          label={t('measure.less', { label })}
          to={stepMeasure(value, -1, stepFromCm)}
          {...{ value, onChange }}
        >
          <IconMinus size="1.5rem" aria-hidden="true" />
        </Step>
        <span className={classes.box}>
          <input
            id={id}
            className={classes.input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            value={value}
            data-long={value.length > 4}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? hintId : `${errorId} ${hintId}`}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onNext();
            }}
            placeholder="–"
          />
          <span className={classes.unit} aria-hidden="true">
            cm
          </span>
        </span>
        <Step
          label={t('measure.more', { label })}
          to={stepMeasure(value, 1, stepFromCm)}
          {...{ value, onChange }}
        >
          <IconPlus size="1.5rem" aria-hidden="true" />
        </Step>
      </div>
      {error !== undefined && (
        <p className={classes.error} id={errorId}>
          {error}
        </p>
      )}
      <DoubtLine>{doubt}</DoubtLine>
    </div>
  );
}

interface StepProps extends Pick<MeasureFieldProps, 'label' | 'value' | 'onChange'> {
  /** What the field has after a tap; it is off where that is what it has already. */
  to: string;
  children: ReactNode;
}

function Step({ label, value, to, onChange, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      aria-disabled={to === value}
      onClick={() => onChange(to)}
    >
      {children}
    </button>
  );
}
