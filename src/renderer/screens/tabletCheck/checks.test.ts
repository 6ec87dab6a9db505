/** Tests that each check of a tablet passes if nothing is wrong, and fails if what it looks for is missing. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  judgeEvidence,
  tabletCheckIds,
  type CheckOutcome,
  type CheckReason,
  type TabletCheckId,
} from '../../../shared/tabletEvidence.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import type { Store } from '../../../storage/store.ts';
import { openBytes, sealBytes } from '../../../vault/cipher.ts';
import { filesListedIn } from '../../services/app/offlineFiles.ts';
import { codeOfCheck, deviceChecks, type CheckDevice } from './deviceChecks.ts';
import { evidenceOf } from './evidence.ts';
import { placeChecks, type Place } from './placeChecks.ts';
import { runChecks, type Check } from './runChecks.ts';
import {
  checksAfterClosing,
  storageChecks,
  writePairs,
  type CheckStorage,
} from './storageChecks.ts';
import { timeChecks, type CheckTime } from './timeChecks.ts';

const fileCount = 24;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text)).buffer;
const sha384 = async (bytes: ArrayBuffer) =>
  createHash('sha384').update(Buffer.from(bytes)).digest('base64');
const addressOf = (at: number) => `assets/part-${at}.js`;
const workerText = () =>
  Array.from({ length: fileCount }, (_, at) => {
    const sum = createHash('sha384').update(addressOf(at)).digest('base64');
    return `{url:"${addressOf(at)}",revision:${at === 0 ? '"1f"' : 'null'},integrity:"sha384-${sum}"}`;
  }).join(',');

interface World {
  place: Place;
  storage: CheckStorage;
  device: CheckDevice;
  time: CheckTime;
  wasClosed: boolean;
}

function goodStorage(): CheckStorage {
  const store = openMemoryStore();
  let file: ArrayBuffer | null = null;
  return {
    store: { ...store },
    openAgain: () => ({ ...store, close: () => undefined }),
    durability: async () => 'strict',
    rowsSeenByWorker: () => store.read(['cache'], (rows) => rows.count('cache')),
    isInOwnBucket: async () => true,
    files: {
      write: async (bytes) => {
        file = bytes;
      },
      read: async () => file,
      canShare: async () => true,
    },
    isPersisted: async () => true,
    freeMegabytes: async () => 9_000,
    isLow: () => false,
    close: () => undefined,
    removeAll: async () => false,
  };
}

function goodDevice(): CheckDevice {
  const key = new Uint8Array(32);
  let clock = 0;
  const isHeld = new Set<string>();
  const request = async (name: string, ...given: unknown[]) => {
    const work = given.at(-1) as (lock: object | null) => unknown;
    if (isHeld.has(name)) return work(null);
    isHeld.add(name);
    return work({});
  };
  const track = { getSettings: () => ({ width: 1280 }), stop: () => undefined };
  return {
    locks: { request },
    openChannel: () => new BroadcastChannel('check-test'),
    sha256: async (bytes) => createHash('sha256').update(Buffer.from(bytes)).digest('hex'),
    seal: (bytes) => sealBytes(key, 'check', bytes),
    open: (sealed) => openBytes(key, 'check', sealed),
    pinOpens: async () => true,
    ...{ runsWebAssembly: () => true, mayUseCamera: () => true },
    openCamera: async () => ({ is: 'open', stream: { getTracks: () => [track] } as never }),
    makesPhoto: async () => true,
    readCode: async (text) => [text],
    nativeCodes: async () => ['code_128', 'data_matrix', 'qr_code', 'ean_13'],
    hasPasskey: async () => true,
    wakeLock: { request: async () => ({ release: async () => undefined }) },
    draw: (letter) => letter,
    monotonicNow: () => (clock += 10),
  };
}

function goodWorld(): World {
  return {
    place: {
      isElectron: false,
      isSecure: true,
      isInstalled: true,
      hasServiceWorker: true,
      workerText: async () => workerText(),
      storedFile: async ({ address, revision }) =>
        revision === (address === addressOf(0) ? '1f' : null) ? bytesOf(address) : null,
      isUpdateWaiting: async () => false,
      sha384,
    },
    storage: goodStorage(),
    device: goodDevice(),
    time: {
      skewMs: () => 500,
      now: () => 1_000_000,
      monotonicNow: () => 5_000,
      began: { now: 999_000, monotonicNow: 4_000 },
      wardZone: { timeZone: 'Asia/Taipei', by: 'profile' },
      tabletZone: 'Asia/Taipei',
      taps: [20, 30, 25, 40, 22],
      timesHidden: () => 0,
      pause: async () => undefined,
    },
    wasClosed: true,
  };
}

type Part = (world: World) => Check[];

const inStorage: Part = ({ storage }) => storageChecks(storage);
const afterClosing: Part = ({ storage, wasClosed }) => checksAfterClosing(storage, wasClosed);

/** All checks of a world. They are built just before they run, so that a lack can be planted in time. */
const parts: readonly Part[] = [
  ({ place }) => placeChecks(place),
  inStorage,
  ({ device }) => deviceChecks(device),
  ({ time, storage }) => timeChecks(time, storage.store),
  afterClosing,
];

