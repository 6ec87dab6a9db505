/**
 * Wraps a data key to a public key: the hospital's recovery key, or for the answer a tablet's own. ECDH on P-256 with a
 * key pair made for this one wrapping, HKDF-SHA-256, AES-256-GCM; the format is in docs/security.md.
 */
import { fromBase64 } from './base64.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' };

export interface Wrapped {
  /** The public half of the pair made for this wrapping, uncompressed point, 65 bytes. */
  publicKey: ArrayBuffer;
  /** 12 bytes of IV, then the wrapped key with its tag. */
  bytes: ArrayBuffer;
}

/** Imports a public key as a profile has it: SPKI in base64. Throws if it is not on P-256. */
export function readPublicKey(spki: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', fromBase64(spki), curve, true, []);
}

/** A key pair for one request. Its private half never leaves memory. */
export function newPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, false, ['deriveBits']);
}

/** Uncompressed, 65 bytes. */
export function exportPoint(publicKey: CryptoKey): Promise<ArrayBuffer> {
  return crypto.subtle.exportKey('raw', publicKey);
}

/** Throws if it is not a point of the curve. */
export function readPoint(point: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', point, curve, true, []);
}

/** Imports a private key from PKCS #8. Throws if it is not on P-256. */
export function readPrivateKey(pkcs8: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', pkcs8, curve, true, ['deriveBits']);
}

/**
 * The first 8 bytes of the SHA-256 of its uncompressed point, as hex; identifies the key that something is wrapped to.
 */
export async function keyIdOf(publicKey: CryptoKey): Promise<string> {
  const point = await exportPoint(publicKey);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', point)).subarray(0, 8);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param use what the wrapping is for and whose key it is; bound to it, and needed again to open it */
export async function wrapTo(publicKey: CryptoKey, use: string, key: Uint8Array): Promise<Wrapped> {
  const own = await newPair();
  const point = await exportPoint(own.publicKey);
  const wrapping = await sharedKey(own.privateKey, publicKey, use, 'encrypt');
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, new Uint8Array(key));
  const bytes = new Uint8Array(iv.length + box.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(box), iv.length);
  return { publicKey: point, bytes: bytes.buffer };
}

/** Throws if it was wrapped to another key or for another use, or if it is damaged. */
export async function unwrapWith(
  privateKey: CryptoKey,
  use: string,
  { publicKey, bytes }: Wrapped,
): Promise<Uint8Array> {
  const theirs = await readPoint(publicKey);
  const wrapping = await sharedKey(privateKey, theirs, use, 'decrypt');
  const all = new Uint8Array(bytes);
  const given = { name: 'AES-GCM', iv: all.slice(0, 12) };
  return new Uint8Array(await crypto.subtle.decrypt(given, wrapping, all.subarray(12)));
}

const signature = { name: 'ECDSA', hash: 'SHA-256' };
const signing = { name: 'ECDSA', namedCurve: 'P-256' };

/** Signs the successor of a hospital's recovery key with the former key, so that tablets accept the new one. */
export async function signSuccessor(former: CryptoKey, successor: CryptoKey): Promise<ArrayBuffer> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', former);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, signing, false, ['sign']);
  return crypto.subtle.sign(signature, key, await successorText(successor));
}

/** Whether the key with the point `former` has signed `successor` as its replacement. */
export async function isSuccessor(
  former: ArrayBuffer,
  successor: CryptoKey,
  signed: ArrayBuffer,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', former, signing, false, ['verify']);
  return crypto.subtle.verify(signature, key, signed, await successorText(successor));
}

async function successorText(successor: CryptoKey): Promise<ArrayBuffer> {
  const mark = new TextEncoder().encode('wardbook|1|recovery-successor|');
  const point = new Uint8Array(await exportPoint(successor));
  return Uint8Array.from([...mark, ...point]).buffer;
}

async function sharedKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  use: string,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const source = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`wardbook|1|${use}`);
  const given = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return crypto.subtle.deriveKey(given, source, { name: 'AES-GCM', length: 256 }, false, [usage]);
}
