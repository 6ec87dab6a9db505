/** Which languages Wardbook speaks, and what a translation has to carry. */

import type { Language } from '../../../shared/admission/words.ts';

export type { Language };

export const languages = ['en', 'zh-TW'] as const satisfies readonly Language[];

/** Each language under its own name, as a person who reads it would look for it. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-TW': '繁體中文' };

/** Plural forms that English has and Chinese does not. */
type OnlyInEnglish = `${string}_one`;

/**
 * The shape of a namespace in another language: every key of the English one, so that a sentence
 * without its translation does not compile; nothing beside them.
 */
export type Translation<Words> = {
  readonly [
    Key in keyof Words as Key extends OnlyInEnglish ? never : Key
  ]: Words[Key] extends string ? string : Translation<Words[Key]>;
};

/** The best language for a browser's list of preferences; English when none fits. */
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
