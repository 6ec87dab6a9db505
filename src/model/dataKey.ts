/** A nurse's data key in its wrappings, as it stands in her row. */
import { z } from 'zod';

export const bytesSchema = z.instanceof(ArrayBuffer);

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
