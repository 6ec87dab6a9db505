/**
 * Which code the sealed runs examine: our own, or a copy of it with a bug planted. In addition to what the other runs
 * use, it has the seals, the keys and the rescue file.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDevice } from '../../src/device/device.ts';
import { readRescue } from '../../src/device/rescue/rescueFile.ts';
import { startEngine } from '../../src/outbox/engine.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { openKeyring } from '../../src/vault/keyring.ts';
import { resumeSessions } from '../../src/vault/resume.ts';
import { sealedStore } from '../../src/vault/sealedStore.ts';
import { openVault } from '../../src/vault/vault.ts';
import type { Mutant } from './mutant.ts';
import { copyWith } from './mutation.ts';

export interface SealedCode {
  openDevice: typeof openDevice;
  openMemoryStore: typeof openMemoryStore;
  readRescue: typeof readRescue;
  openKeyring: typeof openKeyring;
  resumeSessions: typeof resumeSessions;
  sealedStore: typeof sealedStore;
  openVault: typeof openVault;
  startEngine: typeof startEngine;
}

export const ownSealedCode: SealedCode = {
  openDevice,
  openMemoryStore,
  readRescue,
  openKeyring,
  resumeSessions,
  sealedStore,
  openVault,
  startEngine,
};

const files = [
  'device/device.ts',
  'storage/memoryStore.ts',
  'device/rescue/rescueFile.ts',
  'vault/keyring.ts',
  'vault/resume.ts',
  'vault/sealedStore.ts',
  'vault/vault.ts',
  'outbox/engine.ts',
] as const;

/** A copy with one bug. Throws if the text to change no longer exists. */
export async function plantSealed(mutant: Mutant): Promise<SealedCode> {
  const folder = copyWith(mutant.name, mutant.edits ?? []);
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  const parts = await Promise.all(files.map(load));
  return Object.assign({}, ...parts) as SealedCode;
}
