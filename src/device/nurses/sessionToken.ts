/**
 * Opens the token of a session. A token that can never be opened again (its key was lost, its bytes are damaged) would
 * stall the engine for everybody: the session ends, and the PIN opens it again. If its nurse has not unlocked since a
 * restart, the token waits for her.
 */
import { sessionSchema, type Session } from '../../model/nurse.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';
import { KeyNotHere } from '../../vault/wrappings.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';

/**
 * The token, or null if it cannot be opened now, or never again: in the latter case the session ends.
 * @throws {StoreFailure} if the disk does not answer, which says nothing about the token
 */
export async function tokenOfSession(
  store: Store,
  ports: Pick<DevicePorts, 'vault'>,
  session: Session,
): Promise<string | null> {
  if (await isOfAnotherHospital(store, session)) {
    await end(store, session);
    return null;
  }
  try {
    return await ports.vault.openForSession(session.sealedToken, session.authorId);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    // The token is intact: it opens once she has unlocked.
    if (error instanceof KeyNotHere) return null;
    await end(store, session);
    return null;
  }
}

/** A token is sent only to the hospital that its nurse works for (rules R9, R20). */
async function isOfAnotherHospital(store: Store, session: Session): Promise<boolean> {
  const nurse = await store.read(['nurses'], (rows) => rows.get('nurses', session.authorId));
  const hospitalKey = fieldOf(nurse, 'hospitalKey');
  return hospitalKey !== undefined && hospitalKey !== session.hospitalKey;
}

function end(store: Store, { hospitalKey, authorId, signedInAt }: Session): Promise<void> {
  return store.write(['sessions', 'signals'], async (rows) => {
    const now = await readIfReadable(rows, 'sessions', hospitalKey, sessionSchema);
    // She may have signed in again meanwhile.
    if (now?.authorId !== authorId || now.signedInAt !== signedInAt) return;
    await rows.delete('sessions', hospitalKey);
    await raiseSignal(rows, hospitalKey);
  });
}
