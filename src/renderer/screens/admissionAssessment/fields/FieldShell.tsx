/** The frame around an input: its label, its help, its problems, and a button to clear it. */
import { isValidElement, type ReactNode } from 'react';
import { isAnswered } from '../../../../shared/admission/codes.ts';
import type { AdmissionFieldDescription } from '../../../../shared/admission/fields.ts';
import type { Language } from '../../../../shared/admission/words.ts';
import { IconAlertCircle } from '../../../ui/icons/icons.ts';
import { useForm } from '../FormContext.tsx';
import {
  elementIds,
  fieldElementId,
  inputElementId,
  labelElementId,
  type FieldMark,
} from './inputProps.ts';
import classes from './fields.module.css';

interface FieldShellProps {
  id: string;
  field: AdmissionFieldDescription;
  label: string;
  /** A hint beside the label, such as "choose any". */
  hint?: string | undefined;
  value: unknown;
  onClear?: (() => void) | undefined;
  /** Another action for the field: shown in its head, but after its inputs in tab order. */
  action?: ReactNode;
  marks: readonly FieldMark[];
  isRequired: boolean;
  language: Language;
  /** A single input takes the label itself; a group of inputs is named by it. */
  labels: 'input' | 'group';
  children: ReactNode;
}

export function FieldShell(props: FieldShellProps) {
  const { id, field, label, hint, marks, isRequired, language, children } = props;
  const { t } = useForm();
  const texts = [...new Set(marks.map((mark) => mark.text))];
  return (
    <div
      className={classes.field}
      id={fieldElementId(id)}
      data-field={id}
      data-invalid={marks.length > 0}
    >
      <div className={classes.head}>
        <Label {...props}>
          {label}
          {isRequired && <span className={classes.required}>{t('field.required')}</span>}
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </Label>
        <ClearButton {...props} />
      </div>
      {field.help !== undefined && (
        <p className={classes.help} id={elementIds.help(id)}>
          {field.help[language]}
        </p>
      )}
      {texts.length > 0 && (
        <p className={classes.error} id={elementIds.error(id)}>
          <IconAlertCircle size="1.25rem" aria-hidden="true" />
          <span>{texts.join(' ')}</span>
        </p>
      )}
      {children}
      {isValidElement(props.action) && <span className={classes.action}>{props.action}</span>}
    </div>
  );
}

function Label({ id, labels, children }: FieldShellProps) {
  return labels === 'input' ? (
    <label className={classes.label} id={labelElementId(id)} htmlFor={inputElementId(id)}>
      {children}
    </label>
  ) : (
    <p className={classes.label} id={labelElementId(id)}>
      {children}
    </p>
  );
}

function ClearButton({ value, onClear, label }: FieldShellProps) {
  const { t } = useForm();
  if (onClear === undefined || !isAnswered(value)) {
    return null;
  }
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label={t('field.clearOf', { label })}
      onClick={onClear}
    >
      {t('field.clear')}
    </button>
  );
}
