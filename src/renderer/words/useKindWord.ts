/** Owns what each kind of submission is called. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { SubmissionKind } from '../../device/rows.ts';

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
