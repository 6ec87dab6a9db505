/** What the hospital is called, which a chart number means nothing without. */
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

/** The same, or where the profile names none the host of its address; null in the demo. */
export function useHospitalOfNumbers(): string | null {
  const { hospitalAddress } = useApp();
  const name = useHospitalName();
  return name ?? (hospitalAddress === null ? null : new URL(hospitalAddress).host);
}
