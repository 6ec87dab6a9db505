/**
 * How a token looks that a shell has sealed: what the page keeps and sends in a token's place, and what
 * only that shell, on that device, opens again (decision 0180).
 *
 *     wbt1.<id of the key>.<nonce, ciphertext and tag, base64url>[.<whom the token names, base64url>]
 *
 * Only signs that a bearer token may have (RFC 6750, 2.1).
 */

/** What a sealed token begins with; no hospital's token does. */
export const sealedTokenBeginning = 'wbt1.';

/** Whether it is one by its form; whether it opens, only its shell knows. */
export function isSealedToken(text: string): boolean {
  return /^wbt1\.[0-9a-f]{8}\.[\w-]+(\.[\w-]+)?$/.test(text);
}
