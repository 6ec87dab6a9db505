/** The keys that the browser stores for this tablet. On disk they are in clear (0112). */
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';

const pepper = [{ name: 'HMAC', hash: 'SHA-256', length: 512 }, false, ['sign']] as const;
/** Extractable, because rows are sealed inside transactions, where WebCrypto cannot be awaited. */
const sealing = [{ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']] as const;
type Kind = typeof pepper | typeof sealing;

/** The key that makes the marks of tokens. */
export const pepperKey = (store: Store): Promise<CryptoKey> => deviceKey(store, 'pepper', pepper);

/** The key that seals the tablet's own rows. */
export const rowsKey = (store: Store, name: string): Promise<CryptoKey> =>
  deviceKey(store, name, sealing);

/** The same, or null if there is none. */
export const keptRowsKey = (store: Store, name: string): Promise<CryptoKey | null> =>
  keptKey(store, name, sealing);

const keptKey = (store: Store, name: string, kind: Kind) =>
  store.read(['keys'], async (rows) => keyIn(await rows.get('keys', name), kind));

async function deviceKey(store: Store, name: string, kind: Kind): Promise<CryptoKey> {
  const found = await keptKey(store, name, kind);
  if (found !== null) return found;
  const [algorithm, isExtractable, usages] = kind;
  const fresh = await crypto.subtle.generateKey(algorithm, isExtractable, usages);
  return store.write(['keys'], async (rows) => {
    // Another window may have been first: the stored key wins, or what it sealed could not be opened.
    const first = keyIn(await rows.get('keys', name), kind);
    if (first === null) await rows.put('keys', { name, key: fresh });
    return first ?? fresh;
  });
}

/**
 * Null also for a key that cannot serve: somebody may have put it there, and then nobody could sign in, and nothing that
 * names a record could be stored.
 */
function keyIn(row: unknown, [{ name, length }, , usages]: Kind): CryptoKey | null {
  const key = fieldOf(row, 'key');
  if (!(key instanceof CryptoKey)) return null;
  const isOfKind = key.algorithm.name === name && fieldOf(key.algorithm, 'length') === length;
  return isOfKind && usages.every((usage) => key.usages.includes(usage)) ? key : null;
}
