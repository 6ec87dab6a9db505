/**
 * One tablet: its store, its locks, its clock, and its windows. A window that crashes is opened again as a new
 * generation over what was committed.
 */
import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Device } from '../../src/device/device.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import type { WakeCause } from '../../src/outbox/ports.ts';
import type { Clock } from '../../src/shared/clock.ts';
import type { MemoryStore } from '../../src/storage/memoryStore.ts';
import { tableNames, type Store, type TableName } from '../../src/storage/store.ts';
import { clockOf, Generation, type Hook } from './generation.ts';
import { baseAddress, type Network } from './network.ts';
import { plainVault } from './plainVault.ts';
import type { Quiet } from './quiet.ts';
import type { Random } from './random.ts';
import { createSimulatedLocks } from './simulatedLocks.ts';
import type { Subject } from './subject.ts';
import { TwiceKept } from './twiceKept.ts';
import type { VirtualClock } from './virtualClock.ts';
import { watchedStore, type RowChange, type StoreFault } from './watchedStore.ts';

/** The hospital's address, and the address that it is moved to. */
const addresses = ['http://ward.test/v1', 'https://ward.test/v1'] as const;

const wakeCauses: readonly WakeCause[] = ['foreground', 'online', 'online-in-use'];

export interface SimulatedWindow {
  name: string;
  generation: Generation;
  /** The key that its page was given when it was opened. */
  hospitalKey: string;
  clock: Clock;
  store: Store;
  device: Device;
  engine: Engine;
  /** Its device says that it is online, or somebody looks at it: drawn, if nothing is specified. */
  wake(cause?: WakeCause): void;
}

export interface TabletParts {
  name: string;
  storeKind: 'memory' | 'dexie';
  /** Whether it keeps everything a second time, and its database can be lost. */
  keepsTwice: boolean;
  subject: Subject;
  clock: VirtualClock;
  quiet: Quiet;
  random: Random;
  network: () => Pick<Network, 'fetchFor'>;
  hook: Hook;
  drawStoreFault(tablet: Tablet, mode: 'read' | 'write'): StoreFault;
  /** Whether the signal of a commit gets lost on its way to a window. */
  losesSignal(): boolean;
  onCommit(tablet: Tablet, changes: readonly RowChange[]): void;
  /** The app repaired rows after its database was lost. */
  onMended(tablet: Tablet, changes: readonly RowChange[]): void;
  onKept(tablet: Tablet): void;
  onRestored(tablet: Tablet): void;
}

export class Tablet {
  readonly name: string;
  windows: SimulatedWindow[] = [];
  /** The address that its shell leads to; if the profile has no id, it is the hospital's key. */
  hospitalKey: string = addresses[0];
  clockOffsetMs = 0;
  clockWasSet = false;
  /** When its disk refused a write, virtual milliseconds. */
  readonly refusals: number[] = [];
  /** How many requests had left when its database was lost; 0: it never was. */
  knowsFrom = 0;
  /** Whether one of its rows was damaged. */
  isDamaged = false;
  private readonly parts: TabletParts;
  private readonly locks = createSimulatedLocks();
  /** Its disk, if it keeps everything twice. */
  readonly twice: TwiceKept | null;
  private readonly onlyMemory: MemoryStore | null;
  private readonly factory: IDBFactory | null;
  private readonly watchers = new Set<{
    table: TableName;
    key: string | null;
    callback: () => void;
  }>();
  private readonly opened: Store[] = [];
  private generations = 0;

  constructor(parts: TabletParts) {
    this.parts = parts;
    this.name = parts.name;
    const isInMemory = parts.storeKind === 'memory';
    this.twice = isInMemory && parts.keepsTwice ? this.openTwice() : null;
    this.onlyMemory = isInMemory && this.twice === null ? parts.subject.openMemoryStore() : null;
    this.factory = parts.storeKind === 'dexie' ? new IDBFactory() : null;
  }

  private get memory(): MemoryStore | null {
    return this.twice?.database ?? this.onlyMemory;
  }

  /** Makes its disk a copy of this one's, before any window is opened. */
  copyDiskOf(other: Tablet): void {
    if (this.twice && other.twice) other.twice.copyTo(this.twice);
    else {
      for (const table of tableNames) {
        for (const row of other.storedNow(table)) this.memory?.plant(table, Object(row));
      }
    }
    this.hospitalKey = other.hospitalKey;
    this.clockOffsetMs = other.clockOffsetMs;
    this.clockWasSet = other.clockWasSet;
    this.isDamaged = other.isDamaged;
    this.refusals.push(...other.refusals);
  }

