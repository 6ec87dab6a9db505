/**
 * Runs a contender in its own Node process. Node has no durable IndexedDB, so our engine uses the memory store here:
 * this measures the cost of the protocol without the disk.
 */
import { createHash, webcrypto } from 'node:crypto';
import { openDevice } from '../../src/device/device.ts';
import type { EnginePorts } from '../../src/outbox/ports.ts';
import { trainingRecoveryKey } from '../../src/shared/trainingKey.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { readPublicKey } from '../../src/vault/recoveryKey.ts';
import { openVault } from '../../src/vault/vault.ts';
import { runBareLoop } from './bareLoop.ts';
import { runOurEngine } from './ourEngine.ts';
import type { Order, Ran } from './work.ts';

async function run(order: Order): Promise<Ran> {
  if (!order.contender.startsWith('wardbook')) return runBareLoop(order);
  const store = openMemoryStore();
  const device = openDevice(store, {
    now: () => Date.now(),
    randomId: () => webcrypto.randomUUID(),
    vault: openVault(store, { recoveryKey: () => readPublicKey(trainingRecoveryKey) }),
  });
  const ports: EnginePorts = {
    clock: {
      now: () => Date.now(),
      setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: () => Math.random(),
    randomId: () => webcrypto.randomUUID(),
    fetch: (request) => fetch(request),
    sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    rows: device.outbox,
    // One process, one engine: there is nobody to share with.
    locks: { hold: (_name, _options, work) => work() },
    onWake: () => () => undefined,
    log: () => undefined,
  };
  return runOurEngine(device, ports, order);
}

process.once('message', (order) => {
  run(order as Order).then(
    (ran) => process.send?.({ ran }, () => process.exit(0)),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.exit(1)),
  );
});
