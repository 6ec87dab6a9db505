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
import { openTestVault } from '../../../vault/testing/testVault.ts';
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

const specified = { error: { code: 'X', message: 'No.' }, requestId: 't' };

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

const readPatientBelow: Read = (reader) => reader.patient('p-1');
const own = wound('W-1', 'P-1');
const foreign = wound('W-9', 'P-2');

/** The last is the claim: which field, what was asked for, what came. */
const siblings: [string, Read, object[], string][] = [
  ['another patient', readPatient, [patient('P-2')], 'patientId P-1 P-2'],
  ['a patient in another case', readPatientBelow, [patient('P-1')], 'patientId p-1 P-1'],
  ['another stay', readStay, [stay('E-9', 'P-1')], 'encounterId E-1 E-9'],
  ['a stay in another case', readStay, [stay('e-1', 'P-1')], 'encounterId E-1 e-1'],
  ['the stay of another patient', readStayOfP1, [stay('E-1', 'P-2')], 'patientId P-1 P-2'],
  ['wounds of another patient', readWounds, [page([foreign])], 'patientId P-1 P-2'],
  ['one foreign wound among hers', readWounds, [page([own, foreign, own])], 'patientId P-1 P-2'],
  [
    'a foreign wound on the second page',
    readWounds,
    [page([own], 'a'), page([foreign])],
    'patientId P-1 P-2',
  ],
  ['another record', readRecord, [record('WA-9', 'P-1', 'W-1')], 'recordId WA-1 WA-9'],
  [
    'the record of another patient',
    readRecordOfP1,
    [record('WA-1', 'P-2', 'W-1')],
    'patientId P-1 P-2',
  ],
  [
    'the record of another wound',
    readRecordOfP1,
    [record('WA-1', 'P-1', 'W-2')],
    'woundId W-1 W-2',
  ],
  ['another admission', readAdmission, [admission('AA-9', 'P-1')], 'recordId AA-1 AA-9'],
  [
    'the admission of another patient',
    readAdmissionOfP1,
    [admission('AA-1', 'P-2')],
    'patientId P-1 P-2',
  ],
];

describe('a read of a screen', () => {
  let store: MemoryStore;
  let device: Device;

  beforeEach(async () => {
    store = openMemoryStore();
    const vault = openTestVault(store);
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
        expect(await read(readerOf([specified], status))).toEqual({ is });
        expect(store.snapshot('cache')).toEqual([]);
      }
    },
  );

  /** A hospital that words every error like this, behind a gateway that answers all but the request query. */
  function readerBehind(gatewaysAnswer: Response, hospitals: unknown = specified): HospitalReader {
    const clock = { now: () => 0, setTimer: () => 0, clearTimer: () => undefined };
    const fetch = async ({ url, headers }: Request) => {
      if (!url.includes('/requests/') || hospitals instanceof Response) {
        return gatewaysAnswer.clone();
      }
      return Response.json(hospitals, { status: headers.has('authorization') ? 404 : 401 });
    };
    const client = openHospitalClient(
      { clock, fetch },
      { baseAddress: 'http://ward.test/hospital', addressKey: hospitalKey },
    );
    return openHospitalReader({ device, client, hospitalKey });
  }

  const strangers = [401, 403, 404, 406, 407, 431, 451].flatMap((status) => [
    { status, what: 'page', answer: new Response('<h1>No</h1>', { status }) },
    { status, what: 'JSON', answer: Response.json({ message: 'No' }, { status }) },
  ]);

  test.each(strangers)(
    'answered by the $what of a gateway with $status, says whose it is, keeps the copy and the sign-in',
    async ({ answer }) => {
      for (const [, readOwn, said] of ownAnswers) {
        await readOwn(readerOf(said));
        const before = store.snapshot('cache');
        expect(await readOwn(readerBehind(answer))).toEqual({ is: 'intercepted' });
        expect(store.snapshot('cache')).toEqual(before);
      }
      expect(await readPhoto(readerBehind(answer))).toEqual({ is: 'intercepted' });
      expect(await device.nurses.credential(hospitalKey)).not.toBeNull();
    },
  );

  const known = {
    ...{ hospitalKey, reach: 'reachable' as const, since: 0, nextProbeAt: null, clockSkewMs: null },
    ...{ latestHospitalTime: 0, errorsAsSpecified: true, errorsTraced: true },
  };
  const untraced = { error: specified.error };

  test.each<[string, number, Response]>([
    ['a page with 401 to everyone', 401, new Response('<h1>No</h1>', { status: 401 })],
    ...[401, 403, 404].map((status): [string, number, Response] => [
      `an error without a requestId with ${status}`,
      status,
      Response.json(untraced, { status }),
    ]),
  ])('%s is nobody’s where the hospital answers as specified', async (_what, status, answer) => {
    await device.outbox.saveConnection(known);
    await readPatient(readerOf([patient('P-1')]));
    const before = store.snapshot('cache');
    const reader = readerBehind(answer, status === 401 ? answer : untraced);
    expect(await readPatient(reader)).toEqual({ is: 'intercepted' });
    expect(store.snapshot('cache')).toEqual(before);
    expect(await device.nurses.credential(hospitalKey)).not.toBeNull();
  });

  test('an error without a requestId is the hospital’s where it never had one', async () => {
    await device.outbox.saveConnection({ ...known, errorsTraced: false });
    await readPatient(readerOf([patient('P-1')]));
    expect(await readPatient(readerOf([untraced], 404))).toEqual({ is: 'missing' });
  });

  test.each([400, 406, 410, 422, 451])(
    'refused with %i in the hospital’s own words, is not told that there is nobody, and keeps the copy',
    async (status) => {
      await readPatient(readerOf([patient('P-1')]));
      const before = store.snapshot('cache');
      const refused = { is: 'unreachable', why: 'refused' };
      expect(await readPatient(readerOf([specified], status))).toEqual(refused);
      expect(store.snapshot('cache')).toEqual(before);
    },
  );

  test.each(siblings)(
    'answered with %s, says so and leaves what is kept as it was',
    async (_what, read, said, claim) => {
      const [field, asked, carried] = claim.split(' ');
      const told = { is: 'another', claim: { field, asked, carried } };
      expect(await read(readerOf(said))).toMatchObject(told);
      expect(store.snapshot('cache')).toEqual([]);
      for (const [, readOwn, bodies] of ownAnswers) await readOwn(readerOf(bodies));
      await readRecordOfP1(readerOf([record('WA-1', 'P-1', 'W-1')]));
      const before = store.snapshot('cache');
      await read(readerOf(said));
      expect(store.snapshot('cache')).toEqual(before);
    },
  );
});
