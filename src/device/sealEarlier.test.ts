/**
 * Tests that what an earlier version wrote in clear is readable, is sealed once its author has unlocked, and is
 * complete.
 */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { tableNames, type Store, type TableName } from '../storage/store.ts';
import { Browser } from '../storage/testing/twoCopies.ts';
import { isSealed, sealedTables } from '../vault/sealedFields.ts';
import fixture from './testing/beforeSealing.json' with { type: 'json' };
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const ben = 'fixture-7';
const amy = 'fixture-1';
const owner = { hospitalKey, authorId: amy };

let kept: MemoryStore;
let lines: KeyLines;

/** The fixture stores bytes as base64. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  const base64: unknown = Reflect.get(value, '$bytes');
  if (typeof base64 === 'string') return new Uint8Array(Buffer.from(base64, 'base64')).buffer;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withBytes(of)]));
}

async function fixtureRows(): Promise<[TableName, object][]> {
  const rows: [TableName, object][] = [];
  for (const table of tableNames) {
    for (const each of Reflect.get(fixture.tables, table) ?? []) {
      const row = withBytes(each) as { name?: string; raw?: ArrayBuffer };
      if (table !== 'keys') {
        rows.push([table, row]);
        continue;
      }
      const isPepper = row.name === 'pepper';
      const algorithm = isPepper ? { name: 'HMAC', hash: 'SHA-256' } : 'AES-GCM';
      const uses: KeyUsage[] = isPepper ? ['sign'] : ['encrypt', 'decrypt'];
      const raw = row.raw ?? new ArrayBuffer(0);
      const key = await crypto.subtle.importKey('raw', raw, algorithm, false, uses);
      rows.push([table, { name: row.name, key }]);
    }
  }
  return rows;
}

const open = (over: Store = kept): SealedThread => openSealedThread(over, lines);
const said = (of: MemoryStore, authorId?: string) =>
  tableNames
    .flatMap((table) => of.snapshot(table) as Record<string, unknown>[])
    .filter((row) => authorId === undefined || row['authorId'] === authorId)
    .map((row) =>
      JSON.stringify(row, (_key, each: unknown) =>
        each instanceof ArrayBuffer ? Buffer.from(each).toString('latin1') : each,
      ),
    )
    .join('\n');

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  for (const [table, row] of await fixtureRows()) kept.plant(table, row);
  const phrases = { [ben]: { own: ['MARK phrase of Ben'], used: [] } };
  kept.plant('settings', { key: 'tablet', value: { language: 'en', phrases } });
});

async function expectAllOf(thread: SealedThread, who: string, authorId: string): Promise<void> {
  const { device } = thread;
  const { drafts, unreadable } = await device.drafts.list(hospitalKey, authorId);
  expect(unreadable).toEqual([]);
  expect(drafts.map(({ content }) => Reflect.get(content, 'careNote'))).toEqual([
    `MARK draft of ${who}`,
  ]);
  const [photo] = await device.photos.list(drafts[0]?.draftId ?? '');
  expect((await device.photos.bytes(photo?.photoId ?? ''))?.byteLength).toBe(300);
  expect((await device.photos.thumbnail(photo?.photoId ?? ''))?.byteLength).toBe(80);
  const { submissions } = await device.submissions.listOpen(hospitalKey, authorId);
  expect(submissions).toMatchObject([
    {
      progress: { stage: 'sending' },
      content: { handedIn: { careNote: `MARK handed in by ${who}` } },
    },
  ]);
  const [submission] = submissions;
  const body = await device.outbox.body(
    submission?.clientRequestId ?? '',
    submission?.submissionId ?? '',
  );
  expect(new TextDecoder().decode(body?.bytes)).toBe(`{"careNote":"MARK handed in by ${who}"}`);
  expect(await device.submissions.attempts(submission?.submissionId ?? '')).toHaveLength(1);
}

test('the signed-in nurse is asked for her PIN, and everything is there and sealed', async () => {
  const window = open();
  const { device } = window;
  expect((await device.nurses.session(hospitalKey))?.locked).toBe(true);
  expect(await device.outbox.credential(hospitalKey)).toBeNull();
  expect(await device.nurses.unlock(hospitalKey, '000001')).toBe(false);
  expect(await device.nurses.unlock(hospitalKey, '582914')).toBe(true);
  expect(await device.outbox.credential(hospitalKey)).toMatchObject({ token: 'nurse-ben' });
  await expectAllOf(window, 'Ben', ben);
  await device.sealEarlier(ben);
  await expectAllOf(window, 'Ben', ben);
  expect(said(kept, ben)).not.toMatch(/MARK|P-1001|林美玉/);
  for (const table of sealedTables) {
    const own = (kept.snapshot(table) as { authorId?: string }[]).filter(
      (row) => row.authorId === ben,
    );
    expect([table, own.length > 0, own.every(isSealed)]).toEqual([table, true, true]);
  }
});

test('her colleague comes later, with her PIN, and finds all of hers', async () => {
  const first = open();
  await first.device.nurses.unlock(hospitalKey, '582914');
  await first.device.sealEarlier(ben);
  expect(said(kept)).toContain('MARK draft of Amy');
  await first.device.nurses.signOut(hospitalKey);
  expect(await first.device.nurses.signInAgain(amy, '246810')).not.toBeNull();
  await first.device.sealEarlier(amy);
  await expectAllOf(first, 'Amy', amy);
  const fetched = await first.device.cache.list(owner, 'patient', z.unknown());
  expect(fetched).toMatchObject([{ id: 'P-1001', content: { name: 'MARK fetched by Amy' } }]);
  expect(said(kept)).not.toMatch(/MARK|P-1001|林美玉/);
});

test('two windows that give the PIN at once agree on one key', async () => {
  const [one, other] = [open(), open()];
  const both = await Promise.all([
    one.device.nurses.unlock(hospitalKey, '582914'),
    other.device.nurses.unlock(hospitalKey, '582914'),
  ]);
  expect(both).toContain(true);
  await Promise.all([one.device.sealEarlier(ben), other.device.sealEarlier(ben)]);
  one.end();
  other.end();
  lines = new KeyLines();
  const later = open();
  await later.device.nurses.lock(hospitalKey);
  expect(await later.device.nurses.unlock(hospitalKey, '582914')).toBe(true);
  await expectAllOf(later, 'Ben', ben);
});

/** Killed at a write, reopened, and closed normally; returns whether it was killed at all. */
async function endedAtWrite(writes: number): Promise<boolean> {
  kept = openMemoryStore();
  lines = new KeyLines();
  for (const [table, row] of await fixtureRows()) kept.plant(table, row);
  let left = writes;
  const mortal: Store = {
    ...kept,
    write: (tables, work) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : kept.write(tables, work);
    },
  };
  const dying = open(mortal);
  const wasEnded = await (async () => {
    await dying.device.nurses.unlock(hospitalKey, '582914');
    await dying.device.sealEarlier(ben);
    return false;
  })().catch(() => true);
  dying.end();
  lines = new KeyLines();
  const next = open();
  await next.device.nurses.lock(hospitalKey);
  expect(await next.device.nurses.unlock(hospitalKey, '582914')).toBe(true);
  await expectAllOf(next, 'Ben', ben);
  await next.device.sealEarlier(ben);
  await expectAllOf(next, 'Ben', ben);
  expect(said(kept, ben)).not.toMatch(/MARK/);
  return wasEnded;
}

