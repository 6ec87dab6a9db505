/** Why a photo of the hospital's is not shown, in one sentence, and what to do. */
import type { NoPhoto } from '../../services/app/useHospitalPhoto.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const words = {
  elsewhere: 'elsewhere',
  'too-large': 'tooLarge',
  'not-loaded': 'notLoaded',
} as const;

/** Returns the sentence for a reason. */
export function useNoPhotoWord(): (why: NoPhoto | undefined) => string {
  const { t } = useTranslation('common');
  return (why = 'not-loaded') => t(`noPhoto.${words[why]}`);
}
