/** Owns the sentences of the demo in the language of the tablet; they come with the demo's own code. */
import { useTranslation } from 'react-i18next';

import { demoEn } from '../words/demo.en.ts';
import { demoZhTw } from '../words/demo.zh-TW.ts';
import type { Language, Translation } from '../words/language.ts';

export interface DemoWords {
  words: Translation<typeof demoEn>;
  language: Language;
}

export function useDemoWords(): DemoWords {
  const { i18n } = useTranslation();
  const language: Language = i18n.language === 'zh-TW' ? 'zh-TW' : 'en';
  return { words: language === 'zh-TW' ? demoZhTw : demoEn, language };
}

/** Puts values into a sentence: `Step {{step}}`. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
