/**
 * Offers the answers of an earlier admission for one section, and asks for their confirmation: answers that were copied
 * count as old until the nurse says that they are still true, all together or one by one.
 */
import { Button } from '@mantine/core';
import type { AdmissionSection } from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { IconArrowBackUp, IconCheck, IconHistory } from '../../ui/icons/icons.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import {
  earlierAnswers,
  mayConfirmAll,
  unconfirmedIn,
  type EarlierAdmission,
} from './earlierAnswers.ts';
import { useDerived, useForm } from './FormContext.tsx';
import classes from './sections.module.css';

interface EarlierValuesProps {
  section: AdmissionSection;
  earlier: EarlierAdmission | null;
  /** The fields must be rendered anew, because the browser keeps the text of inputs. */
  onFilled(): void;
}

export function EarlierValues({ section, earlier, onFilled }: EarlierValuesProps) {
  const { form, profile, language, t } = useForm();
  const { date } = useTimeFormat();
  const unconfirmed = () => unconfirmedIn(section, form.content().unconfirmed);
  const offered = () =>
    earlier === null ? {} : earlierAnswers(section, earlier, form.content().assessment, profile);
  const open = useDerived(() => unconfirmed().join(' '));
  const keys = useDerived(() => Object.keys(offered()).join(' '));
  const labelsOf = (listed: string) =>
    section.fields
      .filter(({ key }) => listed.split(' ').includes(key))
      .map((field) => fieldLabel(field, profile, language))
      .join(language === 'en' ? ', ' : '、');
  if (open !== '') {
    const [first = ''] = unconfirmed();
    const day = date(Date.parse(form.content().unconfirmed[first] ?? ''));
    const takeBack = () => {
      form.takeOver(Object.fromEntries(unconfirmed().map((key) => [key, undefined])), null);
      onFilled();
    };
    return (
      <div className={classes.withoutFindings} data-earlier="open">
        <p className={classes.lead} aria-live="polite">
          {t('earlier.open', { day, labels: labelsOf(open) })}
          {!mayConfirmAll(section) && ` ${t('earlier.singly')}`}
        </p>
        <Button
          leftSection={<IconArrowBackUp size="1.375rem" aria-hidden="true" />}
          onClick={takeBack}
        >
          {t('earlier.undo')}
        </Button>
        {mayConfirmAll(section) && (
          <Button
            leftSection={<IconCheck size="1.375rem" aria-hidden="true" />}
            onClick={() => form.confirm(unconfirmed())}
          >
            {t('earlier.confirmAll')}
          </Button>
        )}
      </div>
    );
  }
  if (earlier === null || keys === '') return null;
  const { assessedAt } = earlier;
  const take = () => {
    form.takeOver(offered(), assessedAt);
    onFilled();
  };
  return (
    <div className={classes.withoutFindings} data-earlier="offered">
      <p className={classes.lead}>
        {t('earlier.offer', { day: date(Date.parse(assessedAt)), labels: labelsOf(keys) })}
      </p>
      <Button leftSection={<IconHistory size="1.375rem" aria-hidden="true" />} onClick={take}>
        {t('earlier.take')}
      </Button>
    </div>
  );
}

/**
 * Above a field that was answered from an earlier admission: the date of the answer, and one tap to say that it is
 * still true.
 */
export function OldUntilConfirmed({ fieldKey, label }: { fieldKey: string; label: string }) {
  const { form, t } = useForm();
  const { date } = useTimeFormat();
  const since = useDerived(() => form.content().unconfirmed[fieldKey] ?? '');
  if (since === '') return null;
  return (
    <div className={classes.old}>
      <span>{t('earlier.old', { day: date(Date.parse(since)) })}</span>
      <Button
        aria-label={t('earlier.confirmOf', { label })}
        onClick={() => form.confirm([fieldKey])}
      >
        {t('earlier.confirm')}
      </Button>
    </div>
  );
}