  /** Opens a window, or opens it again after a crash. */
  start(index: number): void {
    const { clock, random, hook, subject } = this.parts;
    const { hospitalKey } = this;
    this.generations += 1;
    const name = `${this.name}.w${index}g${this.generations}`;
    const generation = new Generation(this.name, name, hook);
    const own = random.fork(name);
    const ownClock = clockOf(generation, clock, () => this.clockOffsetMs);
    const store = this.storeFor(generation, ownClock);
    const device = subject.openDevice(store, {
      now: () => ownClock.now(),
      // The wait after PINs that count as wrong passes in virtual time, too.
      monotonicNow: () => clock.now(),
      randomId: () => own.uuid(),
      vault: plainVault(),
    });
    const wakers = new Set<(cause: WakeCause) => void>();
    const engine = subject.startEngine(
      {
        clock: ownClock,
        random: () => own.next(),
        randomId: () => own.uuid(),
        fetch: this.parts.network().fetchFor(generation),
        sha256: (bytes) => generation.call('sha256', async () => sha256(bytes)),
        rows: device.outbox,
        locks: this.locks.of(generation),
        onWake: (callback) => {
          wakers.add(callback);
          return () => wakers.delete(callback);
        },
        log: () => undefined,
      },
      { hospitalKey, addressKey: hospitalKey, baseAddress, lanes: 4 },
    );
    // Drawn by itself, so that a seed keeps everything else that it draws.
    const wakes = own.fork('wakes');
    const wake = (cause = wakes.pick(wakeCauses)) => {
      for (const callback of wakers) generation.deliver(() => callback(cause));
    };
    this.windows[index] = {
      name,
      generation,
      hospitalKey,
      clock: ownClock,
      store,
      device,
      engine,
      wake,
    };
  }

  /** A window in which a person can work now, or null. */
  usable(): SimulatedWindow | null {
    return (
      this.windows.find(
        ({ generation, hospitalKey }) =>
          generation.isAlive && !generation.isFrozen && hospitalKey === this.hospitalKey,
      ) ?? null
    );
  }

  /** Its hospital has another address from now on; an open window learns of it when reloaded. */
  moveAddress(): void {
    this.hospitalKey = addresses.find((one) => one !== this.hospitalKey) ?? this.hospitalKey;
  }

  /** Whether it was ever told of a hospital with that address. */
  knowsAddress(meant: string | null): boolean {
    return addresses.some((one) => one === meant);
  }

  isLockHolder(generation: Generation): boolean {
    return addresses.some((one) => this.locks.holder(`wardbook-outbox|${one}`) === generation);
  }

  /** What is on its disk, bypassing every hook and fault; null if it is not in memory. */
  get disk(): Store | null {
    return this.memory;
  }

  /** Every row of a table as it is stored now. */
  async stored(table: TableName): Promise<unknown[]> {
    if (this.memory) return this.memory.snapshot(table);
    const store = this.openInner();
    return store.read([table], (rows) => rows.list(table));
  }

  /** The same, synchronously, if it is kept in memory. */
  storedNow(table: TableName): unknown[] {
    if (!this.memory) throw new Error('Only what is kept in memory can be looked at at once');
    return this.memory.snapshot(table);
  }

  /** Writes a row past every rule, to plant damage. */
  async plant(table: TableName, row: object): Promise<void> {
    if (this.memory) this.memory.plant(table, row);
    else await this.openInner().write([table], (rows) => rows.put(table, row));
  }

  close(): void {
    for (const { generation } of this.windows) generation.crash();
    for (const store of this.opened) store.close();
  }

  private openInner(): Store {
    if (this.memory) return this.memory;
    const factory = this.factory ?? new IDBFactory();
    const options = {
      name: 'ward',
      indexedDB: factory,
      IDBKeyRange,
    };
    const store = this.parts.subject.openDexieStore(options);
    this.opened.push(store);
    return store;
  }

  private openTwice(): TwiceKept {
    const { subject, random, clock } = this.parts;
    return new TwiceKept({
      subject,
      random: random.fork('twice'),
      now: () => clock.now(),
      onCommit: (changes) => this.committed(changes),
      onMended: (changes) => {
        this.parts.onMended(this, changes);
        this.tell(changes);
      },
      onKept: () => this.parts.onKept(this),
      onRestored: () => this.parts.onRestored(this),
    });
  }

  private committed(changes: readonly RowChange[]): void {
    this.parts.onCommit(this, changes);
    this.tell(changes);
  }

  private storeFor(generation: Generation, clock: Clock): Store {
    const { quiet } = this.parts;
    const { twice } = this;
    return watchedStore(twice?.open(generation, clock) ?? this.openInner(), {
      generation,
      quiet,
      drawFault: (mode) => this.parts.drawStoreFault(this, mode),
      // If everything is kept twice, the commit is reported by the database, before the copy.
      ...(twice === null
        ? { onCommit: (changes) => this.committed(changes) }
        : { onCommit: () => undefined, onReady: twice.onReady }),
      onWatch: (table, key, callback) => {
        const watcher = { table, key, callback };
        this.watchers.add(watcher);
        generation.onDeath(() => this.watchers.delete(watcher));
        return () => this.watchers.delete(watcher);
      },
    });
  }

  /** Tells every window what changed, as a browser does: soon, but not at once. */
  private tell(changes: readonly RowChange[]): void {
    for (const watcher of this.watchers) {
      const isHers = (key: string) => watcher.key === null || key === watcher.key;
      if (changes.some(({ table, key }) => table === watcher.table && isHers(key))) {
        if (!this.parts.losesSignal()) queueMicrotask(watcher.callback);
      }
    }
  }
}

function sha256(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
