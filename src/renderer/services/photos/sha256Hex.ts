/** The SHA-256 of bytes, as the hospital's receipts and our rows write it. */

/** @returns 64 lower-case hexadecimal digits */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
