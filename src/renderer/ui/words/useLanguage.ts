/** The present language of the screen. */
import type { Language } from './language.ts';
import { useTranslation } from './useTranslation.tsx';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'zh-TW' ? 'zh-TW' : 'en';
}
