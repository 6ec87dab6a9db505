/** The hospital's name as its profile has it. */
import { defaultProfile } from '../../../shared/profile.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useApp } from './AppContext.tsx';

/** In the nurse's language; null if the profile names none. */
export function useHospitalName(): string | null {
  const language = useLanguage();
  const { name } = useApp().profile;
  // By text: the profile comes from the shell, so the default is not the same object.
  return name[language] === defaultProfile.name[language] ? null : name[language];
}
