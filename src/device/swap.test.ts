/**
 * Tests that no row is mistaken for another one (rule R20): for each kind of row a tablet has siblings (another
 * patient, submission, photo, nurse, hospital). One is put in place of the other, and the device must never return the
 * sibling as what was asked for. Whatever is refused stays on the disk unchanged.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { notThere } from '../model/testing/rows.ts';
import { patientSchema } from '../shared/interface/patient.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { keyOf, tableIndexes, type TableName } from '../storage/store.ts';
import type { Device } from './device.ts';
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';
import { content, submittedHere, hospitalKey, photo, pin } from './testing/sealedWork.ts';

const benPin = '739158';
const elsewhere = 'https://elsewhere.test/v1';

let kept: MemoryStore;
let tablet: SealedThread;
let rows: Siblings;

beforeEach(async () => {
  kept = openMemoryStore();
  tablet = openSealedThread(kept, new KeyLines());
  rows = await siblings(tablet);
});

const knownKeys = () =>
  kept
    .snapshot('settings')
    .map((row) => keyOf('settings', row))
    .filter((key) => key.startsWith('known|'));
const cacheKeys = () => kept.snapshot('cache').map((row) => keyOf('cache', row));

/** One of each kind; every text in it contains `mark`. */
async function oneOf({ device }: SealedThread, authorId: string, mark: string) {
  const about = { ...content.subject, patientId: `P-${mark}`, woundId: `W-${mark}` };
  const words = { ...content, subject: about, careNote: `note ${mark}` };
  const bytes = new TextEncoder().encode(`photo ${mark}`).buffer;
  const draft = await device.drafts.start({ hospitalKey, authorId, content: words });
  const small = new TextEncoder().encode(`small ${mark}`).buffer;
  const added = await device.photos.add(draft.draftId, { ...photo, bytes, thumbnail: small });
  const other = await device.drafts.start({ hospitalKey, authorId, content: words });
  const { patientId, woundId } = about;
  const submitted = { ...submittedHere, patientId, woundId, careNote: `note ${mark}` };
  const submission = await device.submissions.submit(other.draftId, submitted);
  const { submissionId, clientRequestId } = submission;
  const attempt = {
    attemptId: `attempt-${mark}`,
    submissionId,
    clientRequestId,
    kind: 'write' as const,
    method: 'POST',
    endpoint: `/${mark}`,
    startedAt: 1,
    finishedAt: null,
    status: null,
    traceId: `trace ${mark}`,
    outcome: null,
    failure: null,
    decision: null,
  };
  const sent = new TextEncoder().encode(JSON.stringify({ clientRequestId, mark })).buffer;
  const path = '/wound-assessments';
  const body = { clientRequestId, submissionId, method: 'POST', path, bytes: sent };
  const lease = await device.outbox.takeLease(hospitalKey, mark, 1_000);
  const change = { progress: notThere };
  await device.outbox.commit({ lease, submission, change, attempt, body });
  const owner = { hospitalKey, authorId };
  const patient = { patientId, medicalRecordNumber: mark, displayName: `name ${mark}` };
  const before = new Set(cacheKeys());
  await device.cache.put(owner, 'patient', patientId, patient);
  const cacheKey = cacheKeys().find((key) => !before.has(key)) ?? '';
  const recordId = `WA-${mark}`;
  const knownBefore = new Set(knownKeys());
  const record = { recordId, patientId, woundId, observedAt: '2026-11-20T08:00:00+08:00' };
  await device.cache.put(owner, 'record', recordId, record);
  const knownKey = knownKeys().find((key) => !knownBefore.has(key)) ?? '';
  const { photoId } = added;
  return {
    ...owner,
    draftId: draft.draftId,
    photoId,
    attempt,
    body,
    patientId,
    cacheKey,
    knownKey,
  };
}

type One = Awaited<ReturnType<typeof oneOf>>;
interface Siblings {
  amys: One;
  amysOther: One;
  bens: One;
}

