/**
 * Owns which code is examined: our own by default, or a copy of it with a bug planted. Everything of
 * the engine and the device that the simulation runs comes through here.
 */
import { openDevice } from '../../src/device/device.ts';
import { openDexieStore } from '../../src/device/dexieStore.ts';
import { openMemoryStore } from '../../src/device/memoryStore.ts';
import { allowedActions } from '../../src/device/authorActions.ts';
import { startEngine } from '../../src/outbox/engine.ts';

export interface Subject {
  startEngine: typeof startEngine;
  openDevice: typeof openDevice;
  openMemoryStore: typeof openMemoryStore;
  openDexieStore: typeof openDexieStore;
  allowedActions: typeof allowedActions;
}

export const ownCode: Subject = {
  startEngine,
  openDevice,
  openMemoryStore,
  openDexieStore,
  allowedActions,
};
