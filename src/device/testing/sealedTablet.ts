/** A tablet whose rows are sealed, with one disk and its second copy, and threads that start and end. */
import type { RepairRow } from '../../storage/integrityCheck.ts';
import type { Store } from '../../storage/store.ts';
import { type KeyChannel, type KeyMessage, openKeyring } from '../../vault/keyring.ts';
import { resumeSessions } from '../../vault/resume.ts';
import { sealedStore, type SealingStore } from '../../vault/sealedStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import type { Vault, VaultParts } from '../../vault/vault.ts';
import { openDevice, type Device } from '../device.ts';

export const cheapPin = { iterations: 1, memoryKiB: 64 };

/** The channel by which the threads of one browser exchange keys. */
export class KeyLines {
  private readonly threads = new Map<object, (message: KeyMessage) => void>();
  private readonly holders = new Set<object>();

  /** The channel of one thread, which ends with `end`. */
  open(): KeyChannel & { end(): void } {
    const own = {};
    return {
      post: (message) => {
        for (const [thread, hear] of this.threads) {
          if (thread !== own) queueMicrotask(() => hear(structuredClone(message)));
        }
      },
      onMessage: (callback) => void this.threads.set(own, callback),
      hold: () => {
        this.holders.add(own);
        return () => void this.holders.delete(own);
      },
      isHeldElsewhere: async () => [...this.holders].some((holder) => holder !== own),
      end: () => {
        this.threads.delete(own);
        this.holders.delete(own);
      },
    };
  }
}

export interface SealedThread {
  device: Device;
  store: SealingStore;
  vault: Vault;
  end(): void;
}

let lastId = 0;

/** One window or worker. `kept`: the store behind the seals. */
export function openSealedThread(
  kept: Store,
  lines: KeyLines,
  parts: VaultParts & {
    now?: () => number;
    monotonicNow?: () => number;
    repairRow?: RepairRow;
  } = {},
): SealedThread {
  const line = lines.open();
  const keyring = openKeyring(line, parts.isPage);
  const vault = openTestVault(kept, { cost: cheapPin, ...parts, keyring });
  const store = sealedStore(
    kept,
    vault.keyring,
    () => resumeSessions(kept, vault),
    parts.repairRow,
  );
  const ports = {
    now: parts.now ?? (() => 1_000_000),
    randomId: () => `id-${(lastId += 1)}`,
    vault,
    ...(parts.monotonicNow && { monotonicNow: parts.monotonicNow }),
  };
  return { device: openDevice(store, ports), store, vault, end: line.end };
}
