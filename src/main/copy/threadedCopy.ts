/**
 * Asking the thread that writes main's copy of unsent work (`copyThread.ts`), and what happens where it does not
 * start or ends: no question stays unanswered, for a commit waits for each.
 */
import type { MainCopyQuestion } from '../../storage/files/mainCopyLine.ts';
import { unansweredBytes, type CopyAnswers } from './copyAnswers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface ToThread {
  readonly id: number;
  readonly question: MainCopyQuestion;
  readonly given: Bytes;
}

/** `ready`: it reads questions from now on. */
export type FromThread = 'ready' | { readonly id: number; readonly bytes: Bytes | null };

/** A `Worker` of Node, as far as it is used. */
export interface Thread {
  /** What is handed over with it cannot be read here any more. */
  postMessage(question: ToThread, handedOver: ArrayBuffer[]): void;
  on(event: 'message', listener: (said: FromThread) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  unref(): void;
}

interface Waiting extends ToThread {
  answer(bytes: Bytes | null): void;
}

/**
 * The copy behind a thread, which is started with the first question, and again with the next one after it has ended.
 * @param start starts the thread
 * @param inThisThread the same copy in main's own thread: for a device on which the thread does not start
 */
export function openThreadedCopy(
  start: () => Thread,
  inThisThread: () => CopyAnswers,
): CopyAnswers {
  let running: ReturnType<typeof openRun> | undefined;
  let instead: CopyAnswers | undefined;
  const over = (waiting: readonly Waiting[], hasRead: boolean): void => {
    running = undefined;
    console.error(`The copy of unsent work: its thread has ${hasRead ? 'ended' : 'not started'}`);
    // Nobody knows how much of it was written; what it had not begun to read was not.
    if (hasRead) return waiting.forEach(({ answer }) => answer(unansweredBytes()));
    instead = inThisThread();
    for (const { question, given, answer } of waiting) void instead(question, given).then(answer);
  };
  let lastId = 0;
  return (question, given) => {
    if (instead !== undefined) return instead(question, given);
    return new Promise((answer) => {
      running ??= openRun(start, over);
      lastId += 1;
      running.ask({ id: lastId, question, given, answer });
    });
  };
}

/** One life of the thread. Until it is ready it is asked nothing: what it never read can be asked elsewhere. */
function openRun(
  start: () => Thread,
  over: (waiting: readonly Waiting[], hasRead: boolean) => void,
) {
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    over([...waiting.values()], isReady);
  };
  const ask = (thread: Thread, { id, question, given }: Waiting) =>
    thread.postMessage({ id, question, given }, [given.buffer]);
  const begin = (): Thread | undefined => {
    try {
      return start();
    } catch {
      // Before anybody has asked: `over` must find the question.
      queueMicrotask(end);
      return undefined;
    }
  };
  const thread = begin();
  thread?.on('message', (said) => {
    if (said === 'ready') {
      isReady = true;
      for (const each of waiting.values()) ask(thread, each);
      return;
    }
    const asked = waiting.get(said.id);
    waiting.delete(said.id);
    asked?.answer(said.bytes);
  });
  thread?.on('error', end);
  thread?.on('exit', end);
  thread?.unref();
  return {
    ask(each: Waiting): void {
      waiting.set(each.id, each);
      if (isReady && thread !== undefined) ask(thread, each);
    },
  };
}
