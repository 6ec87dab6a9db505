/** Starts the engine for this window. Only one of the engines of all windows works; the others wait. */
import { browserClock, wakeChannelName } from './browserPorts.ts';
import { tellEngineRuns } from './engineHealth.ts';
import type { EngineOrder } from './engineWorker.ts';
import { keepRunning, type EngineThread } from './keepRunning.ts';
import { onOnline } from './online.ts';
import { onTouch } from './touch.ts';
import { tellUpkeep } from './wakeEngine.ts';

/** A touch within this of another, milliseconds, is not worth a message. */
const tellAgainMs = 1_000;

/** Starts the engine's worker; returns how to stop it. */
export function startEngineWorker(order: EngineOrder): () => void {
  const stopRunning = keepRunning(() => startThread(order), browserClock, tellEngineRuns);
  const stopTelling = tellOfUse();
  return () => {
    stopTelling();
    stopRunning();
  };
}

function startThread(order: EngineOrder): EngineThread {
  const worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(order);
  return {
    onBeat: (callback) => worker.addEventListener('message', callback),
    onBroken(callback) {
      worker.addEventListener('error', callback);
      worker.addEventListener('messageerror', callback);
    },
    stop: () => worker.terminate(),
  };
}

/**
 * A worker does not know when its page is in the foreground, or in use: the page tells it. Not every browser tells a
 * worker that the network is gone, either.
 */
function tellOfUse(): () => void {
  const channel = new BroadcastChannel(wakeChannelName);
  const tell = () => {
    if (document.visibilityState === 'visible') channel.postMessage('foreground');
  };
  const tellOffline = () => channel.postMessage('offline');
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('offline', tellOffline);
  const stopOnline = onOnline((isInUse) => {
    if (isInUse) channel.postMessage('online-in-use');
  });
  const ending = new AbortController();
  let toldAt = Number.NEGATIVE_INFINITY;
  onTouch(({ timeStamp }) => {
    if (timeStamp - toldAt < tellAgainMs) return;
    toldAt = timeStamp;
    tellUpkeep('touched');
  }, ending.signal);
  return () => {
    ending.abort();
    stopOnline();
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('offline', tellOffline);
    channel.close();
  };
}
