/** Tests that copies about one patient or wound are found by their search words alone, on sealed tablets and others. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { copyMarkOf, dayOf } from '../../model/foundBy.ts';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { openVault } from '../../vault/vault.ts';
import { openDevice, type Device } from '../device.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, signIn } from '../testing/sealedWork.ts';
import { groupOf, keyOf, type CacheEntry, type CacheOwner } from './cacheRows.ts';

const amy = { hospitalKey, authorId: 'amy' };
const ben = { hospitalKey, authorId: 'ben' };

function recordOf(recordId: string, patientId: string, woundId: string): CacheEntry {
  const content = {
    clientRequestId: 'r',
    recordId,
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00+08:00',
    patientId,
    woundId,
    observedAt: '2026-11-20T08:00:00+08:00',
    assessment: { careNote: 'Clean.' },
    attachmentIds: [],
  };
  return { kind: 'record', id: recordId, content };
}

function stayOf(encounterId: string, patientId: string): CacheEntry {
  const content = { encounterId, patientId, type: 'inpatient', status: 'active' };
  return { kind: 'encounter', id: encounterId, content };
}

const entries = [
  recordOf('R-a', 'P-1', 'W-1'),
  recordOf('R-b', 'P-1', 'W-2'),
  recordOf('R-c', 'P-2', 'W-1'),
  stayOf('E-1', 'P-1'),
  stayOf('E-2', 'P-2'),
];

/** Stores an entry as an earlier version did: without search words. */
async function putEarlier(rows: Transaction, owner: CacheOwner, { kind, id, content }: CacheEntry) {
  const place = {
    cacheKey: keyOf(rows, owner, kind, id),
    group: groupOf(owner, kind),
    authorId: owner.authorId,
  };
  const times = { fetchedAt: 1, openedAt: 1, sizeChars: 100 };
  await rows.put('cache', { ...place, ...times, content: { id, value: content } });
}

const deviceOn = (store: Store): Device =>
  openDevice(store, {
    now: () => 1,
    randomId: () => crypto.randomUUID(),
    vault: openVault(store),
  });

async function recordsAbout(
  device: Device,
  owner: CacheOwner,
  patientId: string,
  woundId?: string,
) {
  const about = woundId === undefined ? { patientId } : { patientId, woundId };
  const schema = woundAssessmentRecordSchema;
  const found = await device.cache.listAbout(owner, 'record', about, schema);
  return found.map(({ id }) => id).toSorted();
}

const tablets: [string, () => Store][] = [
  ['memory', () => openMemoryStore()],
  ['dexie', () => openDexieStore({ name: 'copies', indexedDB: new IDBFactory(), IDBKeyRange })],
];

describe.each(tablets)('copies found by what they are about, on %s', (_name, openStore) => {
  it('are of that patient, wound, kind and nurse; also before an earlier version is indexed', async () => {
    const store = openStore();
    const device = deviceOn(store);
    await store.write(['cache'], async (rows) => {
      for (const entry of entries) await putEarlier(rows, amy, entry);
    });
    await device.cache.putAll(ben, [recordOf('R-d', 'P-1', 'W-1')]);
    await device.cache.putAll(amy, [recordOf('R-e', 'P-1', 'W-1')]);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await device.cache.indexEarlier(amy);
      expect(await recordsAbout(device, amy, 'P-1')).toEqual(['R-a', 'R-b', 'R-e']);
      expect(await recordsAbout(device, amy, 'P-1', 'W-1')).toEqual(['R-a', 'R-e']);
      expect(await recordsAbout(device, ben, 'P-1')).toEqual(['R-d']);
      expect(await recordsAbout(device, amy, 'P-9')).toEqual([]);
      const stays = await device.cache.listAbout(
        amy,
        'encounter',
        { patientId: 'P-2' },
        encounterSchema,
      );
      expect(stays.map(({ id }) => id)).toEqual(['E-2']);
    }
    await device.cache.forgetPatient(amy, 'P-1');
    expect(await recordsAbout(device, amy, 'P-1')).toEqual([]);
    expect(await recordsAbout(device, amy, 'P-2')).toEqual(['R-c']);
    store.close();
  });

  it('go to what they are about now, where the hospital says otherwise than before', async () => {
    const store = openStore();
    const device = deviceOn(store);
    await device.cache.putAll(amy, [recordOf('R-a', 'P-1', 'W-1')]);
    await device.cache.putAll(amy, [recordOf('R-a', 'P-2', 'W-1')]);
    expect(await recordsAbout(device, amy, 'P-1')).toEqual([]);
    expect(await recordsAbout(device, amy, 'P-2')).toEqual(['R-a']);
    store.close();
  });
});

