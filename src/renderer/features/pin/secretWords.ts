/** Which texts of the sign-in are for a PIN, and which are for a passphrase. */

export const secretWords = {
  pin: {
    label: 'pin',
    another: 'pinAnother',
    hint: 'pinHint',
    again: 'pinAgain',
    anotherAgain: 'pinAnotherAgain',
    of: 'pinOf',
  },
  passphrase: {
    label: 'passphrase',
    another: 'passphraseAnother',
    hint: 'passphraseHint',
    again: 'passphraseAgain',
    anotherAgain: 'passphraseAnotherAgain',
    of: 'passphraseOf',
  },
} as const;
