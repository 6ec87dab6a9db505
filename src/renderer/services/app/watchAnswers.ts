/** Asking a question to the device again whenever something changes that its answer was read from. */
import { liveQuery } from 'dexie';
import { ask, type Answer, type Question } from './liveAnswer.ts';

/**
 * Calls back with each answer as it comes, and returns how to stop. Dexie drops what was read while something changed,
 * so that nothing would be drawn as long as records go out one after another, faster than a screen reads. Called back
 * outside of the context that Dexie reads in: what is drawn may begin to read something else.
 */
export function watchAnswers<T>(
  question: Question<T>,
  read: () => Promise<T>,
  told: (answer: Answer<T>) => void,
): () => void {
  let isOver = false;
  const tell = (answer: Answer<T>) => {
    setTimeout(() => {
      if (!isOver) told(answer);
    });
  };
  const reading = liveQuery(() => ask(question, read).then(tell)).subscribe(() => undefined);
  return () => {
    isOver = true;
    reading.unsubscribe();
  };
}
