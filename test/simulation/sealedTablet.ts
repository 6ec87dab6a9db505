/**
 * One tablet of a sealed run: a disk, and a window, with its keys in memory, that comes and goes. Nothing is
 * simplified: the vault, the seals, the engine and the rescue files are the real ones.
 */
import { createHash } from 'node:crypto';
import type { Device } from '../../src/device/device.ts';
import { cheapPin, KeyLines } from '../../src/device/testing/sealedTablet.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import type { MemoryStore } from '../../src/storage/memoryStore.ts';
import { tableNames } from '../../src/storage/store.ts';
import type { Keyring } from '../../src/vault/keyring.ts';
import { clockOf, Generation } from './generation.ts';
import { baseAddress } from './network.ts';
import type { Random } from './random.ts';
import type { SealedCode } from './sealedCode.ts';
import type { SealedQuiet } from './sealedQuiet.ts';
import { createSimulatedLocks } from './simulatedLocks.ts';

export const sealedHospitalKey = 'http://ward.test/v1';

export interface SealedParts {
  code: SealedCode;
  quiet: SealedQuiet;
  random: Random;
  recoveryKey: CryptoKey;
  fetchFor(tablet: SealedTablet, generation: Generation): (request: Request) => Promise<Response>;
}

interface OpenWindow {
  generation: Generation;
  device: Device;
  keyring: Keyring;
  engine: Engine;
  end(): void;
}

export class SealedTablet {
  readonly name: string;
  readonly disk: MemoryStore;
  window: OpenWindow;
  private readonly parts: SealedParts;
  private readonly locks = createSimulatedLocks();
  private generations = 0;

  /** @param disk the initial disk; a copy of another tablet's if it was cloned */
  constructor(name: string, parts: SealedParts, disk: MemoryStore = parts.code.openMemoryStore()) {
    this.name = name;
    this.parts = parts;
    this.disk = disk;
    this.window = this.start();
  }

  get device(): Device {
    return this.window.device;
  }

  /** Switches the tablet off and on: memory is lost, the disk stays. */
  restart(): void {
    this.window.end();
    this.window = this.start();
  }

  /** The disk of another tablet that is a copy of this one. */
  copyOfDisk(): MemoryStore {
    const copy = this.parts.code.openMemoryStore();
    for (const table of tableNames) {
      for (const row of this.disk.snapshot(table)) copy.plant(table, structuredClone(Object(row)));
    }
    return copy;
  }

  private start(): OpenWindow {
    const { code, quiet, recoveryKey } = this.parts;
    this.generations += 1;
    const random = this.parts.random.fork(`${this.name}.${this.generations}`);
    const generation = new Generation(this.name, `${this.name}.${this.generations}`, () => false);
    const line = new KeyLines().open();
    const keyring = code.openKeyring(line);
    const vault = quiet.tracked(
      code.openVault(this.disk, { cost: cheapPin, keyring, recoveryKey: async () => recoveryKey }),
    );
    const store = code.sealedStore(this.disk, keyring, () => code.resumeSessions(this.disk, vault));
    const clock = clockOf(generation, quiet.clock, () => 0);
    const ports = { now: clock.now, randomId: () => random.uuid(), vault, monotonicNow: clock.now };
    const device = code.openDevice(quiet.tracked(store), ports);
    const engine = code.startEngine(
      {
        clock,
        random: () => random.next(),
        randomId: () => random.uuid(),
        fetch: this.parts.fetchFor(this, generation),
        sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
        rows: quiet.tracked(device.outbox),
        locks: this.locks.of(generation),
        onWake: () => () => undefined,
        log: () => undefined,
      },
      { hospitalKey: sealedHospitalKey, addressKey: sealedHospitalKey, baseAddress, lanes: 4 },
    );
    const end = () => {
      generation.crash();
      line.end();
    };
    return { generation, device, keyring, engine, end };
  }
}
