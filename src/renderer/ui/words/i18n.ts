/** The translator: both languages are bundled, and nothing is loaded or detected at run time. */
import { createInstance, type i18n } from 'i18next';
import { wordsOn, type HandDevice } from './deviceWords.ts';
import type { Language } from './language.ts';
import { resources, type EnglishWords } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishWords;
  }
}

/**
 * Called if the value for a placeholder is missing. A nurse never reads `{{when}}`: the place stays empty and the
 * browser's console reports it; a test fails.
 * @throws Error in tests
 */
function missingInterpolationHandler(text: string, value: RegExpExecArray): string {
  const told = `No value for ${value[0]} in “${text}”`;
  if (import.meta.env.MODE === 'test') throw new Error(told);
  reportError(new Error(told));
  return '';
}

/**
 * A translator that uses `language` from the start.
 * @param device what the sentences call the device that they are read on
 */
export async function openTranslator(
  language: Language,
  device: HandDevice = 'tablet',
): Promise<i18n> {
  const translator = createInstance();
  await translator.init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: ['en', 'zh-TW'],
    defaultNS: 'common',
    resources: {
      en: wordsOn(device, 'en', resources.en),
      'zh-TW': wordsOn(device, 'zh-TW', resources['zh-TW']),
    } as never,
    interpolation: { escapeValue: false },
    returnNull: false,
    missingInterpolationHandler,
  });
  return translator;
}
