/**
 * Owns every secret on this tablet: the key that cannot leave the device, the check of a nurse's
 * PIN, and the sealing of her access token. Nothing here may be awaited inside a transaction.
 */
import { argon2id } from 'hash-wasm';
import { z } from 'zod';
import type { PinCost } from '../shared/bridge.ts';
import type { Store } from './store.ts';

export interface Sealed {
  iv: ArrayBuffer;
  bytes: ArrayBuffer;
}

/** What a nurse's PIN guards: a verifier, and her token sealed under a key that needs both. */
export interface PinSeal {
  pinSalt: ArrayBuffer;
  pinVerifier: ArrayBuffer;
  sealedToken: Sealed;
}

export interface Vault {
  /** Seals a token under the device key alone, for the session that is open now. */
  sealForSession(token: string): Promise<Sealed>;
  openForSession(sealed: Sealed): Promise<string>;
  /** Seals a token under PIN and device key together, for the next sign-in. */
  sealUnderPin(token: string, pin: string): Promise<PinSeal>;
  /** The token, or null where the PIN is wrong. */
  openUnderPin(seal: PinSeal, pin: string): Promise<string | null>;
  /** The same for the same token on this tablet, and for no other; it does not tell the token. */
  tokenMark(token: string): Promise<ArrayBuffer>;
}

const keyRowSchema = z.object({
  name: z.string(),
  key: z.custom<CryptoKey>((v) => v instanceof CryptoKey),
});

/** Argon2id parameters: about 0.2 s on a tablet, and 64 MiB that an attacker pays per guess. */
export const usualPinCost: PinCost = { iterations: 3, memoryKiB: 64 * 1024 };

/**
 * A vault whose device keys live, not extractable, in `store`: no script can read them. Whoever
 * copies the browser's files can, since Chromium writes them there as they are, and then only the
 * cost of each guess stands before a PIN (docs/decisions/0015-token-and-pin.md).
 * @param cost what a guess costs, or how to find that out once a PIN is given
 */
export function openVault(
  store: Store,
  cost: PinCost | (() => Promise<PinCost>) = usualPinCost,
): Vault {
  const sealingKey = () => deviceKey(store, 'seal', makeSealingKey);
  const pepperKey = () => deviceKey(store, 'pepper', makePepperKey);

  const stretch = async (pin: string, salt: ArrayBuffer, use: 'verify' | 'seal') => {
    const pinCost = typeof cost === 'function' ? await cost() : cost;
    const stretched = await argon2id({
      password: pin.normalize('NFKC'),
      salt: new Uint8Array(salt),
      iterations: pinCost.iterations,
      memorySize: pinCost.memoryKiB,
      parallelism: 1,
      hashLength: 32,
      outputType: 'hex',
    });
    return crypto.subtle.sign('HMAC', await pepperKey(), encode(`${use}:${stretched}`));
  };
  const pinKey = async (pin: string, salt: ArrayBuffer) =>
    crypto.subtle.importKey('raw', await stretch(pin, salt, 'seal'), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]);

  return {
    sealForSession: async (token) => seal(await sealingKey(), token),
    openForSession: async (sealed) => open(await sealingKey(), sealed),
    async sealUnderPin(token, pin) {
      const pinSalt = crypto.getRandomValues(new Uint8Array(16)).buffer;
      return {
        pinSalt,
        pinVerifier: await stretch(pin, pinSalt, 'verify'),
        sealedToken: await seal(await pinKey(pin, pinSalt), token),
      };
    },
    async openUnderPin({ pinSalt, pinVerifier, sealedToken }, pin) {
      const given = await stretch(pin, pinSalt, 'verify');
      if (!sameBytes(given, pinVerifier)) return null;
      return open(await pinKey(pin, pinSalt), sealedToken);
    },
    tokenMark: async (token) =>
      crypto.subtle.sign('HMAC', await pepperKey(), encode(`token:${token}`)),
  };
}

async function deviceKey(store: Store, name: string, make: () => Promise<CryptoKey>) {
  const kept = await store.read(['keys'], (rows) => rows.get('keys', name));
  if (kept !== undefined) return keyRowSchema.parse(kept).key;
  const fresh = await make();
  return store.write(['keys'], async (rows) => {
    // Another window may have been first: whatever is there wins, or its seals could not be opened.
    const first = await rows.get('keys', name);
    if (first !== undefined) return keyRowSchema.parse(first).key;
    await rows.put('keys', { name, key: fresh });
    return fresh;
  });
}

function makeSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function makePepperKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encode(text));
  return { iv: iv.buffer, bytes };
}

async function open(key: CryptoKey, { iv, bytes }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function sameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const left = new Uint8Array(a);
  const right = new Uint8Array(b);
  if (left.length !== right.length) return false;
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
