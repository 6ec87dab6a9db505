/**
 * The connection from a page to the worker that owns the tablet's files; a worker opens its own. If that worker cannot
 * be started, the free space is unknown and there is no second copy.
 */
import { StoreFailure, type StoreFailureReason } from '../../shared/storeFailure.ts';
import { inTime } from '../timeLimit.ts';
import { openTabletFiles, type TabletFiles } from './tabletFiles.ts';

export interface FilesOrder {
  orderId: number;
  name: string;
  ask: keyof TabletFiles;
  given: readonly unknown[];
}

export type FilesAnswer =
  | { orderId: number; answer: unknown }
  | { orderId: number; failure: { reason: StoreFailureReason | null; message: string } };

/** The files, from a page or from a worker. */
export function reachTabletFiles(name: string): TabletFiles {
  return typeof window === 'undefined' ? openTabletFiles(name) : askWorker(name);
}

function askWorker(name: string): TabletFiles {
  const worker = new Worker(new URL('./tabletFilesWorker.ts', import.meta.url), { type: 'module' });
  interface Waiting {
    resolve(answer: unknown): void;
    reject(error: unknown): void;
  }
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isBroken = false;
  const breakDown = () => {
    isBroken = true;
    for (const { reject } of waiting.values()) reject(new Error('The worker of the files is gone'));
    waiting.clear();
  };
  worker.addEventListener('error', breakDown);
  worker.addEventListener('messageerror', breakDown);
  worker.addEventListener('message', ({ data }: MessageEvent<FilesAnswer>) => {
    const order = waiting.get(data.orderId);
    waiting.delete(data.orderId);
    if ('failure' in data) order?.reject(errorOf(data.failure));
    else order?.resolve(data.answer);
  });
  const ask = async <T>(of: keyof TabletFiles, ...given: readonly unknown[]): Promise<T> => {
    if (isBroken) throw new Error('The worker of the files is gone');
    const answer = new Promise((resolve, reject) => {
      const orderId = (lastId += 1);
      waiting.set(orderId, { resolve, reject });
      worker.postMessage({ orderId, name, ask: of, given } satisfies FilesOrder);
    });
    return (await inTime(answer)) as T;
  };
  return {
    look: (forPhotos) => ask('look', forPhotos),
    hasCopy: () => ask('hasCopy'),
    makeCopyAnew: () => ask('makeCopyAnew'),
    ledger: () => ask('ledger'),
    setLedger: (ledger) => ask('setLedger', ledger),
    keep: (changes, at) => ask('keep', changes, at),
    keys: (table) => ask('keys', table),
    rows: (table, keys) => ask('rows', table, keys),
    owners: (table, keys) => ask('owners', table, keys),
    since: (state) => ask('since', state),
    asOf: () => ask('asOf'),
  };
}

function errorOf({
  reason,
  message,
}: {
  reason: StoreFailureReason | null;
  message: string;
}): Error {
  return reason === null ? new Error(message) : new StoreFailure(reason);
}
