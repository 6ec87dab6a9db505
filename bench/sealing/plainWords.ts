/** Puts plain ids into addresses, in place of words that only a key can read. */
export * from '../../src/vault/cipher.ts';

export function opaqueWord(_key: Uint8Array, _place: string, text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function readOpaqueWord(_key: Uint8Array, _place: string, word: string): string {
  const bytes = word.match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)));
}
