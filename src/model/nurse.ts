/** The rows of nurses and of who is signed in. */
import { z } from 'zod';
import { dataKeySchema } from './dataKey.ts';
import { newPinAskedSchema, newPinEndSchema } from './newPin.ts';
import { pinTriesSchema } from './pinTries.ts';
import { row, timeMs } from './row.ts';

export const nurseSchema = row({
  authorId: z.string(),
  hospitalKey: z.string(),
  name: z.string(),
  lastSignedInAt: timeMs,
  /** Greater than that of everybody who signed in before her, whatever the clock said. */
  signInOrder: z.number().optional(),
  credential: z.enum(['live', 'expired']),
  /** Salt and verifier of the PIN, and the token sealed under it. Never the token itself. */
  pinSalt: z.instanceof(ArrayBuffer),
  /** Of a PIN that was set before there were data keys; empty since. */
  pinVerifier: z.instanceof(ArrayBuffer),
  sealedToken: row({ iv: z.instanceof(ArrayBuffer), bytes: z.instanceof(ArrayBuffer) }),
  /** Her data key, wrapped in each way in which it can be had again. It never changes. */
  dataKey: dataKeySchema.optional(),
  /** When everything of hers on this tablet was found or made sealed. */
  sealedSince: timeMs.optional(),
  pinTries: pinTriesSchema.optional(),
  /** Tells that two tokens are the same, without telling the token. */
  tokenMark: z.instanceof(ArrayBuffer).optional(),
  /** Tells that two tokens name the same person, where they name anybody. */
  subjectMark: z.instanceof(ArrayBuffer).optional(),
  /** What renews her token, if she signed in at the hospital's identity provider: a sealed `ProvidedSignIn`. */
  sealedRenewal: row({
    iv: z.instanceof(ArrayBuffer),
    bytes: z.instanceof(ArrayBuffer),
  }).optional(),
  /** When somebody with an access token set a new PIN in place of a forgotten one. */
  pinReplacedAt: timeMs.optional(),
  newPinAsked: newPinAskedSchema.optional(),
  /** The latest first. */
  newPinEnds: z.array(newPinEndSchema).optional(),
});
export type Nurse = z.infer<typeof nurseSchema>;

/** Who is signed in, one per hospital; the token is sealed under a key that cannot leave the device. */
export const sessionSchema = row({
  hospitalKey: z.string(),
  authorId: z.string(),
  name: z.string(),
  signedInAt: timeMs,
  /** Since when it has had its present token, if that was renewed without her. */
  tokenSince: timeMs.optional(),
  lastActiveAt: timeMs,
  locked: z.boolean(),
  credential: z.enum(['live', 'expired']),
  sealedToken: row({ iv: z.instanceof(ArrayBuffer), bytes: z.instanceof(ArrayBuffer) }),
});
export type Session = z.infer<typeof sessionSchema>;

/** Since when the session has had its present token; tells it from earlier and later ones. */
export function tokenSinceOf(session: Pick<Session, 'signedInAt' | 'tokenSince'>): number {
  return session.tokenSince ?? session.signedInAt;
}
