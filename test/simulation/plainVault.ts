/**
 * A vault without secrets: the simulation examines who sends with which credential, and a PIN that costs 64 MiB would
 * make every run slow.
 */
import { macOf } from '../../src/vault/cipher.ts';
import { OpenedKey } from '../../src/vault/openedKey.ts';
import type { Sealed, Vault } from '../../src/vault/vault.ts';
import { KeyNotHere } from '../../src/vault/wrappings.ts';

export const pin = '258000';

/** The mark that this vault makes of a text. */
export function plainMark(text: string): string {
  return `mark of ${text}`;
}

export function plainVault(): Vault {
  return {
    ownMark: (_authorId, text) => plainMark(text),
    askTablet: async () => undefined,
    enrolment: async () => 'ready',
    hold: () => undefined,
    renewPinSeal: async () => null,
    keepToken: async (token) => token,
    markToken: (token, salt) => macOf(salt, `token ${token}`),
    hasKey: async () => true,
    waitForKey: async () => true,
    onKey: () => () => undefined,
    askRecovery: () => Promise.reject(new KeyNotHere()),
    protectionOf: () => 'pin',
    isRecoveryOther: async () => false,
    sealAddress: (_authorId, id) => id,
    openAddress: (_authorId, word) => word,
    leave: () => undefined,
    cover: () => undefined,
    isSending: async () => true,
    forget: () => undefined,
    sealForSession: async (token) => sealed(token),
    openForSession: async ({ bytes }) => new TextDecoder().decode(bytes),
    sealUnderPin: async (token, { pin: given }) => ({
      dataKey: { pin: sealed(given).bytes, pinSalt: new ArrayBuffer(0), pinInShell: false },
      sealedToken: sealed(token),
    }),
    openUnderPin: async ({ dataKey, sealedToken: { bytes } }, given, authorId) =>
      new TextDecoder().decode(dataKey.pin) === given
        ? {
            token: new TextDecoder().decode(bytes),
            opened: new OpenedKey(authorId, new Uint8Array(32)),
          }
        : null,
    tokenMark: async (token) => new TextEncoder().encode(token).buffer,
  };
}

function sealed(token: string): Sealed {
  return { iv: new ArrayBuffer(0), bytes: new TextEncoder().encode(token).buffer };
}
