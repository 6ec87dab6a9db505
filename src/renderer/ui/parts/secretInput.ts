/**
 * The attributes of a field for a PIN, a passphrase or an access token. Its type is `password`, so that no screen
 * reader speaks it, no spell checker sends it anywhere and no keyboard learns it. Chromium offers to save such a field
 * whatever `autocomplete="off"` says, but not if the field declares a one-time code (decision 0269).
 */
export const secretInput = {
  type: 'password',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
