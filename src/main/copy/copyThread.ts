/**
 * The thread that writes main's copy of unsent work: a photo takes the disk longer than windows, keys and power
 * events may wait (docs/decisions/0221). Each question is done before the next one is read, but for the waiting
 * for the disk.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { answersOf } from './copyAnswers.ts';
import { openKeptCopy } from './keptCopy.ts';
import type { FromThread, ToThread } from './threadedCopy.ts';

const { folder } = workerData as { folder: string };
const answer = answersOf(openKeptCopy(folder));

parentPort?.on('message', ({ id, question, given }: ToThread) => {
  void answer(question, given).then((bytes) => {
    const said: FromThread = { id, bytes };
    parentPort?.postMessage(said, bytes === null ? [] : [bytes.buffer]);
  });
});
parentPort?.postMessage('ready' satisfies FromThread);
