/** The name of each kind of submission. */
import { useCallback } from 'react';
import type { SubmissionKind } from '../../../model/content.ts';
import { useTranslation } from './useTranslation.tsx';

/** A submission in a few words: its kind and, if it has one, the site of its wound. */
export function useWhatItIs(): (kind: SubmissionKind, site: string | null) => string {
  const { t } = useTranslation('common');
  const kindWord = useKindWord();
  return (kind, site) =>
    site === null ? kindWord(kind) : t('kindAtSite', { kind: kindWord(kind), site });
}

export function useKindWord(): (kind: SubmissionKind) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (kind) => {
      switch (kind) {
        case 'wound-assessment':
          return t('kind.woundAssessment');
        case 'wound-correction':
          return t('kind.woundCorrection');
        case 'wound-void':
          return t('kind.woundVoid');
        case 'admission-assessment':
          return t('kind.admissionAssessment');
      }
    },
    [t],
  );
}
