/**
 * Answering a question to main's copy of unsent work, in bytes: what is asked is checked before anything is
 * read or written. It runs in a thread of its own (`copyThread.ts`), or where that cannot be, in main's.
 */
import { fieldOf } from '../../shared/unknown.ts';
import {
  decodeGiven,
  encodeAnswer,
  mainCopyQuestions,
  NewerCopy,
  type MainCopy,
  type MainCopyAnswer,
  type MainCopyQuestion,
} from '../../storage/files/mainCopyLine.ts';
import { isNoRoom } from '../../storage/files/syncFile.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Gives the bytes of the answer; null where this is no question of ours. It never throws. */
export type CopyAnswers = (question: MainCopyQuestion, given: Bytes) => Promise<Bytes | null>;

/** The answers of one copy. */
export function answersOf(copy: MainCopy): CopyAnswers {
  return async (question, bytes) => {
    const given = givenTo(question, bytes);
    return given === null ? null : encodeAnswer(await answerOf(copy, question, given));
  };
}

/** What a commit is told whose fate nobody knows: it counts as not kept, and the copy is put aside. */
export const unansweredBytes = (): Bytes => encodeAnswer({ failure: 'aborted' });

function givenTo(question: MainCopyQuestion, bytes: Uint8Array): unknown[] | null {
  try {
    const parsed = mainCopyQuestions[question].safeParse(decodeGiven(bytes));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function answerOf(
  copy: MainCopy,
  question: MainCopyQuestion,
  given: unknown[],
): Promise<MainCopyAnswer> {
  const ask = copy[question] as (...of: unknown[]) => Promise<unknown>;
  try {
    return { answer: (await ask(...given)) ?? null };
  } catch (error) {
    if (error instanceof NewerCopy) return { failure: 'newer' };
    const isFull = isNoRoom(error);
    // Its code alone: a path names the user of the device.
    if (!isFull) console.error(`The copy of unsent work: ${codeOf(error)}`);
    return { failure: isFull ? 'quota' : 'aborted' };
  }
}

function codeOf(error: unknown): string {
  const code: unknown = fieldOf(error, 'code');
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'failed';
}
