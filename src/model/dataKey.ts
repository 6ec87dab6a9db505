/** A nurse's data key in its wrappings, as kept in her row. */
import { z } from 'zod';

export const bytesSchema = z.instanceof(ArrayBuffer);

/** A data key wrapped for a hospital's recovery key. */
export const wrappedSchema = z.looseObject({
  keyId: z.string(),
  /** The public point of that key, by which a successor's signature is verified. */
  point: bytesSchema,
  publicKey: bytesSchema,
  bytes: bytesSchema,
});

export const dataKeySchema = z.looseObject({
  /** Wrapped by Argon2id of her PIN; with `pinInShell`, wrapped again by the system's key store. */
  pin: bytesSchema,
  pinSalt: bytesSchema,
  pinInShell: z.boolean().default(false),
  /** Set if `pin` is wrapped again by a passkey of the tablet, and by which one. */
  passkey: z.looseObject({ id: bytesSchema }).optional(),
  /** Wrapped by the system's key store alone, so that sending goes on after a restart. */
  device: z.looseObject({ bytes: bytesSchema }).optional(),
  /** Wrapped for the hospital's recovery key; missing only if it was damaged. */
  recovery: wrappedSchema.optional(),
  /** The same, sealed under the data key: nobody else can make it, so it tells that `recovery` is damaged. */
  acceptedRecovery: bytesSchema.optional(),
});

export type DataKey = z.infer<typeof dataKeySchema>;
