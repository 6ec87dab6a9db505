/** How a PIN is told from a passphrase: by its form, so that nobody has to say which it is. */

export type SecretKind = 'pin' | 'passphrase';

/** Characters of a passphrase at least. */
export const minPassphraseLength = 10;

/** Six digits or more; full-width digits of a Chinese keyboard count. */
export function isPin(typed: string): boolean {
  return /^\d{6,}$/.test(typed.normalize('NFKC'));
}

/** Ten characters or more, and not digits alone: those are a PIN, however long. */
export function isPassphrase(typed: string): boolean {
  return [...typed.normalize('NFKC')].length >= minPassphraseLength && !isPin(typed);
}
