/** The keys that a browser keeps for this tablet. On its disk they lie in clear (0112). */
import { z } from 'zod';
import type { Store } from '../storage/store.ts';

const keyRowSchema = z.object({
  name: z.string(),
  key: z.custom<CryptoKey>((v) => v instanceof CryptoKey),
});

/** What a data key is wrapped with that this tablet opens by itself. */
export function sealingKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'seal', () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
}

/** What the marks of tokens are made with, and what PINs were checked with before there were data keys. */
export function pepperKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'pepper', () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  );
}

/** What seals the rows that are the tablet's own. Rows are sealed inside transactions, so it has to be told. */
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
    // Another window may have been first: whatever is there wins, or its seals could not be opened.
    const first = await rows.get('keys', name);
    if (first !== undefined) return keyRowSchema.parse(first).key;
    await rows.put('keys', { name, key: fresh });
    return fresh;
  });
}
