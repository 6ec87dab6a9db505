/** Tells a PIN from a passphrase by its form, so that nobody has to say which one it is. */

export type SecretKind = 'pin' | 'passphrase';

/** Minimum length of a passphrase, in characters. */
export const minPassphraseLength = 10;

/** Six digits or more; full-width digits from a Chinese keyboard count. */
export function isPin(typed: string): boolean {
  return /^\d{6,}$/.test(typed.normalize('NFKC'));
}

/** Ten characters or more, and not digits alone: digits alone are a PIN, whatever their number. */
export function isPassphrase(typed: string): boolean {
  return [...typed.normalize('NFKC')].length >= minPassphraseLength && !isPin(typed);
}
