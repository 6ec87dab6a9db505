/**
 * Owns by what a rescue file shows whose it is: a nurse has another id on each tablet, and the hospital knows
 * her by her token, which must not be in the file.
 */
import type { Submission } from '../rows.ts';
import { receiptIn } from '../submissionFacts.ts';
import { subjectOf } from '../tokenSubject.ts';
import { sameBytes } from '../vault.ts';
import type { Proof } from './rescueContent.ts';

/** A few are enough, and a hospital that has forgotten the newest has forgotten them all. */
const mostReceipts = 5;

/** @param token null where the tablet has none that is good */
export async function proofOf(
  token: string | null,
  submissions: readonly Submission[],
): Promise<Proof> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
  const subject = token === null ? null : subjectOf(token);
  return {
    salt,
    tokenMark: token === null ? null : await markOf(salt, `token ${token}`),
    subjectMark: subject === null ? null : await markOf(salt, `subject ${subject}`),
    receipts: submissions
      .toSorted((a, b) => b.sequence - a.sequence)
      .flatMap((submission) => {
        const { clientRequestId, kind } = submission;
        const receipt = receiptIn(submission);
        return receipt === null ? [] : [{ clientRequestId, kind, recordId: receipt.recordId }];
      })
      .slice(0, mostReceipts),
  };
}

/**
 * Whether a token is the one, or names the person, that the work was written under. `cannot-tell`: it is
 * another token, and at least one of the two names nobody; the hospital may know.
 */
export async function isHers(
  { salt, tokenMark, subjectMark }: Proof,
  token: string,
): Promise<'hers' | 'not-hers' | 'cannot-tell'> {
  if (tokenMark !== null && sameBytes(tokenMark, await markOf(salt, `token ${token}`))) {
    return 'hers';
  }
  const subject = subjectOf(token);
  if (subjectMark === null || subject === null) return 'cannot-tell';
  const isSame = sameBytes(subjectMark, await markOf(salt, `subject ${subject}`));
  return isSame ? 'hers' : 'not-hers';
}

async function markOf(salt: ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const given = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', salt, given, false, ['sign']);
  return crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
}