async function siblings(at: SealedThread): Promise<Siblings> {
  const { nurses, phrases } = at.device;
  const given = { hospitalKey, pin, token: 'token-amy' };
  const amy = await nurses.signIn({ ...given, name: 'Amy Lin' });
  const amys = await oneOf(at, amy.authorId, 'one');
  const amysOther = await oneOf(at, amy.authorId, 'two');
  await phrases.change(amy.authorId, () => ({ own: ['phrase one'], used: [] }));
  const other = { hospitalKey, name: 'Ben Wu', pin: benPin, token: 'token-ben' };
  const ben = await nurses.signIn(other);
  const bens = await oneOf(at, ben.authorId, 'three');
  await phrases.change(ben.authorId, () => ({ own: ['phrase three'], used: [] }));
  await nurses.signIn({ ...other, hospitalKey: elsewhere, name: 'Cho', token: 'token-cho' });
  return { amys, amysOther, bens };
}

interface Kind {
  table: TableName;
  key(one: One): string;
  /** Every way in which the device returns a row of this kind. */
  reads: ((device: Device, asked: One) => Promise<unknown>)[];
}

const kinds: Kind[] = [
  {
    table: 'drafts',
    key: ({ draftId }) => draftId,
    reads: [
      (device, { draftId }) => device.drafts.read(draftId),
      async (device, { authorId, draftId }) =>
        (await device.drafts.list(hospitalKey, authorId)).drafts.filter(
          (draft) => draft.draftId === draftId,
        ),
    ],
  },
  {
    table: 'submissions',
    key: ({ attempt }) => attempt.submissionId,
    reads: [
      (device, { attempt }) => device.submissions.read(attempt.submissionId),
      (device, { attempt }) => device.outbox.read(attempt.submissionId),
      (device, { attempt }) => device.outbox.readOther(attempt.submissionId),
      async (device, { attempt }) =>
        (await device.outbox.open(hospitalKey)).filter(
          ({ submissionId }) => submissionId === attempt.submissionId,
        ),
    ],
  },
  {
    table: 'photos',
    key: ({ photoId }) => photoId,
    reads: [
      async (device, { draftId, photoId }) =>
        (await device.photos.list(draftId)).filter((one) => one.photoId === photoId),
    ],
  },
  {
    table: 'photoBytes',
    key: ({ photoId }) => photoId,
    reads: [
      (device, { photoId }) => device.photos.bytes(photoId),
      (device, { photoId }) => device.outbox.photoBytes(photoId),
    ],
  },
  {
    table: 'thumbnails',
    key: ({ photoId }) => photoId,
    reads: [(device, { photoId }) => device.photos.thumbnail(photoId)],
  },
  {
    table: 'bodies',
    key: ({ body }) => body.clientRequestId,
    reads: [(device, { body }) => device.outbox.body(body.clientRequestId, body.submissionId)],
  },
  {
    table: 'attempts',
    key: ({ attempt }) => attempt.attemptId,
    reads: [
      async (device, { attempt }) =>
        (await device.submissions.attempts(attempt.submissionId)).filter(
          ({ attemptId }) => attemptId === attempt.attemptId,
        ),
    ],
  },
  {
    table: 'cache',
    key: ({ cacheKey }) => cacheKey,
    reads: [
      (device, one) => device.cache.get(one, 'patient', one.patientId, patientSchema),
      async (device, one) =>
        (await device.cache.list(one, 'patient', patientSchema)).filter(
          ({ id }) => id === one.patientId,
        ),
    ],
  },
  {
    table: 'settings',
    key: ({ authorId }) => `phrases|${authorId}`,
    reads: [async (device, { authorId }) => (await device.phrases.read(authorId)).own],
  },
];

const rowAt = (table: TableName, key: string) => {
  const found = kept.snapshot(table).find((row) => keyOf(table, row) === key);
  if (found === undefined) throw new Error(`Nothing is kept in ${table} under ${key}`);
  return found as Record<string, unknown>;
};

/** The ways in which the sibling can take the place of what is asked for. */
const exchanges = {
  'the whole row under the other key': (table: TableName, key: string, sibling: object) => ({
    ...sibling,
    [tableIndexes[table][0]]: key,
  }),
  'what is sealed alone': (table: TableName, key: string, sibling: object) => ({
    ...rowAt(table, key),
    sealed: Reflect.get(sibling, 'sealed'),
  }),
};

