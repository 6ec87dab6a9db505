/** A nurse's data key in its wrappings, as kept in her row. */
import { z } from 'zod';

export const bytesSchema = z.instanceof(ArrayBuffer);

export const dataKeySchema = z.looseObject({
  /** Wrapped by Argon2id of her PIN; with `pinInShell`, wrapped again by the system's key store. */
  pin: bytesSchema,
  pinSalt: bytesSchema,
  pinInShell: z.boolean().default(false),
  /** Set if `pin` is wrapped again by a passkey of the tablet, and by which one. */
  passkey: z.looseObject({ id: bytesSchema }).optional(),
  /** Whether she uses a passphrase instead of a PIN. */
  isPassphrase: z.boolean().optional(),
  /** Wrapped so that this tablet opens it by itself; absent if a recovery key makes up for a lost PIN. */
  device: z.looseObject({ by: z.enum(['browser', 'shell']), bytes: bytesSchema }).optional(),
  /** Wrapped for the hospital's recovery key, and for which one. */
  recovery: z
    .looseObject({
      keyId: z.string(),
      /** Its public point, by which a successor's signature is verified; versions before kept none. */
      point: bytesSchema.optional(),
      publicKey: bytesSchema,
      bytes: bytesSchema,
    })
    .optional(),
});

export type DataKey = z.infer<typeof dataKeySchema>;
