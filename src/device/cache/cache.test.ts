/** Tests to whom the copies of the hospital's data belong, and when they are removed. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { DraftContent } from '../../model/content.ts';
import { create } from '../../model/testing/rows.ts';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice, type Device } from '../device.ts';
import type { CacheKind } from './cacheRows.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const amy = { hospitalKey, authorId: 'author-amy' };
const eve = { hospitalKey, authorId: 'author-eve' };
const dayMs = 24 * 3_600_000;

const patient = (patientId: string) => ({
  patientId,
  displayName: `Name of ${patientId}`,
  medicalRecordNumber: 'M-1',
});
const encounter = (encounterId: string, patientId: string) => ({
  encounterId,
  patientId,
  type: 'inpatient',
  status: 'active',
});
const draftAbout = (patientId: string): DraftContent => ({
  kind: 'wound-assessment',
  subject: {
    patientId,
    displayName: `Name of ${patientId}`,
    medicalRecordNumber: 'M-1',
    encounterId: null,
    woundId: 'W-1',
    woundSite: null,
  },
  observedAt: null,
  careNote: '',
  photoIds: [],
});
const record = (recordId: string, patientId: string) => ({
  clientRequestId: 'r',
  recordId,
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00+08:00',
  patientId,
  woundId: 'W-1',
  observedAt: '2026-11-20T08:00:00+08:00',
  assessment: { careNote: 'Cleaned' },
  attachmentIds: [],
});

const stores: [string, () => Store][] = [
  ['memory', () => openMemoryStore()],
  ['dexie', () => openDexieStore({ name: 'cache', indexedDB: new IDBFactory(), IDBKeyRange })],
];

describe.each(stores)('the cache on the %s store', (_name, openStore) => {
  let store: Store;
  let device: Device;
  let now = 0;

  beforeEach(() => {
    store = openStore();
    now = 100 * dayMs;
    device = openDevice(store, {
      now: () => now,
      randomId: () => crypto.randomUUID(),
      vault: openTestVault(store),
    });
  });

  const count = () => store.read(['cache'], (rows) => rows.count('cache'));

  /** Eight days pass in which only P-2 is opened, on the sixth day; returns what is left of the patients then. */
  const leftWhereOnlyP2IsOpened = async () => {
    now += 6 * dayMs;
    await device.cache.touch(amy, 'patient', 'P-2');
    now += 2 * dayMs;
    await device.cache.prune(now - 7 * dayMs);
    return (await device.cache.list(amy, 'patient', patientSchema)).map(({ id }) => id);
  };

  test('what stands on the screen of a patient stays for as long as she is opened', async () => {
    const schemas = { patient: patientSchema, encounter: encounterSchema, wounds: z.unknown() };
    for (const id of ['P-1', 'P-2']) {
      await device.cache.put(amy, 'patient', id, patient(id));
      await device.cache.put(amy, 'wounds', id, { items: [{ patientId: id }], complete: true });
      await device.cache.put(amy, 'alerts', id, { patientId: id });
      await device.cache.put(amy, 'encounter', `E-${id}`, encounter(`E-${id}`, id));
    }
    expect(await leftWhereOnlyP2IsOpened()).toEqual(['P-2']);
    expect(await device.cache.patient(amy, 'P-2', schemas)).toMatchObject({
      wounds: { content: { items: [{ patientId: 'P-2' }] } },
      encounter: { id: 'E-P-2' },
    });
    expect(await device.cache.get(amy, 'alerts', 'P-2', z.unknown())).not.toBeNull();
    expect(await count()).toBe(4);
  });

  test('of two stays of a patient the one that was opened last stays the first', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    for (const id of ['E-1', 'E-2']) {
      await device.cache.put(amy, 'encounter', id, encounter(id, 'P-1'));
    }
    const shown = async () => {
      const schemas = { patient: patientSchema, encounter: encounterSchema, wounds: z.unknown() };
      return (await device.cache.patient(amy, 'P-1', schemas)).encounter?.id;
    };
    for (const id of ['E-2', 'E-1']) {
      now += 1;
      await device.cache.touch(amy, 'encounter', id);
      await device.cache.touch(amy, 'patient', 'P-1');
      expect(await shown()).toBe(id);
    }
  });

  test('what one nurse fetched is neither listed nor opened for another', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    await device.cache.put(amy, 'record', 'R-1', record('R-1', 'P-1'));
    expect(await device.cache.list(eve, 'patient', patientSchema)).toEqual([]);
    expect(await device.cache.get(eve, 'patient', 'P-1', patientSchema)).toBeNull();
    expect(await device.cache.get(eve, 'record', 'R-1', woundAssessmentRecordSchema)).toBeNull();
    expect(await device.cache.list(amy, 'patient', patientSchema)).toHaveLength(1);
  });

  test("a patient is forgotten with everything about her, and nothing of another's goes", async () => {
    for (const id of ['P-1', 'P-2']) {
      await device.cache.put(amy, 'patient', id, patient(id));
      await device.cache.put(amy, 'encounter', `E-${id}`, encounter(`E-${id}`, id));
      await device.cache.put(amy, 'wounds', id, { items: [], complete: true });
      await device.cache.put(amy, 'alerts', id, { patientId: id, assessedAt: 'x', alerts: {} });
      await device.cache.put(amy, 'record', `R-${id}`, record(`R-${id}`, id));
    }
    await device.cache.put(eve, 'patient', 'P-1', patient('P-1'));
    await device.cache.forgetPatient(amy, 'P-1');
    expect(await device.cache.get(amy, 'patient', 'P-1', patientSchema)).toBeNull();
    expect(await device.cache.get(amy, 'encounter', 'E-P-1', encounterSchema)).toBeNull();
    expect(await device.cache.get(amy, 'record', 'R-P-1', woundAssessmentRecordSchema)).toBeNull();
    expect(await device.cache.get(amy, 'encounter', 'E-P-2', encounterSchema)).not.toBeNull();
    expect(await device.cache.get(eve, 'patient', 'P-1', patientSchema)).not.toBeNull();
    expect(await count()).toBe(6);
  });

  test('a record of another kind under the same id stays', async () => {
    await device.cache.put(amy, 'record', 'R-1', { recordId: 'R-1', kind: 'something else' });
    await device.cache.forget(amy, 'record', 'R-1', woundAssessmentRecordSchema);
    expect(await count()).toBe(1);
    await device.cache.put(amy, 'record', 'R-1', record('R-1', 'P-1'));
    await device.cache.forget(amy, 'record', 'R-1', woundAssessmentRecordSchema);
    expect(await count()).toBe(0);
  });

  test('what nobody looked at for a week goes, what somebody opened since stays', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    await device.cache.put(amy, 'patient', 'P-2', patient('P-2'));
    expect(await leftWhereOnlyP2IsOpened()).toEqual(['P-2']);
  });

  test('what a clock far ahead has kept goes a week after the clock is right', async () => {
    now += 400 * dayMs;
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    await device.cache.put(amy, 'patient', 'P-2', patient('P-2'));
    now -= 400 * dayMs;
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(2);
    expect(await leftWhereOnlyP2IsOpened()).toEqual(['P-2']);
  });

  test('a tablet that starts decades back keeps what it knows, until its clock is right again', async () => {
    const right = now;
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    now = 0;
    await device.cache.prune(now - 7 * dayMs);
    expect(await device.cache.get(amy, 'patient', 'P-1', patientSchema)).not.toBeNull();
    now = right;
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(1);
  });

  test('what is fetched again after the clock was put back stays', async () => {
    await device.cache.put(amy, 'wounds', 'P-1', { items: [], complete: true });
    now -= 7 * dayMs;
    await device.cache.put(amy, 'wounds', 'P-1', { items: [], complete: true });
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(1);
  });

  test('a patient of whom something is unsent stays, wherever the clock was set to', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    await device.cache.put(amy, 'encounter', 'E-P-1', encounter('E-P-1', 'P-1'));
    await device.cache.put(eve, 'patient', 'P-1', patient('P-1'));
    await device.cache.put(amy, 'patient', 'P-2', patient('P-2'));
    const { draftId } = await device.drafts.start({ ...amy, content: draftAbout('P-1') });
    now += 8 * dayMs;
    await device.cache.prune(now - 7 * dayMs);
    const left = () => device.cache.list(amy, 'patient', patientSchema);
    expect((await left()).map(({ id }) => id)).toEqual(['P-1']);
    expect(await count()).toBe(2);
    // It stays until the record is in the hospital, not only while it is a draft.
    await device.submissions.submit(draftId, { ...create, encounterId: null });
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(2);
    await device.submissions.discard(draftId);
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(0);
  });

  test('rows that belong to nobody go', async () => {
    const old = {
      cacheKey: `${hospitalKey}|patient|P-1`,
      group: `${hospitalKey}|patient`,
      fetchedAt: now,
      openedAt: now,
      content: { id: 'P-1', value: patient('P-1') },
    };
    await store.write(['cache'], (rows) => rows.put('cache', old));
    expect(await device.cache.list(amy, 'patient', patientSchema)).toEqual([]);
    await device.cache.prune(now - 7 * dayMs);
    expect(await count()).toBe(0);
  });

  const swapped: [CacheKind, string, unknown][] = [
    ['patient', 'P-1', patient('P-2')],
    ['patient', 'p-1', patient('P-1')],
    ['encounter', 'E-1', encounter('E-9', 'P-1')],
    ['wounds', 'P-1', { items: [{ woundId: 'W-9', patientId: 'P-2', site: 'x' }], complete: true }],
    ['wounds', 'P-1', { complete: true }],
    ['record', 'R-1', record('R-9', 'P-1')],
    ['alerts', 'P-1', { patientId: 'P-2', assessedAt: 'x', alerts: {} }],
  ];
  const anything = z.looseObject({});
  const read = (kind: CacheKind, id: string) => device.cache.get(amy, kind, id, anything);

  test.each(swapped)(
    'a %s is not kept as %s, whose id it does not carry',
    async (kind, id, value) => {
      await device.cache.put(amy, kind, id, value);
      expect(await count()).toBe(0);
    },
  );

  test.each(swapped)('a %s that stands under %s is not read', async (kind, id, value) => {
    const row = {
      cacheKey: `${hospitalKey}|${amy.authorId}|${kind}|${id}`,
      group: `${hospitalKey}|${amy.authorId}|${kind}`,
      authorId: amy.authorId,
      fetchedAt: now,
      openedAt: now,
      sizeChars: 9,
      content: { id, value },
    };
    await store.write(['cache'], (rows) => rows.put('cache', row));
    expect(await read(kind, id)).toBeNull();
    expect(await device.cache.list(amy, kind, anything)).toEqual([]);
    const schemas = { patient: anything, encounter: encounterSchema, wounds: anything };
    expect(await device.cache.patient(amy, 'P-1', schemas)).toEqual({
      patient: null,
      encounter: null,
      wounds: null,
    });
    // Nor if it is stored under the key of an id that it does carry, but names another one.
    await store.write(['cache'], (rows) =>
      rows.put('cache', { ...row, content: { id: 'X', value } }),
    );
    expect(await read(kind, id)).toBeNull();
  });

  test('a whole row that stands under the key of another is not read as that one', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    const key = `${hospitalKey}|${amy.authorId}|patient|P-1`;
    const content = { id: 'P-2', value: patient('P-2') };
    await store.write(['cache'], async (rows) => {
      await rows.put('cache', { ...Object(await rows.get('cache', key)), content });
    });
    expect(await read('patient', 'P-1')).toBeNull();
  });

  test('one that is far too big is not kept, and neither is the one before it', async () => {
    await device.cache.put(amy, 'patient', 'P-1', patient('P-1'));
    const huge = { ...patient('P-1'), displayName: 'x'.repeat(1_100_000) };
    await device.cache.put(amy, 'patient', 'P-1', huge);
    expect(await count()).toBe(0);
  });

  test('of too much the oldest goes', async () => {
    const big = (id: string) => ({ ...patient(id), displayName: 'x'.repeat(900_000) });
    for (let index = 0; index < 25; index += 1) {
      now += 1;
      await device.cache.put(amy, 'patient', `P-${index}`, big(`P-${index}`));
    }
    await device.cache.prune(now - 7 * dayMs);
    const left = await store.read(['cache'], (rows) => rows.keys('cache'));
    expect(left).toHaveLength(22);
    expect(left.some((key) => key.endsWith('|P-0'))).toBe(false);
    expect(left.some((key) => key.endsWith('|P-24'))).toBe(true);
  });
});