/** The result of a read: a refusal is represented by its name, and bytes by text. */
async function toldBy(read: Promise<unknown>): Promise<string> {
  try {
    const value = await read;
    return JSON.stringify(value, (_key, each: unknown) =>
      each instanceof ArrayBuffer ? new TextDecoder().decode(each) : each,
    );
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}

const nothing = /^(null|\[\]|RowUnreadable|RowSealed)$/;

/** The ids of records known to the tablet: those of another patient, which any nurse may have read. */
const knownKind: Kind = {
  table: 'settings',
  key: ({ knownKey }) => knownKey,
  reads: [async (device, one) => [...(await device.known.of(one.hospitalKey, one.patientId))]],
};

describe.each([...kinds, knownKind].map((kind) => [kind.table, kind] as const))(
  'a row of %s',
  (_table, kind) => {
    test('is given as it was asked for', async () => {
      for (const read of kind.reads) {
        const text = await toldBy(read(tablet.device, rows.amys));
        expect(text).not.toMatch(nothing);
      }
    });

    test.each(Object.entries(exchanges))(
      'is not believed for another: %s',
      async (_how, exchange) => {
        const { table } = kind;
        for (const sibling of [rows.amysOther, rows.bens]) {
          const key = kind.key(rows.amys);
          if (kind.key(sibling) === key) continue;
          const before = rowAt(table, key);
          const planted = exchange(table, key, rowAt(table, kind.key(sibling)));
          kept.plant(table, planted);
          for (const read of kind.reads) {
            expect(await toldBy(read(tablet.device, rows.amys))).toMatch(nothing);
          }
          expect(rowAt(table, key)).toEqual(planted);
          kept.plant(table, before);
        }
      },
    );
  },
);

test('frozen bytes are of the submission that asks for them, whatever stands under the request id', async () => {
  const { body } = rows.amys;
  const { outbox } = tablet.device;
  expect(await outbox.body(body.clientRequestId, rows.amysOther.body.submissionId)).toBeNull();
  expect(await outbox.body(body.clientRequestId, body.submissionId)).toEqual(
    expect.objectContaining(body),
  );
});

describe('a nurse', () => {
  test('is not let in by the PIN of another whose row stands in the place of hers', async () => {
    const amy = rows.amys.authorId;
    kept.plant('nurses', { ...rowAt('nurses', rows.bens.authorId), authorId: amy });
    const { nurses } = tablet.device;
    expect(await toldBy(nurses.signInAgain(amy, benPin))).not.toContain(amy);
    expect(await nurses.session(hospitalKey)).not.toMatchObject({ authorId: amy });
  });

  test('of another hospital is not signed in here, and her token goes to no other hospital', async () => {
    const cho = rowAt('sessions', elsewhere);
    kept.plant('sessions', { ...cho, hospitalKey });
    const { nurses, outbox } = tablet.device;
    expect(await outbox.credential(hospitalKey)).toBeNull();
    expect(await nurses.credential(hospitalKey)).toBeNull();
    expect(await nurses.token(hospitalKey)).toBeNull();
    expect(await outbox.credential(elsewhere)).toMatchObject({ token: 'token-cho' });
  });

  test('is not signed in by the token of another that stands in her session', async () => {
    const ben = rowAt('sessions', hospitalKey);
    kept.plant('sessions', { ...ben, sealedToken: rowAt('sessions', elsewhere)['sealedToken'] });
    expect(await tablet.device.outbox.credential(hospitalKey)).toBeNull();
  });
});

test('the lease of another hospital, or of another engine, holds no fence', async () => {
  const { outbox } = tablet.device;
  await outbox.takeLease(elsewhere, 'another', 9);
  const own = await outbox.takeLease(hospitalKey, 'own', 9);
  kept.plant('leases', { ...rowAt('leases', elsewhere), hospitalKey });
  await expect(outbox.renewLease(own, 10)).rejects.toMatchObject({ name: 'FenceLost' });
});
