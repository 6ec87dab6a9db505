/**
 * The buttons that a lesson mentions: `{{record.correct}}` is replaced by the present label of that button, so that a
 * lesson never mentions one that was renamed.
 */
import { fieldOf } from '../../../shared/unknown.ts';
import { languages, type Language } from '../../ui/words/language.ts';
import { resources } from '../../ui/words/resources.ts';
import type { Lesson } from './lesson.ts';

/**
 * The lesson with every `{{namespace.key}}` replaced by the app's own text, in both languages.
 * @throws Error if the app has no text of that name
 */
export function withAppWords(lesson: Lesson): Lesson {
  const both = (words: Lesson['title']): Lesson['title'] => {
    const [en, zhTw] = languages.map((language) => filled(words[language], language));
    return { en: en ?? '', 'zh-TW': zhTw ?? '' };
  };
  return {
    ...lesson,
    title: both(lesson.title),
    goal: both(lesson.goal),
    closing: both(lesson.closing),
    steps: lesson.steps.map((step) => ({ ...step, text: both(step.text) })),
    ...(lesson.mistakes && {
      mistakes: lesson.mistakes.map((one) => ({ ...one, rightly: both(one.rightly) })),
    }),
  };
}

function filled(text: string, language: Language): string {
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
    let found: unknown = resources[language];
    for (const key of path.split('.')) {
      found = fieldOf(found, key);
    }
    if (typeof found !== 'string') throw new Error(`The app has no sentence “${path}”`);
    return found;
  });
}
