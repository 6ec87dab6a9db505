/** The page that starts a run: it instructs the worker and passes on its reports. */
import type { Order, Ran } from './work.ts';

declare global {
  interface Window {
    runContender?: (order: Order) => Promise<Ran>;
  }
}

window.runContender = async (order) => {
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
