/** Owns what a PIN and a token have to look like before anybody is asked about them. */

/** Six digits or more; full-width digits of a Chinese keyboard count. */
export function isPin(typed: string): boolean {
  return /^\d{6,}$/.test(typed.normalize('NFKC'));
}

/** What fits into a header: visible ASCII without spaces (RFC 9110, field values). */
export function isToken(typed: string): boolean {
  return /^[\x21-\x7e]+$/.test(typed);
}
