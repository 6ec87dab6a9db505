/**
 * What the sentences call the device they are read on. They are written for a tablet; on a phone they say "this phone".
 * Other devices, of which a sentence knows nothing, stay tablets.
 */
import type { Language } from './language.ts';

export type HandDevice = 'tablet' | 'phone';

/** What the device says of itself: a browser of a phone says "Mobile", one of a tablet does not. */
export function deviceOf(userAgent: string): HandDevice {
  return /iPhone|Android.+Mobile/u.test(userAgent) ? 'phone' : 'tablet';
}

const onPhone: Record<Language, (sentence: string) => string> = {
  // "The tablet mark" and "Test this tablet" are names, which printed pages and the help desk use.
  en: (sentence) =>
    sentence.replaceAll(/(?<!test )\b(this|the|match) tablet\b(?! mark)/giu, '$1 phone'),
  'zh-TW': (sentence) =>
    sentence
      .replaceAll('這台平板', '這支手機')
      .replaceAll(/(?<!測試|檢查)(此|依|^|請鎖定|請刪除|請在|請將)平板(?! |代號)/gu, '$1手機'),
};

/** The words of a language as they are read on a device, in the shape of `words`. */
export function wordsOn(device: HandDevice, language: Language, words: object): object {
  if (device === 'tablet') return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => {
      if (typeof value === 'string') return [key, onPhone[language](value)];
      return [
        key,
        typeof value === 'object' && value !== null ? wordsOn(device, language, value) : value,
      ];
    }),
  );
}
