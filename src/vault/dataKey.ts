/**
 * A nurse's data key in its wrappings. It is made once, at random, and never changes: what changes
 * is how it can be had again. So no copy of a nurse can ever come back with another key than the rows
 * that it guards.
 */
import { argon2id } from 'hash-wasm';
import type { DataKey } from '../model/dataKey.ts';
import type { PinCost } from '../shared/bridge.ts';
import { keyBytes, openBytes, sealBytes } from './cipher.ts';

/** Whether it is wrapped as it was when it was read before: nobody has wrapped it anew meanwhile. */
export function isSameKey(one: DataKey | undefined, other: DataKey | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const left = new Uint8Array(one.pin);
  const right = new Uint8Array(other.pin);
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

export function newDataKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(keyBytes));
}

const pinPlace = (authorId: string) => `wardbook|1|pin|${authorId}`;

/** The data key, wrapped by a PIN. About 0.2 s on a tablet, by `cost`. */
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

/** The data key, or null where the PIN is wrong. */
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
