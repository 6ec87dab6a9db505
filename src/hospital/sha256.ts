/** Synchronous SHA-256, so that a replayed run takes the same steps in every environment. */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of the bytes as 64 lower-case hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return bytesToHex(digest(bytes));
}
