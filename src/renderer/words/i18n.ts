/** Owns the translator: both languages bundled, no loading, no guessing at run time. */
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type { Language } from './language.ts';
import { resources, type EnglishWords } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishWords;
  }
}

/** A translator that speaks `language` from its first sentence on. */
export async function openTranslator(language: Language): Promise<i18n> {
  const translator = createInstance();
  await translator.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'zh-TW'],
    defaultNS: 'common',
    resources: resources as never,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return translator;
}
