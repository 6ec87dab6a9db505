/** Bringing back, without a PIN, the keys of whoever is signed in, where this tablet can. */
import { sessionSchema } from '../model/nurse.ts';
import type { Store } from '../storage/store.ts';
import { sortReadable } from './reading.ts';
import type { Vault } from './vault.ts';

/** Also after a restart, where the tablet opens a wrapping by itself; elsewhere they wait to unlock. */
export async function resumeSessions(store: Store, vault: Vault): Promise<void> {
  const stored = await store.read(['sessions'], (rows) => rows.list('sessions'));
  const { readable } = sortReadable('sessions', 'hospitalKey', stored, sessionSchema);
  for (const { authorId } of readable) await vault.hasKey({ authorId });
}
