/** Owns the page that starts a run: it clears what an earlier one left, then orders the worker. */
import { databaseNames } from '../../src/device/browserDevice.ts';
import type { Order, Ran } from './work.ts';

declare global {
  interface Window {
    runContender?: (order: Order) => Promise<Ran>;
  }
}

window.runContender = async (order) => {
  await deleteDatabase(databaseNames.hospital);
  const worker = new Worker(new URL('./drainWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await answerOf(worker, order);
  } finally {
    worker.terminate();
  }
};

function answerOf(worker: Worker, order: Order): Promise<Ran> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ ran?: Ran; failure?: string }>) =>
      data.ran ? resolve(data.ran) : reject(new Error(data.failure)),
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(order);
  });
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error('The database stayed')));
  });
}
