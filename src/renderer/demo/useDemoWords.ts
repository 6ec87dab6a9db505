/** The texts of the demo in the language of the tablet; they are loaded with the demo's own code. */

import { demoEn } from '../ui/words/demo.en.ts';
import { demoZhTw } from '../ui/words/demo.zh-TW.ts';
import type { Language, Translation } from '../ui/words/language.ts';
import { useLanguage } from '../ui/words/useLanguage.ts';

export interface DemoWords {
  words: Translation<typeof demoEn>;
  language: Language;
}

export function useDemoWords(): DemoWords {
  const language = useLanguage();
  return { words: language === 'zh-TW' ? demoZhTw : demoEn, language };
}

/** Inserts values into a text: `Step {{step}}`. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
