/** Owns which words of the sign-in belong to a PIN, and which to a passphrase. */

export const secretWords = {
  pin: { label: 'pin', hint: 'pinHint', again: 'pinAgain', of: 'pinOf' },
  passphrase: {
    label: 'passphrase',
    hint: 'passphraseHint',
    again: 'passphraseAgain',
    of: 'passphraseOf',
  },
} as const;