async function outcomesIn(world: World, plant?: [TabletCheckId, Lack]): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const part of partsFor(world, plant?.[0])) {
    for (const [id] of part(world)) {
      if (id === 'closed') await writeSomePairs(world.storage.store);
      if (id === plant?.[0]) await plant[1][0](world);
      const check = part(world).filter(([name]) => name === id);
      const limitMs = id === plant?.[0] && plant[1][1] === 'silent' ? 20 : 30_000;
      outcomes.push(...(await runChecks(check, { limitMs })));
      if (id === plant?.[0]) return outcomes;
    }
  }
  return outcomes;
}

/**
 * The part that has this check; for the last part, also the one that stores what it needs. All parts if none has it.
 */
function partsFor(world: World, id: TabletCheckId | undefined) {
  const own = parts.filter((part) => part(world).some(([name]) => name === id));
  if (own.length === 0) return parts;
  return own[0] === afterClosing ? [inStorage, afterClosing] : own;
}

async function writeSomePairs(store: Store, count = 250): Promise<void> {
  let left = count;
  await writePairs(store, async () => (left -= 1) >= 0);
}

/** Takes something away from the world, and the reason with which the check must then fail. */
type Lack = readonly [take: (world: World) => unknown, why: CheckReason | 'threw'];

const drop = (table: 'cache' | 'photoBytes' | 'keys' | 'settings', key: string): Lack[0] => {
  return ({ storage }) => storage.store.write([table], (rows) => rows.delete(table, key));
};

/** What is stored in a table comes back otherwise. */
const alter = (table: 'photoBytes' | 'keys', change: object): Lack[0] => {
  return ({ storage: { store } }) => {
    const { write } = store;
    store.write = (tables, work) =>
      write(tables, (rows) =>
        work({
          ...rows,
          put: (into, row) => rows.put(into, into === table ? { ...row, ...change } : row),
        }),
      );
  };
};

const never = () => new Promise<never>(() => undefined);

const slowClock = (stepMs: number) => {
  let now = 0;
  return () => (now += stepMs);
};

