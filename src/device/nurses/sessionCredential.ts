/** Whether the credential of a sign-in still holds, as the session and its nurse have it. */
import { nurseSchema, sessionSchema, type Nurse, type Session } from '../../model/nurse.ts';
import type { Transaction } from '../../storage/store.ts';
import { readRow } from '../../vault/reading.ts';

/**
 * Notes it of the session and its nurse; false where nobody is signed in. With `asked`, only where that sign-in is still the
 * one in use: a late 401 to an old token says nothing about the one that she has brought since.
 */
export async function noteCredential(
  rows: Transaction,
  hospitalKey: string,
  credential: Nurse['credential'],
  asked?: Pick<Session, 'authorId' | 'signedInAt'>,
): Promise<boolean> {
  const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
  if (!session) return false;
  const isOther =
    asked !== undefined &&
    (asked.authorId !== session.authorId || asked.signedInAt !== session.signedInAt);
  if (isOther) return false;
  await rows.put('sessions', { ...session, credential });
  const nurse = await readRow(rows, 'nurses', session.authorId, nurseSchema);
  if (nurse) await rows.put('nurses', { ...nurse, credential });
  return true;
}
