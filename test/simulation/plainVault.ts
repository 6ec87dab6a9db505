/**
 * Owns a vault without secrets: the simulation examines who sends with which credential, and a PIN
 * that costs 64 MiB would make every life slow.
 */
import type { Sealed, Vault } from '../../src/device/vault.ts';

export const pin = '258000';

export function plainVault(): Vault {
  return {
    sealForSession: async (token) => sealed(token),
    openForSession: async ({ bytes }) => new TextDecoder().decode(bytes),
    sealUnderPin: async (token, { pin: given }) => ({
      pinSalt: new ArrayBuffer(0),
      pinVerifier: new TextEncoder().encode(given).buffer,
      sealedToken: sealed(token),
    }),
    openUnderPin: async ({ pinVerifier, sealedToken }, given) =>
      new TextDecoder().decode(pinVerifier) === given
        ? { token: new TextDecoder().decode(sealedToken.bytes), opened: null }
        : null,
    tokenMark: async (token) => new TextEncoder().encode(token).buffer,
  };
}

function sealed(token: string): Sealed {
  return { iv: new ArrayBuffer(0), bytes: new TextEncoder().encode(token).buffer };
}
