/**
 * Tests that every read of a screen is bound to what was requested (rule R20): each endpoint is answered with what was
 * requested, and then with a sibling of it. A sibling is reported and is not stored under any id.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { openDevice, type Device } from '../../../device/device.ts';
import {
  openHospitalClient,
  type Answer,
  type HospitalClient,
} from '../../../outbox/hospitalClient.ts';
import { openMemoryStore, type MemoryStore } from '../../../storage/memoryStore.ts';
import { openVault } from '../../../vault/vault.ts';
import { openHospitalReader, type HospitalReader } from './hospitalReader.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';

const patient = (patientId: string) => ({
  patientId,
  medicalRecordNumber: `MRN-${patientId}`,
  displayName: `Name of ${patientId}`,
});
const stay = (encounterId: string, patientId: string) => ({
  encounterId,
  patientId,
  type: 'inpatient',
  status: 'active',
});
const wound = (woundId: string, patientId: string) => ({ woundId, patientId, site: 'heel' });
const page = (items: readonly object[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
});
const receipt = (recordId: string) => ({
  clientRequestId: 'request',
  recordId,
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00+08:00',
});
const record = (recordId: string, patientId: string, woundId: string) => ({
  ...receipt(recordId),
  patientId,
  woundId,
  observedAt: '2026-11-20T08:00:00+08:00',
  assessment: { careNote: 'Clean.' },
  attachmentIds: [],
});
const admission = (recordId: string, patientId: string) => ({
  ...receipt(recordId),
  patientId,
  encounterId: 'E-1',
  assessedAt: '2026-11-20T08:00:00+08:00',
  assessment: {},
});

type Read = (reader: HospitalReader) => Promise<{ is: string }>;

const readPatient: Read = (reader) => reader.patient('P-1');
const readStay: Read = (reader) => reader.encounter('E-1');
const readStayOfP1: Read = (reader) => reader.encounter('E-1', 'P-1');
const readWounds: Read = (reader) => reader.wounds('P-1');
const readRecord: Read = (reader) => reader.record('WA-1');
const readRecordOfP1: Read = (reader) =>
  reader.record('WA-1', { patientId: 'P-1', woundId: 'W-1' });
const readAdmission: Read = (reader) => reader.admission('AA-1');
const readPhoto: Read = (reader) => reader.photo('A-1');
const readAdmissionOfP1: Read = (reader) => reader.admission('AA-1', { patientId: 'P-1' });

const ownAnswers: [string, Read, object[]][] = [
  ['a patient', readPatient, [patient('P-1')]],
  ['a stay', readStay, [stay('E-1', 'P-9')]],
  ['a stay of a patient', readStayOfP1, [stay('E-1', 'P-1')]],
  ['wounds', readWounds, [page([wound('W-1', 'P-1'), wound('W-2', 'P-1')])]],
  ['no wounds', readWounds, [page([])]],
  ['wounds on two pages', readWounds, [page([wound('W-1', 'P-1')], 'a'), page([])]],
  ['a record', readRecord, [record('WA-1', 'P-9', 'W-9')]],
  ['a record of a wound', readRecordOfP1, [record('WA-1', 'P-1', 'W-1')]],
  ['an admission', readAdmission, [admission('AA-1', 'P-9')]],
  ['an admission of a patient', readAdmissionOfP1, [admission('AA-1', 'P-1')]],
];

const siblings: [string, Read, object[], object][] = [
  [
    'another patient',
    readPatient,
    [patient('P-2')],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'a patient in another case',
    (reader) => reader.patient('p-1'),
    [patient('P-1')],
    { field: 'patientId', asked: 'p-1', carried: 'P-1' },
  ],
  [
    'another stay',
    readStay,
    [stay('E-9', 'P-1')],
    { field: 'encounterId', asked: 'E-1', carried: 'E-9' },
  ],
  [
    'a stay in another case',
    readStay,
    [stay('e-1', 'P-1')],
    { field: 'encounterId', asked: 'E-1', carried: 'e-1' },
  ],
  [
    'the stay of another patient',
    readStayOfP1,
    [stay('E-1', 'P-2')],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'wounds of another patient',
    readWounds,
    [page([wound('W-9', 'P-2')])],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'one foreign wound among hers',
    readWounds,
    [page([wound('W-1', 'P-1'), wound('W-9', 'P-2'), wound('W-3', 'P-1')])],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'a foreign wound on the second page',
    readWounds,
    [page([wound('W-1', 'P-1')], 'a'), page([wound('W-9', 'P-2')])],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'another record',
    readRecord,
    [record('WA-9', 'P-1', 'W-1')],
    { field: 'recordId', asked: 'WA-1', carried: 'WA-9' },
  ],
  [
    'the record of another patient',
    readRecordOfP1,
    [record('WA-1', 'P-2', 'W-1')],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
  [
    'the record of another wound',
    readRecordOfP1,
    [record('WA-1', 'P-1', 'W-2')],
    { field: 'woundId', asked: 'W-1', carried: 'W-2' },
  ],
  [
    'another admission',
    readAdmission,
    [admission('AA-9', 'P-1')],
    { field: 'recordId', asked: 'AA-1', carried: 'AA-9' },
  ],
  [
    'the admission of another patient',
    readAdmissionOfP1,
    [admission('AA-1', 'P-2')],
    { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  ],
];

describe('a read of a screen', () => {
  let store: MemoryStore;
  let device: Device;

  beforeEach(async () => {
    store = openMemoryStore();
    const vault = openVault(store, { cost: { iterations: 1, memoryKiB: 64 } });
    device = openDevice(store, { now: () => 0, randomId: () => crypto.randomUUID(), vault });
    await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'amy', pin: '582914' });
  });

  /** A hospital simulated by this fetch, through the client itself. */
  function readerThrough(fetch: () => Response): HospitalReader {
    const clock = { now: () => 0, setTimer: () => 0, clearTimer: () => undefined };
    const client = openHospitalClient(
      { clock, fetch: () => Promise.resolve(fetch()) },
      { baseAddress: 'http://ward.test/hospital', addressKey: hospitalKey },
    );
    return openHospitalReader({ device, client, hospitalKey });
  }

  const photoType = { 'content-type': 'image/jpeg' };

  test.each<[string, Read, () => Response]>([
    ['a patient', readPatient, () => new Response(`{"a":"${'a'.repeat(8_000_001)}"}`)],
    ['wounds', readWounds, () => new Response(' '.repeat(8_000_001))],
    ['a record', readRecord, () => new Response(' '.repeat(8_000_001))],
    ['a photo', readPhoto, () => new Response(new Uint8Array(12_000_001), { headers: photoType })],
  ])('answered with too much for %s, says that', async (_what, read, answer) => {
    expect(await read(readerThrough(answer))).toEqual({ is: 'too-large' });
    expect(store.snapshot('cache')).toEqual([]);
  });

  test.each([301, 302, 307])(
    'of a photo that is sent elsewhere (%i), where the shell did not follow, says that',
    async (status) => {
      const moved = () => new Response(null, { status });
      expect(await readPhoto(readerThrough(moved))).toEqual({ is: 'elsewhere' });
    },
  );

  test('of a photo whose redirect the browser keeps to itself, says the same', async () => {
    const opaque = () =>
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    expect(await readPhoto(readerThrough(opaque))).toEqual({ is: 'elsewhere' });
  });

  /** A hospital that returns these bodies, one after the other. */
  function readerOf(bodies: readonly object[], status = 200): HospitalReader {
    const left = [...bodies];
    const answer = (): Answer => ({
      type: 'answered',
      status,
      json: left.shift() ?? {},
      retryAfterMs: null,
      dateMs: null,
      traceId: null,
    });
    const client: HospitalClient = {
      send: () => Promise.resolve(answer()),
      read: () => Promise.resolve(answer()),
      download: () => Promise.resolve(answer()),
    };
    return openHospitalReader({ device, client, hospitalKey });
  }

  test.each(ownAnswers)(
    'answered with %s as asked, is found and kept',
    async (_what, read, said) => {
      expect(await read(readerOf(said))).toMatchObject({ is: 'found' });
      expect(store.snapshot('cache')).toHaveLength(1);
    },
  );

  test.each(ownAnswers)(
    'refused what it had kept of %s, says why and lets the copy go',
    async (_what, read, said) => {
      for (const [status, is] of [
        [403, 'forbidden'],
        [404, 'missing'],
      ] as const) {
        await read(readerOf(said));
        expect(store.snapshot('cache')).toHaveLength(1);
        expect(await read(readerOf([{ code: 'X', message: 'No.' }], status))).toEqual({ is });
        expect(store.snapshot('cache')).toEqual([]);
      }
    },
  );

  test.each(siblings)(
    'answered with %s, says so and keeps nothing',
    async (_what, read, said, claim) => {
      expect(await read(readerOf(said))).toMatchObject({ is: 'another', claim });
      expect(store.snapshot('cache')).toEqual([]);
    },
  );

  test.each(siblings)(
    'answered with %s, leaves what is kept as it was',
    async (_what, read, said) => {
      const own = ownAnswers.map(([, readOwn, bodies]) => ({ readOwn, bodies }));
      for (const { readOwn, bodies } of own) await readOwn(readerOf(bodies));
      await readRecordOfP1(readerOf([record('WA-1', 'P-1', 'W-1')]));
      const before = store.snapshot('cache');
      await read(readerOf(said));
      expect(store.snapshot('cache')).toEqual(before);
    },
  );
});
