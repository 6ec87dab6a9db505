/** What a sign-in at the hospital's identity provider brings beside the access token. It is kept sealed like that. */
import { z } from 'zod';

export const providedSignInSchema = z.object({
  /** Issuer and subject of the ID token as one text, in the form in which an access token is asked for them. */
  subject: z.string().min(1),
  /** How the hospital names the author, by the claim in its profile. */
  author: z.string().min(1),
  /** Brings the next access token without her; null if the provider gives none. */
  refreshToken: z.string().min(1).nullable(),
  /** When the access token runs out, in device time, milliseconds; null if the provider does not say. */
  endsAt: z.number().nullable(),
});

export type ProvidedSignIn = z.infer<typeof providedSignInSchema>;
