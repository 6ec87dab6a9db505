/** The button "without findings": one tap fills in the normal answers of a section, another one undoes it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdmissionSection } from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { sectionWithoutFindings } from '../../../shared/admission/withoutFindings.ts';
import { IconArrowBackUp, IconListCheck } from '../../ui/icons/icons.ts';
import { unconfirmedIn } from './earlierAnswers.ts';
import { useDerived, useForm } from './FormContext.tsx';
import classes from './sections.module.css';

export function WithoutFindings({ section }: { section: AdmissionSection }) {
  const { form, profile, language, t } = useForm();
  // The answers that this tap gave. The next tap removes only these, and not what she had answered before.
  const [answered, setAnswered] = useState<readonly string[] | null>(null);
  const read = () => sectionWithoutFindings(section, form.content().assessment, profile);
  const is = useDerived(() => read().is);
  // An answer of an earlier admission is neither a finding of today nor a statement that there is none.
  const old = useDerived(() => unconfirmedIn(section, form.content().unconfirmed).join(' '));
  if (is === 'none' || old !== '') {
    return null;
  }
  const say = () => {
    const { missing } = read();
    for (const [key, answer] of Object.entries(missing)) form.setAnswer(key, answer);
    setAnswered(Object.keys(missing));
  };
  const takeBack = () => {
    for (const key of answered ?? read().keys) form.setAnswer(key, undefined);
    setAnswered(null);
  };
  const labels = section.fields
    .filter(({ key }) => read().keys.includes(key))
    .map((field) => fieldLabel(field, profile, language))
    .join(language === 'en' ? ', ' : '、');
  return (
    <div className={classes.withoutFindings} data-said={is === 'said'}>
      <p className={classes.lead} aria-live="polite">
        {is === 'said' ? t('withoutFindings.said', { labels }) : labels}
      </p>
      {is === 'said' ? (
        <Button
          leftSection={<IconArrowBackUp size="1.375rem" aria-hidden="true" />}
          onClick={takeBack}
        >
          {t('withoutFindings.undo')}
        </Button>
      ) : (
        <Button leftSection={<IconListCheck size="1.375rem" aria-hidden="true" />} onClick={say}>
          {t('withoutFindings.say')}
        </Button>
      )}
    </div>
  );
}
