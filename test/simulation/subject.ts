/**
 * Which code is examined: our own by default, or a copy of it with a bug planted. Everything of the engine and the
 * device that the simulation runs is listed here.
 */
import { openDevice } from '../../src/device/device.ts';
import { partsOf, share } from '../../src/device/rescue/gather.ts';
import { describe } from '../../src/model/describe.ts';
import { startEngine } from '../../src/outbox/engine.ts';
import { openHospitalClient } from '../../src/outbox/hospitalClient.ts';
import { openHospitalReader } from '../../src/renderer/services/hospital/hospitalReader.ts';
import { createAttempts } from '../../src/shell/attempts.ts';
import { openDexieStore } from '../../src/storage/dexieStore.ts';
import { openJournalSecondCopy } from '../../src/storage/files/journalSecondCopy.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { mirroredStore } from '../../src/storage/mirroredStore.ts';

export interface Subject {
  mirroredStore: typeof mirroredStore;
  openJournalSecondCopy: typeof openJournalSecondCopy;
  share: typeof share;
  partsOf: typeof partsOf;
  openHospitalClient: typeof openHospitalClient;
  openHospitalReader: typeof openHospitalReader;
  createAttempts: typeof createAttempts;
  startEngine: typeof startEngine;
  openDevice: typeof openDevice;
  openMemoryStore: typeof openMemoryStore;
  openDexieStore: typeof openDexieStore;
  describe: typeof describe;
}

export const ownCode: Subject = {
  mirroredStore,
  openJournalSecondCopy,
  share,
  partsOf,
  openHospitalClient,
  openHospitalReader,
  createAttempts,
  startEngine,
  openDevice,
  openMemoryStore,
  openDexieStore,
  describe,
};
