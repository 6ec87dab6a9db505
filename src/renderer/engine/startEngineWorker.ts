/** Owns starting the engine for this window. One of all windows' engines works, the others wait. */
import { wakeChannelName } from './browserPorts.ts';
import type { EngineOrder } from './engineWorker.ts';

/** Starts the engine's worker; the function given back stops it. */
export function startEngineWorker(order: EngineOrder): () => void {
  const worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(order);
  const stopTelling = tellOfForeground();
  return () => {
    stopTelling();
    worker.terminate();
  };
}

/** A worker has no foreground of its own: the page says when it has come back to it. */
function tellOfForeground(): () => void {
  const channel = new BroadcastChannel(wakeChannelName);
  const tell = () => {
    if (document.visibilityState === 'visible') channel.postMessage('foreground');
  };
  document.addEventListener('visibilitychange', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    channel.close();
  };
}
