/**
 * The notice above a field whose answer contradicts another one. Both are sent, so it asks which is right; it blocks
 * submitting only if the interface does not accept the two together.
 */
import { Button } from '@mantine/core';
import { contradictionOf } from '../../../shared/admission/contradictions.ts';
import { admissionField, type AdmissionField } from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { contradictionWords } from './contradictionWords.ts';
import { useDerived, useForm } from './FormContext.tsx';
import { focusField } from './useJump.ts';
import classes from './sections.module.css';

export function Contradicted({ field }: { field: AdmissionField }) {
  const { form, profile, language, t } = useForm();
  const found = () => {
    const { assessment, sectionsSetAside } = form.content();
    return contradictionOf(field, assessment, profile, sectionsSetAside);
  };
  const sentence = useDerived(() => {
    const contradiction = found();
    const { assessment } = form.content();
    return contradiction === undefined
      ? ''
      : contradictionWords(contradiction, assessment, { t, profile, language });
  });
  const otherKey = useDerived(() => found()?.other?.key ?? '');
  const other = admissionField(otherKey);
  return (
    <div role="status">
      {sentence !== '' && (
        <div className={classes.contradicted}>
          <span>{sentence}</span>
          {other !== undefined && (
            <Button onClick={() => focusField(other.key)}>
              {t('contradiction.go', { other: fieldLabel(other, profile, language) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
