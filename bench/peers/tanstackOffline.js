/**
 * Owns TanStack's offline transactions as a contender, as its guide has it: an executor with one
 * mutation function and the idempotency key in every request, its own IndexedDB storage, its own
 * leader election. Its transactions run one after another, in order.
 */
import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { startOfflineExecutor } from '@tanstack/offline-transactions';
import { finishedInTime, preparedWork, sendItem } from './peerWork.js';

window.runContender = async (order) => {
  const work = await preparedWork(order);
  const records = createCollection(
    localOnlyCollectionOptions({ id: 'records', getKey: (item) => item.clientRequestId }),
  );
  const network = switchableNetwork();
  const executor = startOfflineExecutor({
    collections: { records },
    onlineDetector: network,
    mutationFns: {
      handIn: ({ transaction }) => sendItem(order, transaction.mutations[0].modified),
    },
  });
  await executor.waitForInit();
  if (!executor.isOfflineEnabled) throw new Error('Its outbox is not enabled');

  const settled = work.map(async (item) => {
    const handedIn = executor.createOfflineTransaction({
      mutationFnName: 'handIn',
      idempotencyKey: item.clientRequestId,
      autoCommit: false,
    });
    handedIn.mutate(() => records.insert(item));
    await handedIn.commit();
  });
  let lost = 0;
  const all = Promise.all(settled.map((one) => one.catch(() => (lost += 1))));
  while ((await executor.peekOutbox()).length < order.submissions) await nextTurn();

  const startedAt = performance.now();
  network.turnOn();
  const isFinished = await finishedInTime(order, all);
  const wallMs = performance.now() - startedAt;
  return { wallMs, isFinished: isFinished && lost === 0, note: 'one at a time' };
};

/** The documented way to say whether there is a network; off until everything is handed in. */
function switchableNetwork() {
  const listeners = new Set();
  let isOn = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOnline: () => isOn,
    notifyOnline: tell,
    dispose: () => listeners.clear(),
    turnOn() {
      isOn = true;
      tell();
    },
  };
}

function nextTurn() {
  return new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}
