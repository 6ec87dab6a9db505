/** Tests that a damaged lease lets no earlier window write again (rule R13). */
import { expect, test } from 'vitest';
import { FenceLost } from '../../model/outboxStep.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openVault } from '../../vault/vault.ts';
import { openLeases } from './leases.ts';

test('a lease taken over a damaged one has a fence that no window had before', async () => {
  const store = openMemoryStore();
  const ports = { now: () => 1_000_000, randomId: () => 'x', vault: openVault(store) };
  const leases = openLeases(store, ports);
  const frozen = await leases.takeLease('h', 'frozen', 1);
  const before = await leases.takeLease('h', 'before', 1);
  store.plant('leases', { hospitalKey: 'h', fence: 'damaged' });
  const own = await leases.takeLease('h', 'own', 1);
  for (const earlier of [frozen, before]) {
    await expect(leases.renewLease(earlier, 2)).rejects.toThrow(FenceLost);
  }
  expect(await leases.renewLease(own, 2)).toMatchObject({ holder: 'own', expiresAt: 2 });
});
