/** The rows of nurses and of who is signed in. */
import { z } from 'zod';
import { dataKeySchema } from './dataKey.ts';
import { pinTriesSchema } from './pinTries.ts';
import { row, timeMs } from './row.ts';

const sealSchema = row({ iv: z.instanceof(ArrayBuffer), bytes: z.instanceof(ArrayBuffer) });

export const nurseSchema = row({
  authorId: z.string(),
  hospitalKey: z.string(),
  name: z.string(),
  lastSignedInAt: timeMs,
  credential: z.enum(['live', 'expired']),
  /** Her token, sealed under her data key. */
  sealedToken: sealSchema,
  /** Her data key, wrapped in each way in which it can be had again. It never changes. */
  dataKey: dataKeySchema,
  pinTries: pinTriesSchema.optional(),
  /** Tells that two tokens are the same, without telling the token. */
  tokenMark: z.instanceof(ArrayBuffer).optional(),
  /** Tells that two tokens name the same person, where they name anybody. */
  subjectMark: z.instanceof(ArrayBuffer).optional(),
  /** What renews her token, if she signed in at the hospital's identity provider: a sealed `ProvidedSignIn`. */
  sealedRenewal: sealSchema.optional(),
  /** When a new PIN was set in place of a forgotten one. */
  pinReplacedAt: timeMs.optional(),
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
  sealedToken: sealSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** Since when the session has had its present token; tells it from earlier and later ones. */
export function tokenSinceOf(session: Pick<Session, 'signedInAt' | 'tokenSince'>): number {
  return session.tokenSince ?? session.signedInAt;
}
