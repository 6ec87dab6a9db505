/** The list of implausible answers in the review. It asks without blocking. */
import { fieldLabel } from '../../../shared/admission/display.ts';
import type { Doubt } from '../../../shared/admission/doubts.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { FieldLink } from './FieldLink.tsx';
import classes from './review.module.css';

interface DoubtListProps {
  draftId: string;
  doubts: readonly Doubt[];
}

export function DoubtList({ draftId, doubts }: DoubtListProps) {
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const language = useLanguage();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('doubt.review', { count: doubts.length })}>
      <ul className={classes.issues}>
        {doubts.map(({ field, words }) => (
          <FieldLink
            key={`${field.key} ${words}`}
            draftId={draftId}
            field={field.key}
            label={fieldLabel(field, profile, language)}
            why={words}
          />
        ))}
      </ul>
    </Notice>
  );
}
