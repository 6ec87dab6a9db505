/**
 * The list of contradicting answers in the review. It asks without blocking: what the interface does not accept is
 * listed with the things to do before submitting.
 */
import type { Contradiction } from '../../../shared/admission/contradictions.ts';
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { contradictionWords } from './contradictionWords.ts';
import { FieldLink } from './FieldLink.tsx';
import classes from './review.module.css';

interface ContradictionListProps {
  draftId: string;
  assessment: AdmissionAssessmentDraft;
  contradictions: readonly Contradiction[];
}

export function ContradictionList(props: ContradictionListProps) {
  const { draftId, assessment, contradictions } = props;
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const language = useLanguage();
  const asked = contradictions.filter(({ isForbidden }) => !isForbidden);
  if (asked.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('contradiction.review', { count: asked.length })}>
      <ul className={classes.issues}>
        {asked.map((contradiction) => (
          <FieldLink
            key={contradiction.field.key}
            draftId={draftId}
            field={contradiction.field.key}
            label={fieldLabel(contradiction.field, profile, language)}
            why={contradictionWords(contradiction, assessment, { t, profile, language })}
          />
        ))}
      </ul>
    </Notice>
  );
}
