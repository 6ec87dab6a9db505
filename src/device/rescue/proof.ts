/**
 * How a rescue file shows whose it is: a nurse has a different id on each tablet, and the hospital knows her by her
 * token, which must not be in the file.
 */
import { macOf, sameBytes } from '../../vault/cipher.ts';
import type { Vault } from '../../vault/vault.ts';
import { hasIssuer, subjectOf } from '../nurses/tokenSubject.ts';
import type { Proof } from './rescueContent.ts';

type Marker = Pick<Vault, 'markToken'>;

/** @param token null if the tablet has no valid one */
export async function proofOf(marker: Marker, token: string | null): Promise<Proof> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
  const subject = token === null ? null : subjectOf(token);
  return {
    salt,
    tokenMark: token === null ? null : await tokenMarkOf(marker, salt, token),
    subjectMark: subject === null ? null : await macOf(salt, `subject ${subject}`),
  };
}

/**
 * Whether a token is the one under which the work was written, or names the same person. `cannot-tell`: it is another
 * token, and at least one of the two names nobody, or both name no issuer. What a token may read proves nothing: a
 * whole ward may read the same (decision 0255). Then nothing vouches for the file (`marks.ts`).
 */
export async function isHers(
  marker: Marker,
  { salt, tokenMark, subjectMark }: Proof,
  token: string,
): Promise<'hers' | 'not-hers' | 'cannot-tell'> {
  const mark = await tokenMarkOf(marker, salt, token);
  if (tokenMark !== null && mark !== null && sameBytes(tokenMark, mark)) return 'hers';
  const subject = subjectOf(token);
  if (subjectMark === null || subject === null) return 'cannot-tell';
  const isSame = sameBytes(subjectMark, await macOf(salt, `subject ${subject}`));
  if (!isSame) return 'not-hers';
  return hasIssuer(subject) ? 'hers' : 'cannot-tell';
}

/** HMAC-SHA-256 of the token under a salt; null if the shell that keeps it cannot open it. */
export async function tokenMarkOf(
  marker: Marker,
  salt: ArrayBuffer,
  token: string,
): Promise<ArrayBuffer | null> {
  // If the shell has lost its key, the token proves nothing; the file is made anyway.
  return marker.markToken(token, salt).catch(() => null);
}
