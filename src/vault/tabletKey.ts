/**
 * The key of the tablet itself: what every nurse of a shared tablet may know of is sealed with it. It lies beside
 * what it seals, so it guards against whoever looks at the files and not against whoever copies the disk
 * (docs/security.md). So nothing clinical is sealed with it.
 */
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';
import { rowsKey } from './deviceKeys.ts';
import type { Keyring } from './keyring.ts';

/** Stands in the place of an author in rows that are the tablet's; no nurse has such an id. */
export const tabletOwner = 'tablet';

/** Keys by whose they are, a nurse's or the tablet's own; undefined while one is not here. */
export type KeysHere = Pick<Keyring, 'get'>;

interface TabletKey extends KeysHere {
  /** Brings it into memory where there is one on the disk. Throws StoreFailure. */
  bring(): Promise<void>;
  /** Makes it where there is none. Where the disk refuses it, the next write tries again. */
  make(): Promise<void>;
}

/**
 * The tablet's key beside those of nurses.
 * @param store the one behind the seals
 */
export function openTabletKey(store: Store, nurses: KeysHere): TabletKey {
  let bytes: Uint8Array | undefined;
  let making: Promise<void> | null = null;
  const take = async (key: unknown) => {
    // A key that cannot be read any more is as good as none: what it sealed is ids, and is noted again.
    const raw = await crypto.subtle.exportKey('raw', key as CryptoKey).catch(() => null);
    if (raw !== null) bytes = new Uint8Array(raw);
  };
  return {
    get: (ownerId) => (ownerId === tabletOwner ? bytes : nurses.get(ownerId)),
    async bring() {
      const row = await store.read(['keys'], (rows) => rows.get('keys', tabletOwner));
      if (row !== undefined) await take(fieldOf(row, 'key'));
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
