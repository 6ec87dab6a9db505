/**
 * Owns a nurse's data key in its wrappings. It is made once, at random, and never changes: what changes
 * is how it can be had again. So no copy of a nurse can ever come back with another key than the rows
 * that it guards.
 */
import { argon2id } from 'hash-wasm';
import { z } from 'zod';
import type { PinCost } from '../../shared/bridge.ts';
import { keyBytes, openBytes, sealBytes } from './cipher.ts';

const bytesSchema = z.instanceof(ArrayBuffer);

export const dataKeySchema = z.looseObject({
  /** Wrapped by Argon2id of her PIN; where `pinInShell`, that again by the system's own key store. */
  pin: bytesSchema,
  pinSalt: bytesSchema,
  pinInShell: z.boolean().default(false),
  /** `pin` is that again by a passkey of the tablet, and by which one. */
  passkey: z.looseObject({ id: bytesSchema }).optional(),
  /** It is a passphrase, which she is asked for in place of a PIN. */
  isPassphrase: z.boolean().optional(),
  /** Wrapped so that this tablet opens it by itself; absent where a recovery key makes up for a lost PIN. */
  device: z.looseObject({ by: z.enum(['browser', 'shell']), bytes: bytesSchema }).optional(),
  /** Wrapped to the hospital's recovery key, and to which one. */
  recovery: z
    .looseObject({ keyId: z.string(), publicKey: bytesSchema, bytes: bytesSchema })
    .optional(),
});
export type DataKey = z.infer<typeof dataKeySchema>;

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
