/**
 * A nurse's data key and its wrappings. The key is random, made once and never changed; only its wrappings change. So
 * no copy of a nurse can ever be restored with a key other than the one that sealed her rows.
 */
import { argon2id } from 'hash-wasm';
import type { DataKey } from '../model/dataKey.ts';
import type { PinCost } from '../shared/bridge.ts';
import { keyBytes, openBytes, sameBytes, sealBytes } from './cipher.ts';

/** Whether the wrapping is the one that was read before, so nobody has replaced it meanwhile. */
export function isSameKey(one: DataKey, other: DataKey): boolean {
  return sameBytes(one.pin, other.pin);
}

export function newDataKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(keyBytes));
}

const pinPlace = (authorId: string) => `wardbook|1|pin|${authorId}`;

/** Wraps the data key by a PIN. Takes about 0.2 s on a tablet, depending on `cost`. */
export async function wrapByPin(
  key: Uint8Array,
  authorId: string,
  pin: string,
  cost: PinCost,
): Promise<{ pin: ArrayBuffer; pinSalt: ArrayBuffer }> {
  const pinSalt = crypto.getRandomValues(new Uint8Array(16)).buffer;
  const wrapping = await stretched(pin, pinSalt, cost);
  return { pin: sealBytes(wrapping, pinPlace(authorId), key), pinSalt };
}

/** The data key, or null if the PIN is wrong. */
export async function unwrapByPin(
  wrapped: Pick<DataKey, 'pin' | 'pinSalt'>,
  authorId: string,
  pin: string,
  cost: PinCost,
): Promise<Uint8Array | null> {
  const wrapping = await stretched(pin, wrapped.pinSalt, cost);
  try {
    return openBytes(wrapping, pinPlace(authorId), wrapped.pin);
  } catch {
    return null;
  }
}

async function stretched(pin: string, salt: ArrayBuffer, cost: PinCost): Promise<Uint8Array> {
  return argon2id({
    password: pin.normalize('NFKC'),
    salt: new Uint8Array(salt),
    iterations: cost.iterations,
    memorySize: cost.memoryKiB,
    parallelism: 1,
    hashLength: keyBytes,
    outputType: 'binary',
  });
}
