/** What is told of a session beyond the device: who is in, and on whose token. */
import type { Session } from './nurse.ts';
import type { ProvidedSignIn } from './providedSignIn.ts';

/** The session as screens see it, without any secret. */
export type OpenSession = Omit<Session, 'sealedToken'> & {
  /** Since a restart nothing of hers can be opened or sent until she unlocks. */
  waitsForUnlock?: boolean;
};

/** Whose token it is, and since when it has been in use (`tokenSinceOf`; device time, milliseconds). */
export interface OpenCredential {
  authorId: string;
  signedInAt: number;
  token: string;
}

/** What a nurse gives at her first sign-in on a tablet; the token has been accepted by the hospital. */
export interface FirstSignIn {
  hospitalKey: string;
  name: string;
  token: string;
  pin: string;
  /** Set if she signed in at the hospital's identity provider. */
  provided?: ProvidedSignIn | undefined;
}

export function withoutSecret({ sealedToken: _sealed, ...open }: Session): OpenSession {
  return open;
}
