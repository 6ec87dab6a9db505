/**
 * The tablet's own key. It seals what every nurse of a shared tablet may know. It is stored next to what it seals, so
 * it protects against somebody who looks at the files, but not against somebody who copies the disk (docs/security.md).
 * So nothing clinical is sealed with it.
 */
import type { Store } from '../storage/store.ts';
import { keptRowsKey, rowsKey } from './deviceKeys.ts';
import type { Keyring } from './keyring.ts';

/** Used as the author of rows that belong to the tablet; no nurse has this id. */
export const tabletOwner = 'tablet';

/** Keys by owner, a nurse or the tablet itself; undefined if the key is not here. */
export type KeysHere = Pick<Keyring, 'get'>;

interface TabletKey extends KeysHere {
  /** Loads the key into memory if there is one on the disk. Throws StoreFailure. */
  bring(): Promise<void>;
  /** Makes the key if there is none. If the disk refuses it, the next write tries again. */
  make(): Promise<void>;
}

/**
 * Adds the tablet's key to the nurses' keys.
 * @param store the one behind the seals
 */
export function openTabletKey(store: Store, nurses: KeysHere): TabletKey {
  let bytes: Uint8Array | undefined;
  let making: Promise<void> | null = null;
  const take = async (key: CryptoKey) => {
    // A key that can no longer be read counts as missing: it sealed only ids, which are noted again.
    const raw = await crypto.subtle.exportKey('raw', key).catch(() => null);
    if (raw !== null) bytes = new Uint8Array(raw);
  };
  return {
    get: (ownerId) => (ownerId === tabletOwner ? bytes : nurses.get(ownerId)),
    async bring() {
      const kept = await keptRowsKey(store, tabletOwner);
      if (kept !== null) await take(kept);
    },
    async make() {
      if (bytes !== undefined) return;
      making ??= rowsKey(store, tabletOwner).then(take, () => {
        making = null;
      });
      await making;
    },
  };
}
