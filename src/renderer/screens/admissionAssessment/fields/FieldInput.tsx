/** Picks the input for a simple field. */
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx';
import type { InputProps } from './inputProps.ts';
import { CalendarDateInput, DatePartsInput, TimeOfDayInput } from './PartsInputs.tsx';
import { NumberInput, TextInput, YesNoInput } from './SimpleInputs.tsx';

export function FieldInput(props: InputProps) {
  const { field } = props;
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'choices':
      return <ChoicesInput {...props} field={field} />;
    case 'text':
      return <TextInput {...props} field={field} />;
    case 'number':
      return <NumberInput {...props} field={field} />;
    case 'yesNo':
      return <YesNoInput {...props} field={field} />;
    case 'dateParts':
      return <DatePartsInput {...props} field={field} />;
    case 'calendarDate':
      return <CalendarDateInput {...props} field={field} />;
    case 'timeOfDay':
      return <TimeOfDayInput {...props} field={field} />;
  }
}
