/** One field of a section: it subscribes to its own answer and re-renders for nothing else. */
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import { fieldApplies } from '../../../../shared/admission/applies.ts';
import {
  admissionSection,
  itemFieldsOf,
  type AdmissionField,
} from '../../../../shared/admission/description.ts';
import { fieldLabel } from '../../../../shared/admission/display.ts';
import { Contradicted } from '../Contradicted.tsx';
import { OldUntilConfirmed } from '../EarlierValues.tsx';
import { useDerived, useForm } from '../FormContext.tsx';
import { FieldInput } from './FieldInput.tsx';
import { GroupInput, type GroupInputProps } from './GroupInput.tsx';
import type { FieldMark } from './inputProps.ts';
import { isPainGroup, PainInput } from './PainInput.tsx';

interface FieldRowProps {
  field: AdmissionField;
  marks: readonly FieldMark[];
}

export const FieldRow = memo(function FieldRow({ field, marks }: FieldRowProps) {
  const { form, profile, language } = useForm();
  const { key } = field;
  const keepsText = field.kind === 'text';
  const value = useShownAnswer(key, keepsText);
  const onChange = useCallback((next: unknown) => form.setAnswer(key, next), [form, key]);
  const shared = {
    label: fieldLabel(field, profile, language),
    value,
    onChange,
    marks,
    isRequired: useIsRequired(field),
  };
  const over = (
    <>
      <OldUntilConfirmed fieldKey={key} label={shared.label} />
      {(field.appliesWhen !== undefined || mayBeSetAside(field)) && <Contradicted field={field} />}
    </>
  );
  if (field.kind !== 'group') {
    return (
      <>
        {over}
        <FieldInput {...shared} field={field} id={key} keepsText={keepsText} />
      </>
    );
  }
  const group: GroupInputProps = {
    ...shared,
    field,
    itemLabel: (name) => {
      const item = itemFieldsOf(field).find((each) => each.name === name);
      return item === undefined ? name : fieldLabel(item, profile, language);
    },
    isItemRequired: (name) =>
      (field.complete && profile.admission.itemsComplete) ||
      profile.admission.required.includes(`${key}.${name}`),
  };
  return (
    <>
      {over}
      {isPainGroup(group) ? <PainInput {...group} /> : <GroupInput {...group} />}
    </>
  );
});

function mayBeSetAside({ section }: AdmissionField): boolean {
  return admissionSection(section)?.mayNotApply !== undefined;
}

/**
 * Whether the field must be answered. A field can be shown without applying, for its answer or because it is always
 * asked; it is not required then.
 */
function useIsRequired(field: AdmissionField): boolean {
  const { form, profile } = useForm();
  const isDemanded = profile.admission.required.includes(field.key) || field.wireCondition === true;
  const applies = useDerived(() =>
    String(isDemanded && fieldApplies(field, form.content().assessment, profile)),
  );
  return applies === 'true';
}

/** The answer that is rendered: for a text that the browser keeps, the answer when the field opened. */
function useShownAnswer(key: string, keepsText: boolean): unknown {
  const { form } = useForm();
  const [first] = useState(() => form.answer(key));
  return useSyncExternalStore(form.subscribe, () => (keepsText ? first : form.answer(key)));
}
