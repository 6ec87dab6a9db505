/**
 * Tests that a forged rescue file overwrites nothing on the tablet, imports nothing inconsistent, and causes nothing to
 * be sent automatically.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { keyOf, tableNames, type TableName } from '../../storage/store.ts';
import {
  craftedFrom,
  craftedOf,
  genuineFile,
  openedFile,
  sealedCrafted,
  type Crafted,
} from '../testing/craftedRescue.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content as written,
  hospitalKey,
  photoBytes,
  signIn,
  textOf,
  withRecovery,
  work,
} from '../testing/sealedWork.ts';
import { RescueFailure } from './rescueFile.ts';

const now = Date.UTC(2026, 10, 22, 8);
const benToken = 'MARK-token-ben';

interface TestTablet {
  kept: MemoryStore;
  at: SealedThread;
}

async function tablet(): Promise<TestTablet> {
  const kept = openMemoryStore();
  const at = openSealedThread(kept, new KeyLines(), { ...(await withRecovery()), now: () => now });
  return { kept, at };
}

/** What was stored before and still is, byte for byte; the engine's wake-up call is not stored by anybody. */
function snapshot({ kept }: TestTablet): Map<string, string> {
  const all = new Map<string, string>();
  for (const table of tableNames) {
    if (table === 'signals' || table === 'ledger') continue;
    for (const row of kept.snapshot(table)) all.set(`${table}|${keyOf(table, row)}`, textOf(row));
  }
  return all;
}

/** Two nurses who work on one tablet, and a file of Ben's from another one. */
let here: TestTablet;
let amy: OpenSession;
let ben: OpenSession;
let hers: Awaited<ReturnType<typeof work>>;
let file: Blob;
/** The content of the file, by the ids in it. */
let his: Awaited<ReturnType<typeof work>>;

beforeEach(async () => {
  here = await tablet();
  amy = await signIn(here.at);
  hers = await work(here.at, amy);
  ben = await signIn(here.at, 'Ben Wu', benToken);
  const other = await tablet();
  const there = await signIn(other.at, 'Ben Wu', benToken);
  his = await work(other.at, there);
  file = await genuineFile(other.at, there, benToken);
});

async function importFile(crafted: Blob, taker = { session: ben, token: benToken }) {
  return here.at.device.rescue.importFile(await openedFile(crafted), {
    hospitalKey,
    authorId: taker.session.authorId,
    token: taker.token,
  });
}

async function reasonOf(crafted: Blob): Promise<string> {
  const error: unknown = await importFile(crafted).catch((thrown: unknown) => thrown);
  return error instanceof RescueFailure ? error.reason : `imported: ${JSON.stringify(error)}`;
}

const set = (row: unknown, fields: object): void => void Object.assign(Object(row), fields);
const swapIn = (bytes: ArrayBuffer, from: string, to: string): ArrayBuffer => {
  const text = new TextDecoder().decode(bytes);
  return text.includes(from) ? new TextEncoder().encode(text.replaceAll(from, to)).buffer : bytes;
};
const renamed = (crafted: Crafted, from: string, to: string): Crafted => {
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (value instanceof ArrayBuffer) return swapIn(value, from, to);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(swap);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name.replaceAll(from, to), swap(each)]),
    );
  };
  return swap(crafted) as Crafted;
};

test('the file as it was made is imported whole', async () => {
  expect(await importFile(file)).toMatchObject({ submissions: 1, drafts: 1, wasHere: 0 });
});

