// Owns what each reading of each open point looks like from outside: one probe per point, one expectation per reading.
import { admissionInput, correction, jpegOf, voiding, woundInput } from './bench.ts';
import type { Bench } from './bench.ts';
import type { InterpretationKey, Interpretations } from '../interpretations.ts';

/** Asks a fresh hospital something whose answer tells the readings of one point apart. */
export interface Probe<Key extends InterpretationKey> {
  ask(bench: Bench): Promise<unknown>;
  /** What the probe must give under each reading. */
  readonly expected: Readonly<Record<Interpretations[Key], unknown>>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const wounds = '/wound-assessments';
const admissions = '/admission-assessments';

type Overrides = Record<string, unknown>;

const create = async ({ ask }: Bench, overrides: Overrides = {}, token?: string) =>
  ask('POST', wounds, woundInput(overrides), token);

const createStatus = async (bench: Bench, overrides: Overrides = {}) =>
  (await create(bench, overrides)).status;

const admit = async ({ ask }: Bench, overrides: Overrides = {}) =>
  ask('POST', admissions, admissionInput(overrides));

const noteOf = (careNote: unknown) => ({ assessment: { careNote } });

const measured = (length: unknown, width?: unknown) => ({
  assessment: {
    careNote: 'x',
    length: { value: length, unit: 'cm' },
    ...(width === undefined ? {} : { width: { value: width, unit: 'cm' } }),
  },
});

/** A record, and the path to it. */
async function recorded(bench: Bench, overrides: Overrides = {}): Promise<string> {
  return `${wounds}/${await bench.record(overrides)}`;
}

async function twin(bench: Bench): Promise<unknown> {
  const input = woundInput();
  const both = [1, 2].map(() => bench.ask('POST', wounds, input));
  await bench.clock.advance(30);
  const answers = await Promise.all(both);
  return answers.map(({ status }) => status);
}

async function changed(bench: Bench, changes: object): Promise<unknown> {
  const path = await recorded(bench);
  const told = await bench.ask('PATCH', path, correction({ changes }));
  return [told.status, (await bench.ask('GET', path)).body.version];
}

async function cursorOf({ ask }: Bench, cursor: string): Promise<unknown> {
  const { status, body } = await ask('GET', `/patients/P-1002/wounds?cursor=${cursor}`);
  return status === 200 ? body.items.length : status;
}

type Probes = { readonly [Key in InterpretationKey]: Probe<Key> };

export const probes: Probes = {
  sameContent: {
    ask: async (bench) => {
      const input = woundInput();
      const text = JSON.stringify(input);
      await bench.askText('POST', wounds, text);
      const spaced = await bench.askText('POST', wounds, JSON.stringify(input, null, 1));
      const utc = text.replace('2026-11-20T08:30:00+08:00', '2026-11-20T00:30:00Z');
      const shifted = await bench.askText('POST', wounds, utc);
      return [spaced.status, shifted.status];
    },
    expected: { bytes: [409, 409], 'canonical-json': [201, 409], normalised: [201, 201] },
  },
  idConsumedBy: {
    ask: async (bench) => {
      const after = async (fault: boolean) => {
        const clientRequestId = crypto.randomUUID();
        if (fault) bench.hospital.setFaults([{ fault: 'status', status: 503, times: 1 }]);
        await create(bench, { clientRequestId, woundId: fault ? 'W-1001-2' : 'W-9' });
        return createStatus(bench, { clientRequestId });
      };
      return [await after(false), await after(true)];
    },
    expected: { committed: [201, 201], 'refused-too': [409, 201], 'any-answer': [409, 409] },
  },
  idScope: {
    ask: async (bench) => {
      const input = woundInput();
      await bench.ask('POST', wounds, input);
      await bench.ask('POST', wounds, input, 'nurse-ben');
      return bench.hospital.records().length;
    },
    expected: { institution: 1, 'per-user': 2 },
  },
  otherUsersReplay: {
    ask: async ({ ask }) => {
      const input = woundInput();
      await ask('POST', wounds, input);
      return (await ask('POST', wounds, input, 'nurse-ben')).status;
    },
    expected: { 'receipt-if-permitted': 201, conflict: 409 },
  },
  inFlightTwin: {
    ask: twin,
    expected: { wait: [201, 201], conflict: [201, 409], 'too-early': [201, 425] },
  },
  replayedReceipt: {
    ask: async (bench) => {
      const input = woundInput();
      const { body } = await bench.ask('POST', wounds, input);
      await bench.ask('POST', `${wounds}/${body.recordId}/void`, voiding());
      const again = await bench.ask('POST', wounds, input);
      return [again.body.version, again.body.recordState];
    },
    expected: { 'as-first-issued': [1, 'valid'], current: [2, 'voided'] },
  },
  retention: {
    ask: async (bench) => {
      const input = woundInput();
      await bench.ask('POST', wounds, input);
      const counts = [];
      for (const days of [8, 23]) {
        bench.hospital.advanceClock(days * dayMs);
        await bench.ask('POST', wounds, input);
        counts.push(bench.hospital.records().length);
      }
      return counts;
    },
    expected: { 'seven-days': [2, 3], 'thirty-days': [1, 2] },
  },
  idFormat: {
    ask: async (bench) => [
      await createStatus(bench, { clientRequestId: '字'.repeat(200) }),
      await createStatus(bench, { clientRequestId: 'x'.repeat(201) }),
      await createStatus(bench),
    ],
    expected: { 'up-to-200': [201, 422, 201], 'uuid-only': [422, 422, 201] },
  },
  queryWithoutPermission: {
    ask: async (bench) => {
      await create(bench, { clientRequestId: 'q' });
      return (await bench.ask('GET', '/requests/q', undefined, 'nurse-eve')).status;
    },
    expected: { forbidden: 403, 'not-found': 404 },
  },
  queryWhileInFlight: {
    ask: async (bench) => {
      bench.hospital.setFaults([{ fault: 'delay', delayMs: 1000, match: { method: 'POST' } }]);
      const pending = create(bench, { clientRequestId: 'q' });
      await bench.clock.advance(10);
      const query = bench.ask('GET', '/requests/q');
      await bench.clock.advance(1000);
      await pending;
      return (await query).status;
    },
    expected: { 'not-found': 404, wait: 200 },
  },
  checkOrder: {
    ask: async ({ ask, upload }) => {
      const bad = { patientId: 'P-2001' };
      const empty = await ask('POST', wounds, {}, 'reader-cat');
      const form = await upload(new Uint8Array([1]), 'P-2001');
      return [(await ask('POST', wounds, bad)).status, empty.status, form.status];
    },
    expected: { 'content-first': [422, 422, 415], 'permission-first': [403, 403, 403] },
  },
  noPermission: {
    ask: async ({ ask }) => [
      (await ask('GET', '/patients/P-2001')).status,
      (await ask('GET', '/encounters/E-2001')).status,
      (await ask('POST', wounds, woundInput(), 'nurse-eve')).status,
      (await ask('POST', wounds, woundInput(), 'reader-cat')).status,
    ],
    expected: { forbidden: [403, 403, 403, 403], 'not-found': [404, 404, 404, 403] },
  },
  unknownIdInBody: {
    ask: async (bench) => [
      await createStatus(bench, { patientId: 'P-9' }),
      await createStatus(bench, { woundId: 'W-9' }),
      await createStatus(bench, { attachmentIds: ['A-9'] }),
      (await admit(bench, { encounterId: 'E-9' })).status,
      (await bench.upload(jpegOf(9), 'P-9')).status,
    ],
    expected: {
      'not-found': [404, 404, 404, 404, 404],
      unprocessable: [422, 422, 422, 422, 422],
    },
  },
  staleAndVoided: {
    ask: async (bench) => {
      const path = await recorded(bench);
      await bench.ask('POST', `${path}/void`, voiding());
      const stale = await bench.ask('PATCH', path, correction());
      const fresh = await bench.ask('PATCH', path, correction({ version: 2 }));
      return [stale.body.error.code, fresh.body.error.code];
    },
    expected: {
      'record-state-conflict': ['RECORD_STATE_CONFLICT', 'RECORD_STATE_CONFLICT'],
      'version-conflict': ['VERSION_CONFLICT', 'RECORD_STATE_CONFLICT'],
    },
  },
  conflictCodes: {
    ask: async (bench) => {
      const path = await recorded(bench, { clientRequestId: 'c' });
      const reused = await create(bench, { clientRequestId: 'c', woundId: 'W-1001-2' });
      const stale = await bench.ask('POST', `${path}/void`, voiding({ version: 9 }));
      const patch = await bench.ask('PATCH', path, correction({ version: 9 }));
      return [reused, stale, patch].map(({ body }) => body.error.code);
    },
    expected: {
      specific: ['REQUEST_ID_CONFLICT', 'VERSION_CONFLICT', 'VERSION_CONFLICT'],
      // The interface names the code of a stale correction, so that one stays.
      generic: ['CONFLICT', 'CONFLICT', 'VERSION_CONFLICT'],
    },
  },
  errorBody: {
    ask: async ({ ask }) => {
      const { status, headers, body } = await ask('GET', '/patients/P-9');
      return [status, headers.get('content-type'), typeof body, String(body).slice(0, 9)];
    },
    expected: {
      'as-specified': [404, 'application/json', 'object', '[object O'],
      empty: [404, null, 'string', ''],
      html: [404, 'text/html; charset=utf-8', 'string', '<!doctype'],
    },
  },
  malformedJson: {
    ask: async ({ askText }) => [
      (await askText('POST', wounds, '{')).status,
      (await askText('PATCH', `${wounds}/x`, 'hello', 'text/plain')).status,
    ],
    expected: {
      unprocessable: [422, 422],
      'bad-request': [400, 400],
      'unsupported-media-type': [415, 415],
    },
  },
  fieldPath: {
    ask: async (bench) => {
      const wound = await create(bench, { attachmentIds: [1] });
      const assessment = { family: { members: [{}, { age: 'x' }] } };
      const admission = await admit(bench, { assessment });
      return [wound, admission].map(({ body }) => body.error.fields[0].path);
    },
    expected: {
      dotted: ['attachmentIds.0', 'assessment.family.members.1.age'],
      brackets: ['attachmentIds[0]', 'assessment.family.members[1].age'],
    },
  },
  traceId: {
    ask: async ({ ask }) => {
      const { headers, body } = await ask('GET', '/patients/P-9');
      return [headers.has('x-request-id'), typeof body.requestId];
    },
    expected: {
      'body-and-header': [true, 'string'],
      'body-only': [false, 'string'],
      none: [false, 'undefined'],
    },
  },
  woundRequired: {
    ask: async (bench) => [
      await createStatus(bench, { encounterId: undefined }),
      await createStatus(bench, { attachmentIds: undefined }),
      await createStatus(bench, { assessment: {} }),
      await createStatus(bench, { woundId: undefined }),
    ],
    expected: {
      'all-but-optional': [201, 422, 422, 422],
      fewer: [201, 201, 201, 422],
      'encounter-too': [422, 422, 422, 422],
    },
  },
  noteLimit: {
    ask: async (bench) => {
      const statuses = [];
      for (const length of [255, 256, 4001]) {
        statuses.push(await createStatus(bench, noteOf('x'.repeat(length))));
      }
      const reason = 'x'.repeat(256);
      const path = await recorded(bench);
      return [...statuses, (await bench.ask('POST', `${path}/void`, voiding({ reason }))).status];
    },
    expected: {
      '4000': [201, 201, 422, 200],
      '255': [201, 422, 422, 422],
      none: [201, 201, 201, 200],
    },
  },
  noteLimitUnit: {
    ask: async (bench) => [
      await createStatus(bench, noteOf('😀'.repeat(4000))),
      await createStatus(bench, noteOf('字'.repeat(4000))),
      await createStatus(bench, noteOf('x'.repeat(4000))),
    ],
    expected: {
      'code-points': [201, 201, 201],
      'utf-16-units': [422, 201, 201],
      bytes: [422, 422, 201],
    },
  },
  extraProperties: {
    ask: async (bench) => {
      const assessment = { careNote: 'x', colour: 'red' };
      const { status, body } = await create(bench, { mood: 'good', assessment });
      if (status !== 201) return [status, body.error.fields.length];
      const read = (await bench.ask('GET', `${wounds}/${body.recordId}`)).body;
      return [status, read.mood, read.assessment.colour];
    },
    expected: {
      dropped: [201, undefined, undefined],
      echoed: [201, 'good', 'red'],
      refused: [422, 2],
    },
  },
  nullOptional: {
    ask: async (bench) => {
      const assessment = { careNote: 'x', length: null, width: null };
      const { status, body } = await create(bench, { encounterId: null, assessment });
      if (status !== 201) return status;
      const read = (await bench.ask('GET', `${wounds}/${body.recordId}`)).body;
      return [status, 'encounterId' in read, read.assessment];
    },
    expected: { refused: 422, 'as-absent': [201, false, { careNote: 'x' }] },
  },
  emptyChanges: {
    ask: (bench) => changed(bench, {}),
    expected: { refused: [422, 1], 'no-op': [200, 1], 'new-version': [200, 2] },
  },
  sameNote: {
    ask: (bench) => changed(bench, { careNote: 'Cleaned, foam dressing.' }),
    expected: { refused: [422, 1], 'no-op': [200, 1], 'new-version': [200, 2] },
  },
  measureRange: {
    ask: async (bench) => [
      await createStatus(bench, measured(0, 0)),
      await createStatus(bench, measured(2.5)),
      await createStatus(bench, measured(2.125, 2.1)),
      await createStatus(bench, measured(2.3, 1.15)),
      await createStatus(bench, measured(-1, 1)),
    ],
    expected: {
      positive: [422, 201, 201, 201, 422],
      'zero-allowed': [201, 201, 201, 201, 422],
      'both-or-none': [422, 422, 201, 201, 422],
      'two-decimals': [422, 201, 422, 201, 422],
    },
  },
  dateTime: {
    ask: async (bench) => {
      const statuses = [];
      for (const observedAt of [
        '2026-11-20T08:30:00+08:00',
        '2026-11-20T08:30+08:00',
        '2026-11-20 08:30:00+0800',
        '2026-11-20T08:30:00',
        '2026-13-20T08:30Z',
      ]) {
        statuses.push(await createStatus(bench, { observedAt }));
      }
      return statuses;
    },
    expected: { 'rfc-3339': [201, 422, 422, 422, 422], lenient: [201, 201, 201, 422, 422] },
  },
  futureDateTime: {
    ask: async (bench) => [
      await createStatus(bench, { observedAt: '2026-11-20T09:00:30+08:00' }),
      await createStatus(bench, { observedAt: '2026-11-21T09:00:00+08:00' }),
      (await admit(bench, { assessedAt: '2026-11-21T09:00:00+08:00' })).status,
    ],
    expected: { accepted: [201, 201, 201], refused: [201, 422, 422] },
  },
  dateTimeEcho: {
    ask: async (bench) => (await bench.ask('GET', await recorded(bench))).body.observedAt,
    expected: { 'as-sent': '2026-11-20T08:30:00+08:00', utc: '2026-11-20T00:30:00.000Z' },
  },
  admissionRequired: {
    ask: async (bench) => {
      const sparse = await admit(bench, { assessment: {} });
      const told = await admit(bench);
      const paths = told.body.error?.fields?.map(({ path }: { path: string }) => path) ?? [];
      return [
        sparse.status,
        told.status,
        paths.includes('assessment.basic.languages'),
        paths.includes('assessment.contacts.contactName'),
      ];
    },
    expected: {
      'sections-optional': [201, 201, false, false],
      'all-required': [422, 422, true, true],
      profile: [422, 422, true, false],
    },
  },
  admissionCodes: {
    ask: async (bench) => {
      const assessment = (code: string) => ({ assessment: { alerts: { bloodType: code } } });
      return [
        (await admit(bench, assessment('no-such-type'))).status,
        (await admit(bench, assessment(''))).status,
      ];
    },
    expected: { 'any-non-empty-string': [201, 422], 'list-from-profile': [422, 422] },
  },
  noteWithoutAllergy: {
    ask: async (bench) => {
      const alerts = { drugAllergy: 'none', drugAllergyNote: 'left over' };
      const { status, body } = await admit(bench, { assessment: { alerts } });
      if (status !== 201) return status;
      const read = await bench.ask('GET', `${admissions}/${body.recordId}`);
      return [status, read.body.assessment.alerts];
    },
    expected: { '422': 422, ignored: [201, { drugAllergy: 'none' }] },
  },
  text: {
    ask: async (bench) => [
      await createStatus(bench, noteOf('a\u0000b')),
      await createStatus(bench, noteOf('a\ud800b')),
    ],
    expected: { 'well-formed': [201, 422], 'without-nul': [422, 422] },
  },
  recordRequestId: {
    ask: async (bench) => {
      const path = await recorded(bench, { clientRequestId: 'first' });
      await bench.ask('PATCH', path, correction({ clientRequestId: 'second' }));
      return (await bench.ask('GET', path)).body.clientRequestId;
    },
    expected: { creator: 'first', latest: 'second' },
  },
  recordedAt: {
    ask: async (bench) => {
      const path = await recorded(bench);
      bench.hospital.advanceClock(minuteMs);
      await bench.ask('PATCH', path, correction());
      return (await bench.ask('GET', path)).body.recordedAt;
    },
    expected: {
      'current-version': '2026-11-20T09:01:00.000+08:00',
      creation: '2026-11-20T09:00:00.000+08:00',
    },
  },
  correctByOthers: {
    ask: async (bench) => {
      const path = await recorded(bench);
      const others = await bench.ask('PATCH', path, correction(), 'nurse-ben');
      const version = others.status === 200 ? 2 : 1;
      const own = await bench.ask('POST', `${path}/void`, voiding({ version }));
      return [others.status, own.status];
    },
    expected: { 'if-permitted': [200, 200], 'author-only': [403, 200] },
  },
  closedEncounter: {
    ask: async (bench) => {
      const closed = { patientId: 'P-1004', encounterId: 'E-1004', woundId: 'W-1004-1' };
      const refused = await createStatus(bench, closed);
      const open = { ...closed, encounterId: undefined };
      const path = await recorded(bench, open);
      const change = await bench.ask('PATCH', path, correction());
      return [refused, change.status];
    },
    // A record without an encounter is not concerned; one whose encounter closed since has a test of its own.
    expected: { 'create-refused': [422, 200], 'all-refused': [422, 200] },
  },
  secondAdmission: {
    ask: async (bench) => {
      await admit(bench);
      const second = await admit(bench);
      return [second.status, (await admit(bench, other)).status];
    },
    expected: { allowed: [201, 201], conflict: [409, 201], refused: [422, 201] },
  },
  purge: {
    ask: async (bench) => {
      const path = `/attachments/${await bench.photo()}/content`;
      const statuses = [];
      for (const ms of [dayMs, 5 * 60 * minuteMs - 1, 1]) {
        bench.hospital.advanceClock(ms);
        statuses.push((await bench.ask('GET', path)).status);
      }
      return [bench.hospital.state().attachments.unbound, ...statuses];
    },
    // Uploaded at 01:00 UTC; the sweep after that is at 06:00 of the next day.
    expected: { exact: [0, 404, 404, 404], lazy: [0, 200, 200, 404] },
  },
  purgedPhoto: {
    ask: async (bench) => {
      const attachmentIds = [await bench.photo()];
      bench.hospital.advanceClock(dayMs);
      return createStatus(bench, { attachmentIds });
    },
    expected: { unprocessable: 422, 'not-found': 404 },
  },
  boundPhotoAgain: {
    ask: async (bench) => {
      const attachmentIds = [await bench.photo()];
      await create(bench, { attachmentIds });
      return createStatus(bench, { attachmentIds });
    },
    expected: { refused: 422, allowed: 201 },
  },
  photosOfVoided: {
    ask: async (bench) => {
      const attachmentId = await bench.photo();
      const path = await recorded(bench, { attachmentIds: [attachmentId] });
      await bench.ask('POST', `${path}/void`, voiding());
      return (await bench.ask('GET', `/attachments/${attachmentId}/content`)).status;
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
  declaredType: {
    ask: async ({ upload }) => [
      (await upload(jpegOf(9), 'P-1001', 'nurse-amy', 'image/png')).status,
      (await upload(jpegOf(9))).status,
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
    ask: async (bench) => {
      const path = `/attachments/${await bench.photo()}/content`;
      const { status, headers } = await bench.ask('GET', path);
      const location = headers.get('location');
      if (location === null) return [status];
      const follow = () => bench.hospital.fetch(new Request(location));
      const first = await follow();
      bench.hospital.advanceClock(5 * minuteMs);
      const forged = await bench.hospital.fetch(new Request(location.replace(/.$/, 'x')));
      return [status, first.status, (await follow()).status, forged.status];
    },
    expected: { direct: [200], 'signed-url': [302, 200, 403, 403] },
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
    ask: (bench) => cursorOf(bench, 'nonsense'),
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
  tokenLife: {
    ask: async ({ ask, hospital }) => {
      const statusOf = async (token: string) =>
        (await ask('GET', '/patients/P-1001', undefined, token)).status;
      const statuses = [await statusOf('nurse-amy')];
      hospital.advanceClock(15 * minuteMs);
      statuses.push(await statusOf('nurse-amy'), await statusOf('nurse-amy.2'));
      hospital.renewCredentials();
      return [...statuses, await statusOf('nurse-amy')];
    },
    expected: { static: [200, 200, 200, 200], 'fifteen-minutes': [200, 401, 200, 200] },
  },
  revokedLater: {
    ask: async (bench) => {
      await create(bench, { clientRequestId: 'mine' });
      bench.hospital.setPermission('nurse-amy', { wards: ['B'], mayWrite: true });
      return (await bench.ask('GET', '/requests/mine')).status;
    },
    expected: { allowed: 200, forbidden: 403 },
  },
  rateLimit: {
    ask: async ({ ask, hospital }) => {
      for (let count = 0; count < 60; count += 1) await ask('GET', '/patients/P-1001');
      const { status, headers } = await ask('GET', '/patients/P-1001');
      const other = await ask('GET', '/patients/P-1001', undefined, 'nurse-ben');
      hospital.advanceClock(10_000);
      const later = await ask('GET', '/patients/P-1001');
      return [status, headers.get('retry-after'), other.status, later.status];
    },
    expected: {
      off: [200, null, 200, 200],
      'too-many-requests': [429, '10', 200, 200],
      unavailable: [503, '10', 200, 200],
    },
  },
  gateway: {
    ask: async (bench) => {
      const input = woundInput({ clientRequestId: 'g' });
      const first = await bench.ask('POST', wounds, input);
      const again = await bench.ask('POST', wounds, input);
      return [first.status, again.status, bench.hospital.records().length];
    },
    expected: {
      none: [201, 201, 1],
      'bad-gateway': [502, 201, 1],
      'gateway-timeout': [504, 201, 1],
    },
  },
  nameSearch: {
    ask: async ({ ask }) => (await ask('GET', '/patients?name=Lin')).status,
    expected: { 'not-found': 404 },
  },
  newWound: {
    ask: async ({ ask }) => (await ask('POST', '/patients/P-1001/wounds', { site: 'x' })).status,
    expected: { 'not-found': 404 },
  },
  clockSkew: {
    ask: async (bench) => {
      const { headers, body } = await create(bench);
      return [headers.get('date')?.slice(17, 22), body.recordedAt.slice(11, 16)];
    },
    expected: {
      none: ['01:00', '09:00'],
      'seven-minutes-ahead': ['01:07', '09:07'],
      'seven-minutes-behind': ['00:53', '08:53'],
    },
  },
  cors: {
    ask: async ({ hospital, ask }) => {
      const preflight = new Request('http://h/v1/patients/P-1001', { method: 'OPTIONS' });
      const { headers } = await ask('GET', '/patients/P-1001');
      return [(await hospital.fetch(preflight)).status, headers.get('access-control-allow-origin')];
    },
    expected: { allowed: [204, '*'], refused: [403, null] },
  },
};

const other = { patientId: 'P-1003', encounterId: 'E-1003' };
