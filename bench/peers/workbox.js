/**
 * Owns the page of Workbox as a contender: the queue itself lives in a service worker
 * (workboxWorker.js).
 */
import { preparedWork } from './peerWork.js';

window.runContender = async (order) => {
  const work = await preparedWork(order);
  await navigator.serviceWorker.register('/bench/workboxWorker.js', { type: 'module' });
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) =>
      data.ran ? resolve(data.ran) : reject(new Error(data.failure)),
    );
    port1.start();
    active.postMessage({ order, work }, [port2]);
  });
};
