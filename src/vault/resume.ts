/** Restores, without a PIN, the keys of the nurses who are signed in, if this tablet can. */
import { sessionSchema } from '../model/nurse.ts';
import type { Store } from '../storage/store.ts';
import { sortReadable } from './reading.ts';
import type { Vault } from './vault.ts';

/**
 * Works after a restart if the system's key store opens her key; otherwise the sessions wait for the PIN.
 */
export async function resumeSessions(store: Store, vault: Vault): Promise<void> {
  const stored = await store.read(['sessions'], (rows) => rows.list('sessions'));
  const { readable } = sortReadable('sessions', 'hospitalKey', stored, sessionSchema);
  for (const { authorId } of readable) await vault.hasKey({ authorId });
}