describe('nothing of another nurse is written over: the key is hers already, of', () => {
  const takenOver: Record<string, () => [from: string, to: string]> = {
    drafts: () => [his.draftId, hers.draftId],
    'drafts, by a submission': () => [his.submissionId, hers.draftId],
    submissions: () => [his.submissionId, hers.submissionId],
    'submissions, by a draft': () => [his.draftId, hers.submissionId],
    'photos, photoBytes and thumbnails': () => [his.photoId, hers.photoId],
    bodies: () => [his.clientRequestId, hers.clientRequestId],
  };
  test.each(Object.keys(takenOver))('%s', async (table) => {
    const [from, to] = takenOver[table]?.() ?? ['', ''];
    const crafted = await craftedFrom(file, (all) => renamed(all, from, to));
    const before = snapshot(here);
    expect(await reasonOf(crafted)).toBe('key-taken');
    expect(snapshot(here)).toEqual(before);
    const bytes = await here.at.device.photos.bytes(hers.photoId);
    expect(new Uint8Array(bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array(photoBytes));
  });

  test.each([
    ['photoBytes', 'photoId'],
    ['thumbnails', 'photoId'],
    ['attempts', 'attemptId'],
  ] as const)('%s alone', async (table, key) => {
    const row = here.kept.snapshot(table).find((each) => fieldOf(each, key) === hers[key]);
    here.kept.plant(table, { ...Object(row), [key]: his[key] });
    const before = snapshot(here);
    expect(await reasonOf(file)).toBe('key-taken');
    expect(snapshot(here)).toEqual(before);
  });
});

test('nor anything of her own: the same key with other content is refused', async () => {
  await importFile(file);
  const { device } = here.at;
  await device.drafts.discard(his.draftId);
  const again = await craftedFrom(file, (all) => renamed(all, his.draftId, 'another-draft'));
  expect(await importFile(again)).toMatchObject({ drafts: 1, wasHere: 1 });
  // The photo now belongs to that draft.
  const before = snapshot(here);
  expect(await reasonOf(file)).toBe('key-taken');
  expect(snapshot(here)).toEqual(before);
});

describe('what does not fit together is refused as a whole', () => {
  const first = ({ content }: Crafted, table: 'drafts' | 'submissions' | 'bodies' | 'attempts') =>
    content[table][0];
  const crafts: Record<string, (all: Crafted) => Crafted | void> = {
    'another method': (all) => set(first(all, 'bodies'), { method: 'PATCH' }),
    'another path': (all) => set(first(all, 'bodies'), { path: '/admission-assessments' }),
    'a path of nothing that we know': (all) => set(first(all, 'bodies'), { path: '//evil.test/' }),
    'the path of a change of another record': (all) =>
      set(first(all, 'bodies'), { path: '/wound-assessments/WA-7', method: 'PATCH' }),
    'a photo of no record of the file': (all) =>
      set(all.content.photos[0], { ownerId: 'somebody-else' }),
    'a body of no record of the file': (all) =>
      set(first(all, 'bodies'), { submissionId: 'somebody-else' }),
    'an attempt of no record of the file': (all) =>
      set(first(all, 'attempts'), { submissionId: 'somebody-else' }),
    'the body of one record under the id of another': (all) =>
      set(first(all, 'bodies'), {
        clientRequestId: fieldOf(first(all, 'drafts'), 'clientRequestId'),
      }),
    'a record of another nurse': (all) => set(first(all, 'drafts'), { authorId: 'eve' }),
    'a body of another nurse': (all) => set(first(all, 'bodies'), { authorId: 'eve' }),
    'a record of another hospital': (all) =>
      set(first(all, 'drafts'), { hospitalKey: 'elsewhere' }),
    'a draft twice': ({ content }) => void content.drafts.push(content.drafts[0]),
    'a submission twice': ({ content }) => void content.submissions.push(content.submissions[0]),
    'a body twice': ({ content }) => void content.bodies.push(content.bodies[0]),
    'an attempt twice': ({ content }) => void content.attempts.push(content.attempts[0]),
    'a photo twice': ({ content, photos }) => {
      content.photos.push(content.photos[0]);
      photos.push(...photos);
    },
    'a draft and a submission of one id': (all) =>
      set(first(all, 'drafts'), { draftId: fieldOf(first(all, 'submissions'), 'submissionId') }),
    'two records of one request id': (all) =>
      set(first(all, 'drafts'), {
        clientRequestId: fieldOf(first(all, 'submissions'), 'clientRequestId'),
      }),
    'an id that is none': (all) => renamed(all, his.draftId, '../up'),
    'a request id that no path carries': (all) => renamed(all, his.clientRequestId, '..'),
    'a time that no screen can show': (all) => set(all.content, { hospitalTime: 1e20 }),
    'a record that waits for itself': (all) =>
      set(first(all, 'submissions'), { dependsOn: his.submissionId }),
    'another patient shown than sent': (all) =>
      set(fieldOf(fieldOf(first(all, 'submissions'), 'content'), 'subject'), { patientId: 'P-2' }),
    'another patient in the form than sent': (all) =>
      set(fieldOf(fieldOf(fieldOf(first(all, 'submissions'), 'content'), 'draft'), 'subject'), {
        patientId: 'P-2',
      }),
    'another wound shown than sent': (all) =>
      set(fieldOf(fieldOf(first(all, 'submissions'), 'content'), 'submitted'), { woundId: 'W-2' }),
    'one kind named, another sent': (all) =>
      set(first(all, 'submissions'), { kind: 'wound-correction' }),
    'a photo of the other record': (all) =>
      set(fieldOf(fieldOf(first(all, 'submissions'), 'content'), 'submitted'), {
        photoIds: [his.photoId],
      }),
    'a body that says something else than is shown': (all) =>
      set(first(all, 'bodies'), {
        bytes: new TextEncoder().encode('{"careNote":"something else"}').buffer,
      }),
  };
  test.each(Object.keys(crafts))('%s', async (name) => {
    const crafted = await craftedFrom(file, (all) => crafts[name]?.(all) ?? all);
    const before = snapshot(here);
    expect(await reasonOf(crafted)).toBe('inconsistent');
    expect(snapshot(here)).toEqual(before);
  });

  test('the bytes of one photo under another’s name', async () => {
    const crafted = await craftedFrom(file, (all) => {
      set(all.photos[0], { photoId: 'another' });
      return all;
    });
    expect(await reasonOf(crafted)).toBe('damaged');
  });

  test('a reference to a photo of another nurse on this tablet', async () => {
    const crafted = await craftedFrom(file, (all) => {
      set(fieldOf(first(all, 'drafts'), 'content'), { photoIds: [hers.photoId] });
      return all;
    });
    expect(await reasonOf(crafted)).toBe('key-taken');
  });

  test('a reference to a record of another nurse on this tablet', async () => {
    const crafted = await craftedFrom(file, (all) => {
      set(first(all, 'submissions'), { dependsOn: hers.submissionId });
      return all;
    });
    expect(await reasonOf(crafted)).toBe('key-taken');
  });
});

test('a request id that another record here goes under is refused: its frozen bytes would be written over', async () => {
  const of = { hospitalKey, authorId: ben.authorId, content: written };
  const { clientRequestId } = await here.at.device.drafts.start(of);
  const before = snapshot(here);
  for (const taken of [clientRequestId, hers.clientRequestId]) {
    const crafted = await craftedFrom(file, (all) => {
      set(all.content.drafts[0], { clientRequestId: taken });
      return all;
    });
    expect(await reasonOf(crafted)).toBe('key-taken');
  }
  expect(snapshot(here)).toEqual(before);
});

test('a photo that was lost on the other tablet keeps nothing else back', async () => {
  const crafted = await craftedFrom(file, ({ content }) => ({
    content: { ...content, photos: [] },
    photos: [],
  }));
  expect(await importFile(crafted)).toMatchObject({ drafts: 1, held: 1 });
});

/** Every place in a file whose value can be changed, as the path to it. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  const isLeaf = typeof value !== 'object' || value === null || value instanceof ArrayBuffer;
  if (isLeaf) return [[...path]];
  const inside = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]));
  return path.length === 0 ? inside : [[...path], ...inside];
}

function putAt(all: Crafted, path: readonly string[], value: unknown): void {
  const within = path.slice(0, -1).reduce<unknown>((at, name) => fieldOf(at, name), all);
  if (typeof within === 'object' && within !== null) set(within, { [path.at(-1) ?? '']: value });
}

test('whatever somebody writes into a file: nothing is written over, and nothing is sent by itself', async () => {
  const crafted = await craftedOf(file);
  const places = placesIn(crafted).filter(({ length }) => length > 1);
  const known = [...Object.values(hers), ...Object.values(his), ben.authorId, amy.authorId];
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...known) },
    fc.constantFrom<unknown>(null, '', '..', [], {}, 0, 1e20, true, 'done', 'committed', 'P-2'),
    fc.constantFrom<unknown>(new ArrayBuffer(3)),
    fc.constantFrom<unknown>(...crafted.content.drafts, ...crafted.content.submissions),
  );
  const before = snapshot(here);
  const ended = { taken: 0, refused: 0 };
  const change = fc.record({ at: fc.constantFrom(...places), value });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const all = structuredClone(crafted);
      for (const { at, value: put } of changes) putAt(all, at, structuredClone(put));
      const outcome = await importFile(await sealedCrafted(all)).then(
        () => 'taken' as const,
        (error: unknown) => {
          if (error instanceof RescueFailure) return 'refused' as const;
          throw error;
        },
      );
      ended[outcome] += 1;
      const after = snapshot(here);
      for (const [key, row] of before) expect(after.get(key)).toBe(row);
      const fresh = [...after.keys()].filter((key) => !before.has(key));
      expect(outcome === 'refused' ? fresh : []).toEqual([]);
      const goingOn: unknown[] = [];
      await here.at.store.write(tableNames, async (rows) => {
        for (const [table, key] of fresh.map((each) => each.split('|') as [TableName, string])) {
          const row = await rows.get(table, key);
          expect(fieldOf(row, 'authorId')).toBe(ben.authorId);
          const stage = fieldOf(fieldOf(row, 'progress'), 'stage');
          // A submission waits for its author, or what is claimed to exist is read back; the engine writes
          // from neither stage.
          if (table === 'submissions' && stage !== 'problem' && stage !== 'committed') {
            goingOn.push(row);
          }
          await rows.delete(table, key);
        }
      });
      expect(goingOn).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(ended.taken, ended.refused)).toBeGreaterThan(5);
});
