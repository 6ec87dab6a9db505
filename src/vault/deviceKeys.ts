/** The keys that the browser stores for this tablet. On disk they are in clear (0112). */
import { z } from 'zod';
import type { Store } from '../storage/store.ts';

const keyRowSchema = z.object({
  name: z.string(),
  key: z.custom<CryptoKey>((v) => v instanceof CryptoKey),
});

/** The key that wraps data keys for this tablet to open by itself. */
export function sealingKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'seal', () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
}

/** The key that makes the marks of tokens; it also checked PINs before there were data keys. */
export function pepperKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'pepper', () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  );
}

/**
 * The key that seals the tablet's own rows. It is extractable, because rows are sealed inside transactions, where
 * WebCrypto cannot be awaited.
 */
export function rowsKey(store: Store, name: string): Promise<CryptoKey> {
  return deviceKey(store, name, () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']),
  );
}

async function deviceKey(store: Store, name: string, make: () => Promise<CryptoKey>) {
  const kept = await store.read(['keys'], (rows) => rows.get('keys', name));
  if (kept !== undefined) return keyRowSchema.parse(kept).key;
  const fresh = await make();
  return store.write(['keys'], async (rows) => {
    // Another window may have been first: the stored key wins, or what it sealed could not be opened.
    const first = await rows.get('keys', name);
    if (first !== undefined) return keyRowSchema.parse(first).key;
    await rows.put('keys', { name, key: fresh });
    return fresh;
  });
}