const lacks: Record<TabletCheckId, Lack> = {
  'secure-context': [({ place }) => (place.isSecure = false), 'absent'],
  installed: [({ place }) => (place.isInstalled = false), 'absent'],
  'service-worker': [({ place }) => (place.hasServiceWorker = false), 'absent'],
  'files-kept': [
    ({ place }) =>
      (place.storedFile = async ({ address: at }) => (at === addressOf(3) ? null : bytesOf(at))),
    'lost',
  ],
  'files-unaltered': [
    ({ place }) =>
      (place.storedFile = async ({ address: at }) => bytesOf(at === addressOf(3) ? '' : at)),
    'altered',
  ],
  'database-opens': [
    ({ storage }) => (storage.store.read = () => Promise.reject(new Error('no'))),
    'threw',
  ],
  'strict-commits': [({ storage }) => (storage.durability = async () => 'relaxed'), 'absent'],
  'rows-written': [({ storage }) => (storage.store.write = never), 'silent'],
  'rows-read': [drop('cache', 'check-00500'), 'lost'],
  'rows-found': [drop('cache', 'check-00507'), 'lost'],
  'aborted-write': [
    ({ storage: { store } }) => {
      const { write } = store;
      store.write = (tables, work) =>
        write(tables, (rows) => work(rows).catch(() => null as never));
    },
    'altered',
  ],
  'photo-kept': [alter('photoBytes', { bytes: bytesOf('x') }), 'altered'],
  'seen-by-worker': [({ storage }) => (storage.rowsSeenByWorker = async () => 999), 'too-few'],
  reopened: [
    ({ storage }) => (storage.openAgain = () => ({ ...openMemoryStore(), close: () => undefined })),
    'lost',
  ],
  'private-files': [({ storage }) => (storage.files.write = async () => undefined), 'lost'],
  'shared-files': [({ storage }) => (storage.files.canShare = async () => false), 'absent'],
  'second-bucket': [({ storage }) => (storage.isInOwnBucket = async () => false), 'absent'],
  persistence: [({ storage }) => (storage.isPersisted = async () => false), 'refused'],
  room: [({ storage }) => (storage.freeMegabytes = async () => 80), 'too-few'],
  locks: [
    ({ device }) =>
      (device.locks = {
        request: async (...given: unknown[]) => (given.at(-1) as (lock: object) => unknown)({}),
      }),
    'altered',
  ],
  channel: [
    ({ device }) =>
      (device.openChannel = () => ({
        postMessage: () => undefined,
        addEventListener: () => undefined,
        close: () => undefined,
      })),
    'silent',
  ],
  checksum: [({ device }) => (device.sha256 = async () => 'ba78'), 'altered'],
  sealing: [({ device }) => (device.open = () => new TextEncoder().encode(codeOfCheck)), 'altered'],
  'key-kept': [
    async (world) => {
      // Without what it may do.
      const how = { name: 'AES-GCM', length: 256 };
      const key = await crypto.subtle.generateKey(how, true, ['encrypt']);
      await alter('keys', { key })(world);
    },
    'altered',
  ],
  'pin-time': [({ device }) => (device.monotonicNow = slowClock(4_000)), 'too-much'],
  'web-assembly': [({ device }) => (device.runsWebAssembly = () => false), 'refused'],
  'camera-allowed': [({ device }) => (device.mayUseCamera = () => false), 'refused'],
  camera: [
    ({ device }) => (device.openCamera = async () => ({ is: 'failed', why: 'missing' })),
    'absent',
  ],
  'photo-made': [({ device }) => (device.makesPhoto = async () => false), 'altered'],
  decoder: [({ device }) => (device.readCode = async () => null), 'altered'],
  'native-decoder': [({ device }) => (device.nativeCodes = async () => ['qr_code']), 'absent'],
  passkey: [({ device }) => (device.hasPasskey = async () => false), 'absent'],
  'wake-lock': [({ device }) => (device.wakeLock = undefined), 'absent'],
  'chinese-letters': [
    ({ device }) => (device.draw = (letter) => (letter === ' ' ? ' ' : '▯')),
    'absent',
  ],
  clock: [({ time }) => (time.skewMs = () => -300_000), 'too-much'],
  'clock-steady': [({ time }) => (time.now = () => 1_060_000), 'too-much'],
  zone: [({ time }) => (time.tabletZone = 'Asia/Tokyo'), 'altered'],
  'save-time': [({ time }) => (time.monotonicNow = slowClock(400)), 'too-much'],
  'tap-time': [({ time }) => (time.taps = [20, 20, 20, 20, 900]), 'too-much'],
  closed: [(world) => (world.wasClosed = false), 'absent'],
  'rows-after-closing': [drop('cache', 'check-00999'), 'lost'],
  'photo-after-closing': [drop('photoBytes', 'check'), 'lost'],
  'files-after-closing': [({ storage }) => (storage.files.read = async () => null), 'lost'],
  'key-after-closing': [drop('keys', 'check'), 'lost'],
  'last-write-whole': [
    ({ storage: { store } }) =>
      store.write(['bodies'], (rows) => rows.delete('bodies', 'check-50')),
    'altered',
  ],
  removed: [({ storage }) => (storage.removeAll = async () => true), 'refused'],
};

test('on a tablet on which nothing is wrong every check passes, in the order of their list', async () => {
  const outcomes = await outcomesIn(goodWorld());
  expect(outcomes.filter(({ is }) => is !== 'passed')).toEqual([]);
  expect(outcomes.map(({ id }) => id)).toEqual(tabletCheckIds);
});

test.each(tabletCheckIds)('the check %s fails where that is missing', async (id) => {
  const lack = lacks[id];
  const outcomes = await outcomesIn(goodWorld(), [id, lack]);
  expect(outcomes.at(-1)).toMatchObject({ id, is: 'failed', why: lack[1] });
  expect(outcomes.slice(0, -1).filter(({ is }) => is === 'failed')).toEqual([]);
});

test('a write that is lost among the latest is found, although its pair agrees', async () => {
  const world = goodWorld();
  const { store } = world.storage;
  await writeSomePairs(store);
  await store.write(['attempts', 'bodies'], async (rows) => {
    await rows.delete('attempts', 'check-40');
    await rows.delete('bodies', 'check-40');
  });
  const check = checksAfterClosing(world.storage, true).filter(([id]) => id === 'last-write-whole');
  expect(await runChecks(check)).toMatchObject([{ is: 'failed', why: 'lost', value: 250 }]);
});

