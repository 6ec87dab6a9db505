/** Tests that copies about one patient or wound are found by their search words alone, on sealed tablets and others. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../model/foundBy.ts';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice, type Device } from '../device.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, signIn } from '../testing/sealedWork.ts';
import type { CacheEntry, CacheOwner } from './cacheRows.ts';

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

const deviceOn = (store: Store): Device =>
  openDevice(store, {
    now: () => 1,
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
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
  it('are of that patient, wound, kind and nurse', async () => {
    const store = openStore();
    const device = deviceOn(store);
    await device.cache.putAll(amy, entries);
    await device.cache.putAll(ben, [recordOf('R-d', 'P-1', 'W-1')]);
    await device.cache.putAll(amy, [recordOf('R-e', 'P-1', 'W-1')]);
    expect(await recordsAbout(device, amy, 'P-1')).toEqual(['R-a', 'R-b', 'R-e']);
    expect(await recordsAbout(device, amy, 'P-1', 'W-1')).toEqual(['R-a', 'R-e']);
    expect(await recordsAbout(device, ben, 'P-1')).toEqual(['R-d']);
    expect(await recordsAbout(device, amy, 'P-9')).toEqual([]);
    const about = { patientId: 'P-2' };
    const stays = await device.cache.listAbout(amy, 'encounter', about, encounterSchema);
    expect(stays.map(({ id }) => id)).toEqual(['E-2']);
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
    content: { ...Object(entry.content), observedAt },
  });

  it('are those of that day, in universal time', async () => {
    const store = openMemoryStore();
    const device = deviceOn(store);
    await device.cache.putAll(amy, [
      on(recordOf('R-a', 'P-1', 'W-1'), '2026-11-20T23:59:00Z'),
      on(recordOf('R-b', 'P-2', 'W-1'), '2026-11-21T07:00:00+08:00'),
      on(recordOf('R-c', 'P-3', 'W-1'), '2026-11-21T00:00:00Z'),
    ]);
    await device.cache.putAll(amy, [on(recordOf('R-d', 'P-1', 'W-1'), '2026-11-20T08:00:00Z')]);
    expect(await observed(device, '2026-11-20T00:00:00Z')).toEqual(['R-a', 'R-b', 'R-d']);
    expect(await observed(device, '2026-11-21T00:00:00Z')).toEqual(['R-c']);
    expect(await recordsAbout(device, amy, 'P-1')).toEqual(['R-a', 'R-d']);
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
    // Of the record its patient, wound and day, of the stay its patient.
    expect(words).toHaveLength(4);
    expect(new Set(words).size).toBe(words.length);
    expect(await recordsAbout(window.device, owner, 'P-MARK', 'W-MARK')).toEqual(['R-1']);
    await window.device.nurses.signOut(hospitalKey);
  });
});
