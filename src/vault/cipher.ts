/**
 * The cipher of everything that is kept: XChaCha20-Poly1305 with a random nonce of 24 bytes, so
 * long that no two are ever the same. It answers at once, since nothing may be awaited inside a
 * transaction. What is said beside it (where it stands and whose it is) is bound to it: put elsewhere, it
 * does not open.
 */
import { gcmsiv } from '@noble/ciphers/aes.js';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { decodeRows, encodeRows } from '../storage/files/rowBytes.ts';

export const keyBytes = 32;
const nonceBytes = 24;
/** The first byte of what is sealed here; `photoSeal.ts` has another. */
export const rowVersion = 1;

/** `value` (JSON, and bytes in it) sealed under `key`, with `place` bound to it. */
export function sealValue(key: Uint8Array, place: string, value: object): ArrayBuffer {
  return sealBytes(key, place, encodeRows([value]));
}

/** Throws where it was not sealed under this key for this place, or is damaged. */
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

/** Words that were made, by key; gone with the key. */
const madeWords = new WeakMap<Uint8Array, Map<string, string>>();
/** A ward's patients, wounds and records of a week several times; a page that made more begins anew. */
const maxWords = 5_000;

/**
 * The same opaque word for the same text under the same key, from which nobody else can tell the text:
 * AES-GCM-SIV, which may be used with one nonce. Each is made once and remembered: a list has a word in every row, and
 * making one is the dearest part of drawing it.
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

/** The text of an opaque word. Throws where it was made under another key or for another place. */
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
