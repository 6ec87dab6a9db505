/**
 * The attributes of a field for a PIN, a passphrase or an access token. Its type is that of a password, so that no
 * screen reader speaks it, no spell checker sends it away and no keyboard learns it. Chromium would offer to save it
 * whatever `autocomplete="off"` says, but not if the field declares a code that is used once (decision 0269).
 */
export const secretInput = {
  type: 'password',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
