/** Notes whether the credential of a sign-in is still valid, in the session and in the nurse's row. */
import {
  nurseSchema,
  sessionSchema,
  tokenSinceOf,
  type Nurse,
  type Session,
} from '../../model/nurse.ts';
import type { Transaction } from '../../storage/store.ts';
import { readRow } from '../../vault/reading.ts';

/**
 * Notes it in the session and in the nurse's row; false if nobody is signed in. With `asked`, only if that token is
 * still the current one: a late 401 to an old token says nothing about the one that she has entered, or that was renewed
 * without her, since.
 */
export async function noteCredential(
  rows: Transaction,
  hospitalKey: string,
  credential: Nurse['credential'],
  asked?: Pick<Session, 'authorId' | 'signedInAt' | 'tokenSince'>,
): Promise<boolean> {
  const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
  if (!session) return false;
  const isOther =
    asked !== undefined &&
    (asked.authorId !== session.authorId || tokenSinceOf(asked) !== tokenSinceOf(session));
  if (isOther) return false;
  await rows.put('sessions', { ...session, credential });
  const nurse = await readRow(rows, 'nurses', session.authorId, nurseSchema);
  if (nurse) await rows.put('nurses', { ...nurse, credential });
  return true;
}
