/** The languages of Wardbook, and what a translation has to contain. */

import type { Language } from '../../../shared/admission/words.ts';

export type { Language };

export const languages = ['en', 'zh-TW'] as const satisfies readonly Language[];

/** Each language under its own name, as its readers would look for it. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-TW': '繁體中文' };

/** Plural forms that English has and Chinese does not. */
type OnlyInEnglish = `${string}_one`;

/**
 * The shape of a namespace in another language: every key of the English one, so that a missing translation does not
 * compile, and no other keys.
 */
export type Translation<Words> = {
  readonly [
    Key in keyof Words as Key extends OnlyInEnglish ? never : Key
  ]: Words[Key] extends string ? string : Translation<Words[Key]>;
};

/** The best language for a browser's list of preferences; English if none fits. */
export function languageFor(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const tag = preference.toLowerCase();
    if (tag.startsWith('zh')) {
      return 'zh-TW';
    }
    if (tag.startsWith('en')) {
      return 'en';
    }
  }
  return 'en';
}
