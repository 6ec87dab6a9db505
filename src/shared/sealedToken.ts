/**
 * The format of a token that a shell has sealed. The page keeps and sends it in the token's place; only that shell on
 * that device can open it (decision 0180).
 *
 *     wbt1.<id of the key>.<nonce, ciphertext and tag, base64url>[.<whom the token names, base64url>]
 *
 * It has only characters that a bearer token may have (RFC 6750, 2.1).
 */

/** The prefix of a sealed token; no hospital's token has it. */
export const sealedTokenBeginning = 'wbt1.';

/** Whether a text has the form of a sealed token; only its shell knows whether it can be opened. */
export function isSealedToken(text: string): boolean {
  return /^wbt1\.[0-9a-f]{8}\.[\w-]+(\.[\w-]+)?$/.test(text);
}
