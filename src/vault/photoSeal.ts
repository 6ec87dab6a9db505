/**
 * Seals the bytes of photos. Megabytes are too much for the UI thread, so the browser encrypts them on a thread of its
 * own (AES-256-GCM), before the transaction. Each photo has its own key, derived from its author's.
 */

/** The first byte of every photo sealed here. */
export const photoVersion = 2;
const ivBytes = 12;

export async function sealPhoto(
  key: Uint8Array,
  place: string,
  bytes: ArrayBuffer,
): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const given = { name: 'AES-GCM', iv, additionalData: encode(place) };
  const box = await crypto.subtle.encrypt(given, await photoKey(key, place, 'encrypt'), bytes);
  const sealed = new Uint8Array(1 + ivBytes + box.byteLength);
  sealed[0] = photoVersion;
  sealed.set(iv, 1);
  sealed.set(new Uint8Array(box), 1 + ivBytes);
  return sealed.buffer;
}

/** Throws if it was not sealed under this key for this place, or if it is damaged. */
export async function openPhoto(
  key: Uint8Array,
  place: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(sealed);
  if (bytes[0] !== photoVersion) throw new Error('Sealed in a way that this version does not know');
  const iv = bytes.slice(1, 1 + ivBytes);
  const given = { name: 'AES-GCM', iv, additionalData: encode(place) };
  const own = await photoKey(key, place, 'decrypt');
  return crypto.subtle.decrypt(given, own, bytes.subarray(1 + ivBytes));
}

async function photoKey(
  key: Uint8Array,
  place: string,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', new Uint8Array(key), 'HKDF', false, [
    'deriveKey',
  ]);
  const given = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encode(place) };
  return crypto.subtle.deriveKey(given, source, { name: 'AES-GCM', length: 256 }, false, [use]);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
