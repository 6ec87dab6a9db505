/** Which words of the sign-in belong to a PIN, and which to a passphrase. */

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
