/** A vault for tests, of a hospital with the training recovery key and at next to no cost of a PIN. */
import { trainingRecoveryKey } from '../../shared/trainingKey.ts';
import type { Store } from '../../storage/store.ts';
import { readPublicKey } from '../recoveryKey.ts';
import { openVault, type VaultParts } from '../vault.ts';
import type { ShellSeal } from '../wrappings.ts';

const asItIs = async (bytes: ArrayBuffer): Promise<ArrayBuffer> => bytes;

/** A key store of the system that opens everything: the tablet goes on by itself after a restart. */
export const openKeyStore: ShellSeal = { seal: asItIs, open: asItIs };

export const testParts = {
  cost: { iterations: 1, memoryKiB: 8 },
  recoveryKey: () => readPublicKey(trainingRecoveryKey),
} satisfies VaultParts;

export function openTestVault(store: Store, parts: VaultParts = {}) {
  return openVault(store, { ...testParts, ...parts });
}