test('ended after any write on the way, nothing is missing and the next time ends it', async () => {
  let writes = 0;
  while (await endedAtWrite(writes)) writes += 1;
  expect(writes).toBeGreaterThan(5);
});

test('a photo that is thrown away while it is sealed does not come back', async () => {
  const photoIds = async () => kept.read(['photoBytes'], (rows) => rows.keys('photoBytes'));
  expect(await photoIds()).not.toEqual([]);
  const throwsAway: Store = {
    ...kept,
    write: async (tables, work) => {
      if (tables.join() === 'photoBytes') {
        const thrown = await photoIds();
        await kept.write(['photoBytes'], async (rows) => {
          for (const photoId of thrown) await rows.delete('photoBytes', photoId);
        });
      }
      return kept.write(tables, work);
    },
  };
  const { device } = open(throwsAway);
  await device.nurses.unlock(hospitalKey, '582914');
  await device.sealEarlier(ben);
  expect(await photoIds()).toEqual([]);
});

test('a row that is damaged stays as it is', async () => {
  const [submission] = kept.snapshot('submissions') as { submissionId: string; authorId: string }[];
  const submissionId = submission?.submissionId;
  const damaged = { attemptId: 'damaged', submissionId, isDamaged: true, of: 'long ago' };
  kept.plant('attempts', damaged);
  const { device } = open();
  await device.nurses.unlock(hospitalKey, '582914');
  await device.sealEarlier(ben);
  await device.nurses.signInAgain(amy, '246810');
  await device.sealEarlier(amy);
  const attempts = kept.snapshot('attempts') as { attemptId: string }[];
  expect(attempts.find(({ attemptId }) => attemptId === 'damaged')).toEqual(damaged);
});

test('the second copy loses what was in clear with it', async () => {
  const browser = new Browser();
  for (const [table, row] of await fixtureRows()) browser.database.plant(table, row);
  const window = open(browser.open());
  await window.device.nurses.known(hospitalKey);
  expect(browser.disk.text()).toContain('MARK draft of Amy');
  const photo = (kept.snapshot('photoBytes') as { bytes: ArrayBuffer }[]).map(({ bytes }) =>
    Buffer.from(bytes).toString('latin1'),
  );
  expect(browser.disk.text()).toContain(photo[0]);
  await window.device.nurses.unlock(hospitalKey, '582914');
  await window.device.sealEarlier(ben);
  await window.device.nurses.signInAgain(amy, '246810');
  await window.device.sealEarlier(amy);
  await expect.poll(() => browser.disk.text().includes('MARK')).toBe(false);
  for (const bytes of photo) expect(browser.disk.text()).not.toContain(bytes);
});
