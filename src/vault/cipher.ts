/**
 * The cipher of everything that is stored: XChaCha20-Poly1305 with a random nonce of 24 bytes, long enough that no
 * nonce is ever used twice. It is synchronous, because nothing may be awaited inside a transaction. The `place` (where
 * the value is stored and whose it is) is authenticated with it: moved elsewhere, the value does not open.
 */
import { gcmsiv } from '@noble/ciphers/aes.js';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { decodeRows, encodeRows } from '../storage/files/rowBytes.ts';

export const keyBytes = 32;
const nonceBytes = 24;
/** The first byte of every value sealed here; `photoSeal.ts` uses another one. */
export const rowVersion = 1;

/** Seals `value` (JSON that may contain bytes) under `key`, with `place` bound to it. */
export function sealValue(key: Uint8Array, place: string, value: object): ArrayBuffer {
  return sealBytes(key, place, encodeRows([value]));
}

/** Throws if it was not sealed under this key for this place, or if it is damaged. */
export function openValue(key: Uint8Array, place: string, sealed: ArrayBuffer): object {
  const [value] = decodeRows(openBytes(key, place, sealed));
  if (value === null || value === undefined) throw new Error('Nothing was sealed');
  return value;
}

export function sealBytes(key: Uint8Array, place: string, bytes: Uint8Array): ArrayBuffer {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const box = xchacha20poly1305(key, nonce, encode(place)).encrypt(bytes);
  const sealed = new Uint8Array(1 + nonceBytes + box.length);
  sealed[0] = rowVersion;
  sealed.set(nonce, 1);
  sealed.set(box, 1 + nonceBytes);
  return sealed.buffer;
}

/** Throws as {@link openValue} does. */
export function openBytes(key: Uint8Array, place: string, sealed: ArrayBuffer): Uint8Array {
  const bytes = new Uint8Array(sealed);
  if (bytes[0] !== rowVersion) throw new Error('Sealed in a way that this version does not know');
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  return xchacha20poly1305(key, nonce, encode(place)).decrypt(bytes.subarray(1 + nonceBytes));
}

/** Words made so far, by key; released together with the key. */
const madeWords = new WeakMap<Uint8Array, Map<string, string>>();
/** Several times what a ward's patients, wounds and records of a week need; beyond it the cache starts again empty. */
const maxWords = 5_000;

/**
 * Turns a text into an opaque word: the same text under the same key always gives the same word, and nobody without the
 * key can recover the text. AES-GCM-SIV is used because it stays safe with a fixed nonce. Words are remembered: a list
 * has one in every row, and making it is the most expensive part of drawing the list.
 */
export function opaqueWord(key: Uint8Array, place: string, text: string): string {
  let words = madeWords.get(key);
  if (words === undefined || words.size >= maxWords) {
    words = new Map();
    madeWords.set(key, words);
  }
  const asked = `${place}\n${text}`;
  const made = words.get(asked) ?? newWord(key, place, text);
  words.set(asked, made);
  return made;
}

function newWord(key: Uint8Array, place: string, text: string): string {
  const box = gcmsiv(key, new Uint8Array(12), encode(place)).encrypt(encode(text));
  return [...box].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The text of an opaque word. Throws if the word was made under another key or for another place. */
export function readOpaqueWord(key: Uint8Array, place: string, word: string): string {
  const box = Uint8Array.from(word.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(gcmsiv(key, new Uint8Array(12), encode(place)).decrypt(box));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** HMAC-SHA-256 of a text under a salt. */
export async function macOf(salt: ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const given = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', salt, given, false, ['sign']);
  return crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
}

/** Takes the same time wherever they differ. */
export function sameBytes(a: ArrayBuffer | Uint8Array, b: ArrayBuffer | Uint8Array): boolean {
  const left = new Uint8Array(a);
  const right = new Uint8Array(b);
  if (left.length !== right.length) return false;
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