test('writing goes on behind what was written before, as after a reload', async () => {
  const world = goodWorld();
  await writeSomePairs(world.storage.store, 30);
  await writeSomePairs(world.storage.store, 5);
  const check = checksAfterClosing(world.storage, true).filter(([id]) => id === 'last-write-whole');
  expect(await runChecks(check)).toMatchObject([{ is: 'passed', value: 35 }]);
});

test('in Electron what belongs to a service worker is not asked for', async () => {
  const world = goodWorld();
  Object.assign(world.place, { isElectron: true, hasServiceWorker: false, isInstalled: false });
  const checks = await runChecks(placeChecks(world.place));
  expect(checks.map(({ is }) => is)).toEqual([
    'passed',
    'passed',
    'not-here',
    'not-here',
    'not-here',
  ]);
});

test('a run that was left begins no further check', async () => {
  const leaving = new AbortController();
  const ran: string[] = [];
  await runChecks(placeChecks(goodWorld().place), {
    signal: leaving.signal,
    tell({ id }) {
      ran.push(id);
      leaving.abort();
    },
  });
  expect(ran).toEqual(['secure-context']);
});

test.each([
  ['without a network', (place: Place) => (place.workerText = async () => null)],
  ['while a newer version comes', (place: Place) => (place.isUpdateWaiting = async () => true)],
])('%s nothing is said of the stored files', async (_name, take) => {
  const world = goodWorld();
  take(world.place);
  const checks = await runChecks(placeChecks(world.place));
  expect(checks.slice(-2)).toEqual([
    { id: 'files-kept', is: 'failed', why: 'unknown' },
    { id: 'files-unaltered', is: 'failed', why: 'unknown' },
  ]);
  const { failed, missing, isGood } = judgeEvidence({ app: { shell: 'web' }, checks });
  expect([failed, isGood]).toEqual([[], false]);
  expect(missing).toEqual(expect.arrayContaining(['files-kept', 'files-unaltered']));
});

test('a tablet that slept during the test has its clocks compared once more', async () => {
  const slept = (hiddenAgain: boolean) => {
    const { time, storage } = goodWorld();
    let hidden = 1;
    const asleep = {
      ...{ ...time, now: () => 1_060_000, timesHidden: () => hidden },
      async pause() {
        if (hiddenAgain) hidden += 1;
      },
    };
    return runChecks(timeChecks(asleep, storage.store).filter(([id]) => id === 'clock-steady'));
  };
  expect(await slept(false)).toEqual([{ id: 'clock-steady', is: 'passed', value: 0 }]);
  expect(await slept(true)).toMatchObject([{ is: 'failed', why: 'unknown' }]);
});

test('the files of a service worker are read from its text', () => {
  expect(filesListedIn(workerText())).toHaveLength(fileCount);
  expect(
    filesListedIn('{url:"a.png",revision:"12"},{url:"b.js",revision:null,integrity:"sha384-x"}'),
  ).toEqual([
    { address: 'a.png', revision: '12', sha384: null },
    { address: 'b.js', revision: null, sha384: 'x' },
  ]);
});

test('the file of a check is judged good, and holds nothing that an error may have said', async () => {
  const world = goodWorld();
  world.storage.isPersisted = () => Promise.reject(new Error('nurse-amy wrote: edges clean'));
  const checks = await outcomesIn(world);
  const bridge = { appVersion: '0.1.0', shell: 'web' } as const;
  const surroundings = {
    ...{
      userAgent: 'Browser/1 (Tablet; <P-1001>\nAmy@ward)',
      language: 'zh-TW',
      zone: 'Asia/Taipei',
    },
    ...{
      cores: 8,
      memoryGb: null,
      touchPoints: 5,
      screen: { width: 800, height: 600.4, ratio: 2 },
    },
  };
  const evidence = evidenceOf(bridge, surroundings, checks, 0);
  expect(evidence.tablet).toMatchObject({
    browser: 'Browser/1 (Tablet;  P-1001  Amy ward)',
    screen: '800x600@2',
  });
  expect(JSON.stringify(evidence)).not.toMatch(/nurse-amy|edges/);
  const { failed, missing } = judgeEvidence(evidence);
  expect({ failed, missing }).toEqual({
    failed: [{ id: 'persistence', why: 'threw, Error', isNeeded: true }],
    missing: [],
  });
});
