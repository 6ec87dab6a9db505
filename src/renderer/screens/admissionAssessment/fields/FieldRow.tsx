/** One field of a section: it listens to its own answer and is drawn again for nothing else. */
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

/** A field that is shown for its answer only, or asked in any case, is insisted on where it applies. */
function useIsRequired(field: AdmissionField): boolean {
  const { form, profile } = useForm();
  const isDemanded = profile.admission.required.includes(field.key) || field.wireCondition === true;
  const applies = useDerived(() =>
    String(isDemanded && fieldApplies(field, form.content().assessment, profile)),
  );
  return applies === 'true';
}

/** The answer as it is drawn: of a text that the browser keeps, what it was when the field opened. */
function useShownAnswer(key: string, keepsText: boolean): unknown {
  const { form } = useForm();
  const [first] = useState(() => form.answer(key));
  return useSyncExternalStore(form.subscribe, () => (keepsText ? first : form.answer(key)));
}