describe('records found by the day of their observation', () => {
  const observed = async (device: Device, day: string) => {
    const about = { observedOn: dayOf(Date.parse(day)) };
    const schema = woundAssessmentRecordSchema;
    const found = await device.cache.listAbout(amy, 'record', about, schema);
    return found.map(({ id }) => id).toSorted();
  };
  const on = (entry: CacheEntry, observedAt: string): CacheEntry => ({
    ...entry,
    content: { ...(entry.content as object), observedAt },
  });

  it('are those of that day, also where an earlier version gave the copy fewer words', async () => {
    const store = openMemoryStore();
    const device = deviceOn(store);
    await device.cache.putAll(amy, [
      on(recordOf('R-a', 'P-1', 'W-1'), '2026-11-20T23:59:00Z'),
      on(recordOf('R-b', 'P-2', 'W-1'), '2026-11-21T07:00:00+08:00'),
      on(recordOf('R-c', 'P-3', 'W-1'), '2026-11-21T00:00:00Z'),
    ]);
    for (const row of store.snapshot('cache') as { group: string; about: string[] }[]) {
      const about = [row.group, ...row.about.slice(1).filter((word) => !word.includes('day'))];
      store.plant('cache', { ...row, about });
    }
    await device.cache.putAll(amy, [on(recordOf('R-d', 'P-1', 'W-1'), '2026-11-20T08:00:00Z')]);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await device.cache.indexEarlier(amy);
      expect(await observed(device, '2026-11-20T00:00:00Z')).toEqual(['R-a', 'R-b', 'R-d']);
      expect(await observed(device, '2026-11-21T00:00:00Z')).toEqual(['R-c']);
      expect(await recordsAbout(device, amy, 'P-1')).toEqual(['R-a', 'R-d']);
    }
    const marks = store.snapshot('cache').map((row) => (row as { about: string[] }).about[0]);
    expect(new Set(marks)).toEqual(new Set([copyMarkOf(groupOf(amy, 'record'))]));
  });
});

describe('the words of copies on a sealed tablet', () => {
  const rowsIn = (kept: MemoryStore) =>
    kept.snapshot('cache') as { cacheKey: string; group: string; about?: string[] }[];

  it('tell no id, and not which copies of two kinds are of one patient', async () => {
    const kept = openMemoryStore();
    const window = openSealedThread(kept, new KeyLines());
    const owner = await signIn(window);
    const { cache } = window.device;
    await cache.putAll(owner, [recordOf('R-1', 'P-MARK', 'W-MARK'), stayOf('E-1', 'P-MARK')]);
    const rows = rowsIn(kept);
    expect(JSON.stringify(rows)).not.toContain('MARK');
    const words = rows.flatMap(({ about = [] }) => about);
    // A mark for each; of the record its patient, wound and day, of the stay its patient.
    expect(words).toHaveLength(6);
    expect(new Set(words).size).toBe(words.length);
    expect(await recordsAbout(window.device, owner, 'P-MARK', 'W-MARK')).toEqual(['R-1']);
    await window.device.nurses.signOut(hospitalKey);
  });

  it('are given to rows of an earlier version, while a damaged one is left as it is', async () => {
    const kept = openMemoryStore();
    const window = openSealedThread(kept, new KeyLines());
    const owner = await signIn(window);
    const ids = Array.from({ length: 60 }, (_, index) => `R-${index}`);
    await window.device.cache.putAll(
      owner,
      ids.map((id) => recordOf(id, 'P-1', 'W-1')),
    );
    for (const { about: _none, ...earlier } of rowsIn(kept)) kept.plant('cache', earlier);
    const damaged = { ...Object(rowsIn(kept)[0]), sealed: new Uint8Array(60).buffer };
    kept.plant('cache', damaged);
    const before = await recordsAbout(window.device, owner, 'P-1');
    expect(before).toHaveLength(59);
    await window.device.cache.indexEarlier(owner);
    expect(await recordsAbout(window.device, owner, 'P-1')).toEqual(before);
    expect(rowsIn(kept).filter((row) => 'about' in row)).toHaveLength(59);
    expect(kept.snapshot('cache')).toContainEqual(damaged);
  });
});
