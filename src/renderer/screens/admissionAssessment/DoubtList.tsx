/** The list of answers in the review that are hardly meant. It asks, and does not stand in the way. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../shared/admission/display.ts';
import type { Doubt } from '../../../shared/admission/doubts.ts';
import { useWard } from '../../services/app/Ward.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import classes from './review.module.css';

interface DoubtListProps {
  draftId: string;
  doubts: readonly Doubt[];
}

export function DoubtList({ draftId, doubts }: DoubtListProps) {
  const { t } = useTranslation('admission');
  const { profile } = useWard();
  const language = useLanguage();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('doubt.review', { count: doubts.length })}>
      <ul className={classes.issues}>
        {doubts.map(({ field, words }) => (
          <li key={`${field.key} ${words}`}>
            <Link
              to="/drafts/$draftId"
              params={{ draftId }}
              search={{ field: field.key }}
              className={classes.issue}
            >
              <span className={classes.issueField}>{fieldLabel(field, profile, language)}</span>
              <span className={classes.issueWhy}>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
