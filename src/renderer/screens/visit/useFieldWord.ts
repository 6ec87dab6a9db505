/** The name on the screens of the field that was refused; null if no field is named. */
import { admissionFieldAtPath } from '../../../shared/admission/paths.ts';
import { woundLabels } from '../../../shared/wound/fields.ts';
import { fieldOfPath } from '../../features/drafts/fieldOfPath.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const woundWords = {
  ...woundLabels,
  patient: 'place.patientWord',
  stay: 'place.stayWord',
  wound: 'review.wound',
} as const;

export function useFieldWord(): (path: string) => string | null {
  const { t } = useTranslation('woundAssessment');
  const language = useLanguage();
  return (path) => {
    const wound = fieldOfPath(path);
    if (wound !== null) return t(woundWords[wound]);
    return admissionFieldAtPath(path)?.field.label[language] ?? null;
  };
}
