/** Starts the worker that writes drafts. */
import type { Device } from '../../../device/device.ts';
import { openSavingChannel, type SavingAnswer, type SavingThread } from './savingChannel.ts';

/** An answer that takes this long will not come: a write to a disk takes a hundredth of it. */
const silentMs = 5_000;

/** `device`, but with changes of drafts written in a worker. */
export function saveInWorker(device: Device): Device {
  const save = openSavingChannel(startSavingThread(), device.drafts.save);
  return { ...device, drafts: { ...device.drafts, save } };
}

function startSavingThread(): SavingThread {
  const worker = new Worker(new URL('./savingWorker.ts', import.meta.url), { type: 'module' });
  return {
    post: (order) => worker.postMessage(order),
    onAnswer(callback) {
      worker.addEventListener('message', ({ data }: MessageEvent<SavingAnswer>) => callback(data));
    },
    onBroken(callback) {
      worker.addEventListener('error', callback);
      worker.addEventListener('messageerror', callback);
    },
    onLeaving(callback) {
      // A page that is being closed can still finish what it has started; its workers are ended halfway.
      window.addEventListener('beforeunload', callback);
      window.addEventListener('pagehide', callback);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback();
      });
    },
    stop: () => worker.terminate(),
    whenSilent(callback) {
      const timer = setTimeout(callback, silentMs);
      return () => clearTimeout(timer);
    },
  };
}
