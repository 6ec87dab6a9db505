/** Tests which record ids a tablet keeps, for whom and for how long, and that nothing else is kept with them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { keyOf } from '../../storage/store.ts';
import { openSealedThread, KeyLines, type SealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin } from '../testing/sealedWork.ts';

const dayMs = 86_400_000;
const elsewhere = 'https://elsewhere.test/v1';

let kept: MemoryStore;
let now: number;
let tablet: SealedThread;
let amy: { hospitalKey: string; authorId: string };

const open = () => openSealedThread(kept, new KeyLines(), { now: () => now });

beforeEach(async () => {
  kept = openMemoryStore();
  now = 1_000_000;
  tablet = open();
  amy = await signedIn('Amy Lin', 'token-amy');
});

async function signedIn(name: string, token: string, at = hospitalKey) {
  const { authorId } = await tablet.device.nurses.signIn({ hospitalKey: at, name, pin, token });
  return { hospitalKey: at, authorId };
}

const record = (recordId: string, observedAt: string, woundId = 'W-1', patientId = 'P-1') => ({
  recordId,
  patientId,
  woundId,
  observedAt,
  assessment: { careNote: 'CLINICAL words' },
  attachmentIds: ['A-1'],
});

const shown = (owner: typeof amy, content: ReturnType<typeof record>) =>
  tablet.device.cache.put(owner, 'record', content.recordId, content);
const known = async (patientId = 'P-1', at = hospitalKey) => [
  ...(await tablet.device.known.of(at, patientId)),
];
const knownRows = () =>
  kept.snapshot('settings').filter((row) => keyOf('settings', row).startsWith('known|'));

describe('what one nurse has read or written', () => {
  test('is known to the next one, also after a restart', async () => {
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00'));
    await signedIn('Ben Wu', 'token-ben');
    expect(await known()).toEqual([['W-1', ['R-1']]]);
    tablet.end();
    tablet = open();
    expect(await known()).toEqual([['W-1', ['R-1']]]);
  });

  test('is kept by its ids alone, none of them in clear', async () => {
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00'));
    const [row] = knownRows();
    expect(Object.keys(row as object).toSorted()).toEqual(['authorId', 'key', 'sealed']);
    const told = new TextDecoder('latin1').decode((row as { sealed: ArrayBuffer }).sealed);
    expect(`${keyOf('settings', row)} ${told}`).not.toMatch(/P-1|W-1|R-1|CLINICAL/);
    const clear = await tablet.store.read(['settings'], (rows) =>
      rows.get('settings', keyOf('settings', row)),
    );
    expect(Object.keys(clear as object).toSorted()).toEqual([
      'authorId',
      'hospitalKey',
      'key',
      'patientId',
      'usedAt',
      'wounds',
    ]);
    expect(clear).toMatchObject({ wounds: [{ woundId: 'W-1', recordIds: ['R-1'] }] });
  });

  test('of many records at once stands newest first, and is written once', async () => {
    const records = [
      record('R-2', '2026-11-21T08:00:00+08:00'),
      record('R-1', '2026-11-20T08:00:00+08:00'),
      record('R-9', '2026-11-20T09:00:00+08:00', 'W-2'),
      record('R-3', '2026-11-22T08:00:00+08:00'),
    ];
    const { write } = kept;
    const put: string[] = [];
    kept.write = (tables, work) =>
      write(tables, (rows) =>
        work({
          ...rows,
          put(table, row) {
            put.push(table);
            return rows.put(table, row);
          },
        }),
      );
    await tablet.device.cache.putAll(
      amy,
      records.map((content) => ({ kind: 'record', id: content.recordId, content })),
    );
    expect(put.filter((table) => table === 'settings')).toHaveLength(1);
    expect(await known()).toEqual([
      ['W-1', ['R-3', 'R-2', 'R-1']],
      ['W-2', ['R-9']],
    ]);
  });

  test('is not written again where it is read again the same day', async () => {
    const content = record('R-1', '2026-11-20T08:00:00+08:00');
    await shown(amy, content);
    const [before] = knownRows();
    now += dayMs - 1;
    await shown(amy, content);
    expect(knownRows()).toEqual([before]);
    now += 1;
    await shown(amy, content);
    expect(knownRows()).not.toEqual([before]);
  });

  test('stands newest first, in whatever order it was read', async () => {
    await shown(amy, record('R-2', '2026-11-21T08:00:00+08:00'));
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00'));
    await shown(amy, record('R-3', '2026-11-22T08:00:00+08:00'));
    await shown(amy, record('R-2', '2026-11-21T08:00:00+08:00'));
    expect(await known()).toEqual([['W-1', ['R-3', 'R-2', 'R-1']]]);
  });

  test('has no more than forty of one wound, and loses the oldest', async () => {
    const minute = (index: number) => `2026-11-20T08:${String(index).padStart(2, '0')}:00+08:00`;
    for (let index = 0; index < 42; index += 1) {
      await shown(amy, record(`R-${index}`, minute(index)));
    }
    const [[, ids] = ['', []]] = await known();
    expect(ids).toHaveLength(40);
    expect(ids).not.toContain('R-1');
  });

  test('is of the wound that the hospital names now, and of no other', async () => {
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00', 'W-1'));
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00', 'W-2'));
    expect(new Map(await known())).toEqual(
      new Map([
        ['W-1', []],
        ['W-2', ['R-1']],
      ]),
    );
  });

  test('is nothing where the answer is another record, or of no wound', async () => {
    const admission = { recordId: 'AA-1', patientId: 'P-1', assessedAt: '', assessment: {} };
    await tablet.device.cache.put(amy, 'record', 'AA-1', admission);
    const other = record('R-9', '2026-11-20T08:00:00+08:00');
    await tablet.device.cache.put(amy, 'record', 'R-1', other);
    expect(knownRows()).toEqual([]);
  });
});

describe('ids', () => {
  beforeEach(() => shown(amy, record('R-1', '2026-11-20T08:00:00+08:00')));

  test('are of one hospital, and of none that is called alike', async () => {
    await shown(await signedIn('Cho', 'token-cho', elsewhere), record('R-9', '2026-11-20T08:00Z'));
    expect(await known('P-1')).toEqual([['W-1', ['R-1']]]);
    expect(await known('P-1', elsewhere)).toEqual([['W-1', ['R-9']]]);
    await tablet.device.cache.forgetHospital(elsewhere);
    expect(await known('P-1', elsewhere)).toEqual([]);
    expect(await known('P-1')).toHaveLength(1);
  });

  test('go along where the hospital has another address', async () => {
    await tablet.device.hospitals.move(hospitalKey, elsewhere);
    expect(await known()).toEqual([]);
    expect(await known('P-1', elsewhere)).toEqual([['W-1', ['R-1']]]);
  });

  test('stay when a nurse leaves, and go with the last one', async () => {
    const ben = await signedIn('Ben Wu', 'token-ben');
    await tablet.device.leaving.remove(amy, new Map());
    expect(await known()).toHaveLength(1);
    await tablet.device.leaving.remove(ben, new Map());
    expect(knownRows()).toEqual([]);
  });

  test('go ninety days after anybody has read or written one', async () => {
    now += 80 * dayMs;
    await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00'));
    now += 80 * dayMs;
    await tablet.device.known.prune(now);
    expect(await known()).toHaveLength(1);
    now += 11 * dayMs;
    await tablet.device.known.prune(now);
    expect(knownRows()).toEqual([]);
  });

  test('are noted anew under a new key where the tablet has lost its own', async () => {
    await kept.write(['keys'], (rows) => rows.delete('keys', 'tablet'));
    tablet.end();
    tablet = open();
    amy = { ...amy, ...(await tablet.device.nurses.signInAgain(amy.authorId, pin)) };
    expect(await known()).toEqual([]);
    await shown(amy, record('R-2', '2026-11-21T08:00:00+08:00'));
    expect(await known()).toEqual([['W-1', ['R-2']]]);
  });
});

test('keys of another kind in the place of the tablet’s own keep nobody out, and no copy', async () => {
  tablet.end();
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, true, ['encrypt']);
  await kept.write(['keys'], async (rows) => {
    for (const name of ['tablet', 'pepper']) await rows.put('keys', { name, key });
  });
  tablet = open();
  expect(await tablet.device.nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
  await shown(amy, record('R-1', '2026-11-20T08:00:00+08:00'));
  expect(await known()).toEqual([['W-1', ['R-1']]]);
});
