/** Labels for the hospital's own codes; a code that its profile does not list is shown as it is. */

import type { CodeOption } from '../../../shared/admission/words.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useApp } from './AppContext.tsx';

export function useCodeWords() {
  const { types, statuses } = useApp().profile.encounter;
  const language = useLanguage();
  const wordIn = (options: readonly CodeOption[], code: string) =>
    options.find((option) => option.code === code)?.label[language] ?? code;
  return {
    encounterType: (code: string) => wordIn(types, code),
    encounterStatus: (code: string) => wordIn(statuses, code),
  };
}
