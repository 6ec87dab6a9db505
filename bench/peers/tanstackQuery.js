/**
 * Owns TanStack Query's persisted mutations as a contender, as its guide has it: mutation defaults
 * with three retries, paused while offline, persisted, and resumed after a restart. The restart is
 * a second client that restores what the first one persisted.
 */
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/query-core';
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { finishedInTime, preparedWork, sendItem } from './peerWork.js';

window.runContender = async (order) => {
  const work = await preparedWork(order);
  const persister = createAsyncStoragePersister({
    storage: { getItem: get, setItem: set, removeItem: del },
  });
  onlineManager.setOnline(false);
  await handInOffline(order, persister, work);

  const queryClient = clientFor(order);
  await persistQueryClientRestore({ queryClient, persister });
  const restored = queryClient.getMutationCache().getAll().length;
  if (restored < order.submissions) throw new Error(`It restored only ${restored}`);
  persistQueryClientSubscribe({ queryClient, persister });

  const startedAt = performance.now();
  onlineManager.setOnline(true);
  const isFinished = await finishedInTime(order, queryClient.resumePausedMutations());
  const wallMs = performance.now() - startedAt;
  const failed = queryClient
    .getMutationCache()
    .getAll()
    .filter(({ state }) => state.status !== 'success').length;
  return { wallMs, isFinished: isFinished && failed === 0, note: 'all at once' };
};

function clientFor(order) {
  const queryClient = new QueryClient({
    defaultOptions: { mutations: { gcTime: 24 * 3_600_000 } },
  });
  queryClient.setMutationDefaults(['hand-in'], {
    mutationFn: (item) => sendItem(order, item),
    retry: 3,
  });
  return queryClient;
}

async function handInOffline(order, persister, work) {
  const queryClient = clientFor(order);
  const stop = persistQueryClientSubscribe({ queryClient, persister });
  for (const item of work) {
    void new MutationObserver(queryClient, { mutationKey: ['hand-in'] }).mutate(item);
  }
  // Persisting is throttled to once a second.
  const isPersisted = async () => {
    const kept = await persister.restoreClient();
    return kept?.clientState.mutations.length === order.submissions;
  };
  while (!(await isPersisted())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  stop();
}
