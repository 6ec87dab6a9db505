/** The probes of src/hospital/points/records.ts. */
import type { recordPoints } from '../../points/records.ts';
import { samplePhotos } from '../../seed/photos.ts';
import { admit, create, createStatus, dayMs, minuteMs, recorded, type Probes } from '../probe.ts';
import { correction, jpegOf, voiding, type TestHospital } from '../testHospital.ts';

async function cursorOf({ ask }: TestHospital, cursor: string): Promise<unknown> {
  const { status, body } = await ask('GET', `/patients/P-1002/wounds?cursor=${cursor}`);
  return status === 200 ? body.items.length : status;
}

const other = { patientId: 'P-1003', encounterId: 'E-1003' };

export const recordProbes: Probes<keyof typeof recordPoints> = {
  recordRequestId: {
    ask: async (tested) => {
      const path = await recorded(tested, { clientRequestId: 'first' });
      await tested.ask('PATCH', path, correction({ clientRequestId: 'second' }));
      return (await tested.ask('GET', path)).body.clientRequestId;
    },
    expected: { creator: 'first', latest: 'second' },
  },
  recordedAt: {
    ask: async (tested) => {
      const path = await recorded(tested);
      tested.hospital.advanceClock(minuteMs);
      await tested.ask('PATCH', path, correction());
      return (await tested.ask('GET', path)).body.recordedAt;
    },
    expected: {
      'current-version': '2026-11-20T09:01:00.000+08:00',
      creation: '2026-11-20T09:00:00.000+08:00',
    },
  },
  correctByOthers: {
    ask: async (tested) => {
      const path = await recorded(tested);
      const others = await tested.ask('PATCH', path, correction(), 'nurse-ben');
      const version = others.status === 200 ? 2 : 1;
      const own = await tested.ask('POST', `${path}/void`, voiding({ version }));
      return [others.status, own.status];
    },
    expected: { 'if-permitted': [200, 200], 'author-only': [403, 200] },
  },
  closedEncounter: {
    ask: async (tested) => {
      const closed = { patientId: 'P-1004', encounterId: 'E-1004', woundId: 'W-1004-1' };
      const refused = await createStatus(tested, closed);
      const open = { ...closed, encounterId: undefined };
      const path = await recorded(tested, open);
      const change = await tested.ask('PATCH', path, correction());
      return [refused, change.status];
    },
    // A record without an encounter is not affected; one whose encounter was closed later has its own test.
    expected: { 'create-refused': [422, 200], 'all-refused': [422, 200] },
  },
  secondAdmission: {
    ask: async (tested) => {
      await admit(tested);
      const second = await admit(tested);
      return [second.status, (await admit(tested, other)).status];
    },
    expected: { allowed: [201, 201], conflict: [409, 201], refused: [422, 201] },
  },
  purge: {
    ask: async (tested) => {
      const path = `/attachments/${await tested.photo()}/content`;
      const statuses = [];
      for (const ms of [dayMs, 5 * 60 * minuteMs - 1, 1]) {
        tested.hospital.advanceClock(ms);
        statuses.push((await tested.ask('GET', path)).status);
      }
      return [tested.hospital.state().attachments.unbound, ...statuses];
    },
    // Uploaded at 01:00 UTC; the sweep after that is at 06:00 of the next day.
    expected: { exact: [0, 404, 404, 404], lazy: [0, 200, 200, 404] },
  },
  purgedPhoto: {
    ask: async (tested) => {
      const attachmentIds = [await tested.photo()];
      tested.hospital.advanceClock(dayMs);
      return createStatus(tested, { attachmentIds });
    },
    expected: { unprocessable: 422, 'not-found': 404 },
  },
  boundPhotoAgain: {
    ask: async (tested) => {
      const attachmentIds = [await tested.photo()];
      await create(tested, { attachmentIds });
      return createStatus(tested, { attachmentIds });
    },
    expected: { refused: 422, allowed: 201 },
  },
  photosOfVoided: {
    ask: async (tested) => {
      const attachmentId = await tested.photo();
      const path = await recorded(tested, { attachmentIds: [attachmentId] });
      await tested.ask('POST', `${path}/void`, voiding());
      return (await tested.ask('GET', `/attachments/${attachmentId}/content`)).status;
    },
    expected: { kept: 200, gone: 404 },
  },
  sizeLimit: {
    ask: async ({ upload }) => [
      (await upload(jpegOf(10_000_000))).status,
      (await upload(jpegOf(10_000_001))).status,
      (await upload(jpegOf(10_485_760))).status,
    ],
    expected: {
      'file-10-mib': [201, 201, 201],
      'body-10-mib': [201, 201, 413],
      'file-10-million': [201, 413, 413],
    },
  },
  formats: {
    ask: async ({ upload }) => {
      const png = samplePhotos.find(({ contentType }) => contentType === 'image/png');
      const jpeg = await upload(jpegOf());
      return [(await upload(png?.bytes ?? new Uint8Array())).status, jpeg.status];
    },
    expected: { 'jpeg-and-png': [201, 201], 'jpeg-only': [415, 201] },
  },
  declaredType: {
    ask: async ({ upload }) => [
      (await upload(jpegOf(), 'P-1001', 'nurse-amy', 'image/png')).status,
      (await upload(jpegOf())).status,
    ],
    expected: { 'real-format': [201, 201], 'mismatch-refused': [415, 201] },
  },
  corruptPhoto: {
    ask: async ({ upload }) => [
      (await upload(new Uint8Array())).status,
      (await upload(new TextEncoder().encode('GIF89a'))).status,
    ],
    expected: { unsupported: [415, 415], unprocessable: [422, 415] },
  },
  tooLargeAnswer: {
    ask: async ({ upload }) =>
      upload(jpegOf(10_485_761)).then(
        ({ status }) => status,
        (error: Error) => error.name,
      ),
    expected: { answered: 413, reset: 'ConnectionLostError' },
  },
  download: {
    ask: async (tested) => {
      const path = `/attachments/${await tested.photo()}/content`;
      const { status, headers, body } = await tested.ask('GET', path);
      const location: string | null = headers.get('location') ?? body?.url ?? null;
      if (location === null) return [status];
      const follow = () => tested.hospital.fetch(new Request(location));
      const first = await follow();
      tested.hospital.advanceClock(5 * minuteMs);
      const forged = await tested.hospital.fetch(new Request(location.replace(/.$/, 'x')));
      return [status, first.status, (await follow()).status, forged.status];
    },
    expected: {
      direct: [200],
      'signed-url': [302, 200, 403, 403],
      'signed-json': [200, 200, 403, 403],
    },
  },
  idCase: {
    ask: async ({ ask }) => {
      const patient = await ask('GET', '/patients/p-1001');
      const wounds = await ask('GET', '/patients/p-1001/wounds');
      const stay = await ask('GET', '/encounters/e-1001');
      return [patient.body.patientId, wounds.body.items?.[0].patientId, stay.body.encounterId];
    },
    expected: {
      exact: [undefined, undefined, undefined],
      ignored: ['P-1001', 'P-1001', 'E-1001'],
    },
  },
  otherIdAnswered: {
    ask: async (tested) => {
      const { status, body } = await tested.ask('GET', '/patients/P-0901');
      const wounds = await tested.ask('GET', '/patients/P-0901/wounds');
      const written = await createStatus(tested, { patientId: 'P-0901' });
      return [status, body.patientId, wounds.body.items?.[0].patientId, written];
    },
    expected: {
      'not-found': [404, undefined, undefined, 404],
      'surviving-id': [200, 'P-1001', 'P-1001', 404],
    },
  },
  listOrder: {
    ask: async ({ ask }) => {
      const { body } = await ask('GET', '/patients/P-1006/wounds');
      return body.items.slice(0, 3).map(({ woundId }: { woundId: string }) => woundId);
    },
    expected: {
      'code-point': ['W-1006-1', 'W-1006-10', 'W-1006-11'],
      numeric: ['W-1006-1', 'W-1006-2', 'W-1006-3'],
    },
  },
  badCursor: {
    ask: (tested) => cursorOf(tested, 'nonsense'),
    expected: { unprocessable: 422, 'bad-request': 400, 'not-found': 404, 'first-page': 50 },
  },
  shortPage: {
    ask: async ({ ask }) => {
      const sizes = [];
      const ids = new Set<string>();
      let cursor = '';
      do {
        const { body } = await ask('GET', `/patients/P-1002/wounds${cursor}`);
        sizes.push(body.items.length);
        for (const { woundId } of body.items) ids.add(woundId);
        cursor = body.nextCursor && `?cursor=${encodeURIComponent(body.nextCursor)}`;
      } while (cursor !== null);
      return [ids.size, ...sizes];
    },
    expected: { full: [120, 50, 50, 20], short: [120, 20, 0, 20, 20, 0, 20, 20, 0, 20] },
  },
  updatedAt: {
    ask: async ({ ask }) => {
      const { headers, body } = await ask('GET', '/patients/P-1001/wounds');
      return [body.updatedAt, headers.get('last-modified')];
    },
    expected: {
      absent: [undefined, null],
      body: ['2026-11-20T09:00:00.000+08:00', null],
      header: [undefined, 'Fri, 20 Nov 2026 01:00:00 GMT'],
    },
  },
};
