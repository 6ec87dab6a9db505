/**
 * The flow in which the disk fails just as an engine starts: what the hospital asked for before is read again, and not
 * forgotten (rule R14).
 */
import { expect, test, vi } from 'vitest';
import { StoreFailure } from '../../src/shared/storeFailure.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import type { Store } from '../../src/storage/store.ts';
import { hospitalKey, tabletAtWork } from './tabletAtWork.ts';

/** Once told to, fails the next read of the connection. */
function storeThatFailsOnce(): Store & { failNext(): void; reads: number } {
  const store = openMemoryStore();
  let isFailing = false;
  const failing = {
    ...store,
    reads: 0,
    failNext: () => void (isFailing = true),
    read: (async (tables, work) => {
      if (!tables.includes('connections')) return store.read(tables, work);
      failing.reads += 1;
      if (isFailing) {
        isFailing = false;
        throw new StoreFailure('aborted');
      }
      return store.read(tables, work);
    }) as Store['read'],
  };
  return failing;
}

test('a wish to wait that the disk does not give back at first is kept', async () => {
  const store = storeThatFailsOnce();
  const tablet = await tabletAtWork({ store });
  await tablet.device.outbox.saveConnection({
    hospitalKey,
    reach: 'told-to-wait',
    since: Date.now(),
    nextProbeAt: Date.now() + 3_600_000,
    clockSkewMs: 0,
    latestHospitalTime: Date.now(),
    errorsAsSpecified: true,
  });
  await tablet.assess('behind a wish to wait');
  store.failNext();
  store.reads = 0;
  const sent: string[] = [];
  const engine = tablet.open(async ({ url }) => {
    sent.push(url);
    return new Response('', { status: 500 });
  });
  try {
    // An engine that took the failure for an empty disk has sent by now, and never reads it again.
    await vi.waitFor(() => expect(store.reads).toBeGreaterThan(1), { timeout: 10_000 });
    expect(sent).toEqual([]);
  } finally {
    engine.stop();
  }
});
