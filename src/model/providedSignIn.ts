/** What a sign-in at the hospital's identity provider brings besides the access token. It is sealed like the token. */
import { z } from 'zod';

export const providedSignInSchema = z.object({
  /** Issuer and subject of the ID token as one text, in the form in which they are read from an access token. */
  subject: z.string().min(1),
  /** How the hospital identifies the author: the claim that its profile names. */
  author: z.string().min(1),
  /** Obtains the next access token without her; null if the provider gives none. */
  refreshToken: z.string().min(1).nullable(),
  /** When the access token expires, in device time, milliseconds; null if the provider does not say. */
  endsAt: z.number().nullable(),
});

export type ProvidedSignIn = z.infer<typeof providedSignInSchema>;
