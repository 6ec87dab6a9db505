/** Owns the words for the hospital's own codes; a code its profile does not list is shown as it is. */
import { useTranslation } from 'react-i18next';

import type { CodeOption, Language } from '../../shared/admission/words.ts';
import { useWard } from '../ward/Ward.tsx';

export function useCodeWords() {
  const { i18n } = useTranslation();
  const { types, statuses } = useWard().profile.encounter;
  const language: Language = i18n.language === 'zh-TW' ? 'zh-TW' : 'en';
  const wordIn = (options: readonly CodeOption[], code: string) =>
    options.find((option) => option.code === code)?.label[language] ?? code;
  return {
    encounterType: (code: string) => wordIn(types, code),
    encounterStatus: (code: string) => wordIn(statuses, code),
  };
}
