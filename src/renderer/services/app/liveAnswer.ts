/**
 * What a screen may show of what was read from the device: nothing that answers another question, and
 * what was read before where reading it again fails, for a form must not go from the screen with what
 * was just typed into it.
 */
import { alike } from '../../../shared/alike.ts';

/** One question to the device; another patient, record or nurse is another question. */
export interface Question<T> {
  last: Answer<T> | null;
  /** How often it was asked. */
  asked: number;
  /** Which time of asking `last` is from. */
  answered: number;
}

export interface Answer<T> {
  question: Question<T>;
  /** Null until it could be read once. */
  read: { value: T } | null;
  /** Why it could not be read just now; null if it could. */
  failure: { error: unknown } | null;
}

export function openQuestion<T>(): Question<T> {
  return { last: null, asked: 0, answered: 0 };
}

/**
 * Reads and never rejects. If it says the same again, it is the same answer, so that nothing is drawn for it; a read that
 * is overtaken by a later one gives the later answer.
 */
export async function ask<T>(question: Question<T>, read: () => Promise<T>): Promise<Answer<T>> {
  question.asked += 1;
  const turn = question.asked;
  const answer = await read().then(
    (value): Answer<T> => ({ question, read: sameOr(question.last, value), failure: null }),
    (error: unknown): Answer<T> => ({
      question,
      read: question.last?.read ?? null,
      failure: { error },
    }),
  );
  const { last } = question;
  if (last !== null && turn < question.answered) return last;
  question.answered = turn;
  if (last?.read === answer.read && last.failure === null && answer.failure === null) return last;
  question.last = answer;
  return answer;
}

function sameOr<T>(last: Answer<T> | null, value: T): { value: T } {
  const known = last?.read ?? null;
  return known !== null && alike(known.value, value) ? known : { value };
}

/**
 * What there is to show: undefined until this very question is answered.
 * @throws what the reading failed with, where it never succeeded
 */
export function toShow<T>(question: Question<T>, answer: Answer<T> | undefined): T | undefined {
  if (answer === undefined || answer.question !== question) return undefined;
  if (answer.read === null && answer.failure !== null) throw answer.failure.error;
  return answer.read?.value;
}

/** Why what is shown may be out of date; null where it is what was read last. */
export function failureOf<T>(
  question: Question<T>,
  answer: Answer<T> | undefined,
): { error: unknown } | null {
  return answer?.question === question ? answer.failure : null;
}
