/** Proves the thread behind main's copy: it answers as the copy does, and where it ends no question stays open. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  decodeGiven,
  encodeAnswer,
  encodeGiven,
  type MainCopyQuestion,
} from '../../storage/files/mainCopyLine.ts';
import { decodeRows } from '../../storage/files/rowBytes.ts';
import type { CopyAnswers } from './copyAnswers.ts';
import { openKeptCopy } from './keptCopy.ts';
import { openThreadedCopy, type FromThread, type Thread, type ToThread } from './threadedCopy.ts';

const asked = async (
  answers: CopyAnswers,
  question: MainCopyQuestion,
  ...given: readonly unknown[]
): Promise<unknown> => {
  const bytes = await answers(question, encodeGiven(given));
  return bytes === null ? null : decodeRows(bytes)[0];
};
const ledger = { bornId: 'life', sequence: 1, writers: { unfinished: 0 }, schemaVersion: 3 };
const at = (sequence: number) => ({ bornId: 'life', sequence, writer: null });
const noteOf = (text: string) => [{ table: 'drafts', key: 'd', row: { draftId: 'd', text } }];

/** A thread does not take the compiler over from the one that starts it. */
const script = JSON.stringify(new URL('copyThread.ts', import.meta.url).href);
const compiler = JSON.stringify(import.meta.resolve('tsx/esm/api'));
const inTypeScript = `import(${compiler}).then(({ register }) => {
  register();
  return import(${script});
});`;

describe('on a thread of Node’s', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardbook-thread-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  test('it answers in order what it was asked at once, and its files are those of the copy', async () => {
    const workers: Worker[] = [];
    const answers = openThreadedCopy(
      () => {
        const worker = new Worker(inTypeScript, { eval: true, workerData: { folder } });
        workers.push(worker);
        return worker;
      },
      () => async () => null,
    );
    const saves = Array.from({ length: 20 }, (_, index) => index + 1);
    const said = await Promise.all([
      asked(answers, 'setLedger', ledger),
      ...saves.map((sequence) => asked(answers, 'keep', noteOf(`${sequence}`), at(sequence))),
      asked(answers, 'rows', 'drafts', ['d']),
    ]);
    expect(said.slice(1, -1)).toEqual(saves.map(() => ({ answer: true })));
    expect(said.at(-1)).toEqual({ answer: [{ draftId: 'd', text: '20' }] });
    expect(await asked(answers, 'keep', 'nonsense')).toBeNull();

    // Another thread, as after a fault of the first: it reads what was written.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await workers[0]?.terminate();
    expect(await asked(answers, 'rows', 'drafts', ['d'])).toEqual(said.at(-1));
    expect(workers).toHaveLength(2);
    await workers[1]?.terminate();
    const same = openKeptCopy(folder);
    expect(await same.rows('drafts', ['d'])).toEqual([{ draftId: 'd', text: '20' }]);
  });
});

/** A thread that does what a test says. */
class PlayedThread extends EventEmitter implements Thread {
  readonly heard: ToThread[] = [];
  postMessage(question: ToThread): void {
    this.heard.push(question);
  }
  unref(): void {}
  say(said: FromThread): void {
    this.emit('message', said);
  }
}

describe('where the thread fails', () => {
  const instead = vi.fn<CopyAnswers>(async (_question, given) =>
    encodeAnswer({ answer: decodeGiven(given) }),
  );
  let threads: PlayedThread[] = [];
  const open = () =>
    openThreadedCopy(
      () => {
        const thread = new PlayedThread();
        threads.push(thread);
        return thread;
      },
      () => instead,
    );
  beforeEach(() => {
    threads = [];
    instead.mockClear();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('one that never starts is asked nothing, and main answers in its place from then on', async () => {
    const answers = open();
    const first = asked(answers, 'keys', 'drafts');
    const second = asked(answers, 'keys', 'nurses');
    expect(threads[0]?.heard).toEqual([]);
    threads[0]?.emit('error', new Error('no such file in the archive'));
    threads[0]?.emit('exit');
    expect(await first).toEqual({ answer: ['drafts'] });
    expect(await second).toEqual({ answer: ['nurses'] });
    expect(await asked(answers, 'keys', 'attempts')).toEqual({ answer: ['attempts'] });
    expect(threads).toHaveLength(1);
  });

  test('so does one that cannot even be made', async () => {
    const answers = openThreadedCopy(
      () => {
        throw new Error('threads are not allowed');
      },
      () => instead,
    );
    expect(await asked(answers, 'keys', 'drafts')).toEqual({ answer: ['drafts'] });
    expect(await asked(answers, 'keys', 'nurses')).toEqual({ answer: ['nurses'] });
  });

  test('one that ends in the middle leaves its questions as failed, and the next one starts another', async () => {
    const answers = open();
    const asking = asked(answers, 'keep', noteOf('x'), at(1));
    threads[0]?.say('ready');
    expect(threads[0]?.heard.map(({ question }) => question)).toEqual(['keep']);
    threads[0]?.emit('error', new Error('out of memory'));
    // Nobody knows whether it was written: it does not count as kept, and is asked nowhere else.
    expect(await asking).toEqual({ failure: 'aborted' });
    expect(instead).not.toHaveBeenCalled();
    const next = asked(answers, 'ledger');
    threads[1]?.say('ready');
    threads[1]?.say({ id: threads[1].heard[0]?.id ?? 0, bytes: encodeAnswer({ answer: null }) });
    expect(await next).toEqual({ answer: null });
  });
});
