/** The list in the review of answers from an earlier admission that were not confirmed. They are not submitted. */
import { fieldLabel } from '../../../shared/admission/display.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { stillUnconfirmed } from './earlierAnswers.ts';
import { FieldLink } from './FieldLink.tsx';
import classes from './review.module.css';

interface UnconfirmedListProps {
  draftId: string;
  fields: ReturnType<typeof stillUnconfirmed>;
}

export function UnconfirmedList({ draftId, fields }: UnconfirmedListProps) {
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const language = useLanguage();
  if (fields.length === 0) return null;
  return (
    <Notice tone="plain" title={t('earlier.review', { count: fields.length })}>
      <ul className={classes.issues}>
        {fields.map(({ field, section }) => (
          <FieldLink
            key={field.key}
            draftId={draftId}
            field={field.key}
            label={fieldLabel(field, profile, language)}
            why={section.label[language]}
          />
        ))}
      </ul>
    </Notice>
  );
}
