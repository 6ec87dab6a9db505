/**
 * What the screen benches do behind the screens: it runs in the same page, and reads and writes rows through the same
 * seals as the app, with the key that the app holds in memory.
 */
import { databaseNames } from '../../src/device/browserDevice.ts';
import { openBrowserStore } from '../../src/device/browserStore.ts';
import type { Store, TableName } from '../../src/storage/store.ts';
import { newDataKey, wrapByPin } from '../../src/vault/dataKey.ts';
import { browserKeyChannel, openKeyring } from '../../src/vault/keyring.ts';
import { sealPhoto } from '../../src/vault/photoSeal.ts';
import { resumeSessions } from '../../src/vault/resume.ts';
import { sealedStore } from '../../src/vault/sealedStore.ts';
import { openVault } from '../../src/vault/vault.ts';
import { defaultPinCost } from '../../src/vault/wrappings.ts';

export interface FillPage {
  /** Every row of a table, unsealed. */
  rows(table: TableName): Promise<unknown[]>;
  /** Writes rows in batches, bypassing every rule except the seals. */
  put(table: TableName, rows: readonly object[]): Promise<void>;
  /** Seals this many bytes once: how long it took, and for how long it blocked the page. */
  sealBytes(length: number): Promise<{ tookMs: number; longestGapMs: number }>;
  /** The cost of deriving a key from one PIN with the app's own parameters, milliseconds. */
  stretchPin(): Promise<number>;
}

declare global {
  interface Window {
    fillPage?: FillPage;
  }
}

const atOnce = 200;

async function within<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const name = databaseNames.hospital;
  const kept = openBrowserStore(name, true);
  try {
    const vault = openVault(kept, { keyring: openKeyring(browserKeyChannel(name)) });
    return await work(sealedStore(kept, vault.keyring, () => resumeSessions(kept, vault)));
  } finally {
    kept.close();
  }
}

window.fillPage = {
  rows: (table) => within((store) => store.read([table], (rows) => rows.list(table))),
  put: (table, given) =>
    within(async (store) => {
      for (let from = 0; from < given.length; from += atOnce) {
        await store.write([table], async (rows) => {
          for (const row of given.slice(from, from + atOnce)) await rows.put(table, row);
        });
      }
    }),
  async sealBytes(length) {
    const key = crypto.getRandomValues(new Uint8Array(32));
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 65_536) {
      crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + 65_536)));
    }
    let longestGapMs = 0;
    let last = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - last);
      last = now;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    const startedAt = performance.now();
    await sealPhoto(key, 'bench', bytes.buffer);
    const tookMs = performance.now() - startedAt;
    // The last chunk of its work blocks the page too; the message after it reveals that.
    await new Promise((resolve) => setTimeout(resolve));
    port1.close();
    return { tookMs, longestGapMs };
  },
  async stretchPin() {
    const startedAt = performance.now();
    await wrapByPin(newDataKey(), 'bench', '246810', defaultPinCost);
    return performance.now() - startedAt;
  },
};
