/** Tests that a nurse who never comes back can be removed by others, and that none of her work is lost or read. */
import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { tableNames } from '../../storage/store.ts';
import type { VaultParts } from '../../vault/vault.ts';
import { checkWhole, contentOf } from '../rescue/importFile.ts';
import { isKept, openKept } from '../rescue/keptRescue.ts';
import { readRescue } from '../rescue/rescueFile.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content,
  hospitalKey,
  photo,
  photoBytes,
  settle,
  textOf,
  thumbnail,
  withRecovery,
  work,
} from '../testing/sealedWork.ts';
import { NotRemoved } from './leaving.ts';
import type { OnlyHere } from './nurseRows.ts';

const pin = '582914';
const dayMs = 24 * 60 * 60_000;
const nothing: OnlyHere = new Map();

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts & { privateKey: CryptoKey };
let nowMs: number;
let at: SealedThread;
let amy: OpenSession;

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  nowMs = 1_000_000;
  at = openSealedThread(kept, lines, { ...parts, now: () => nowMs });
  amy = await at.device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'token-a', pin });
});

const of = () => ({ hospitalKey, addressKey: 'a', authorId: amy.authorId, name: 'Amy' });
const publicKey = async () => {
  const key = await parts.recoveryKey?.();
  if (!key) throw new Error('No recovery key');
  return key;
};
const look = async (key: CryptoKey | null) => at.device.leftBehind.look(of(), key);
const rowsOf = (authorId: string) =>
  tableNames.flatMap((table) =>
    kept.snapshot(table).filter((row) => JSON.stringify(row).includes(authorId)),
  );
const refusal = async (saved: OnlyHere) =>
  at.device.leftBehind.remove(of(), saved).then(
    () => null,
    (error: unknown) => (error instanceof NotRemoved ? error.reason : error),
  );

/** Ben signs in, restarts the tablet and comes back after this time: nobody has Amy's key then. */
async function benComes(afterMs = 2 * dayMs) {
  const ben = await at.device.nurses.signIn({ hospitalKey, name: 'Ben', token: 'token-b', pin });
  at.end();
  nowMs += afterMs;
  lines = new KeyLines();
  at = openSealedThread(kept, lines, { ...parts, now: () => nowMs });
  await at.device.nurses.signInAgain(ben.authorId, pin);
  return ben;
}

test('with nothing unsent everything of hers goes, and a colleague keeps hers', async () => {
  await settle(at, await work(at, amy));
  expect(kept.snapshot('submissions')).toHaveLength(1);
  const ben = await benComes();
  const { draftId } = await at.device.drafts.start({
    hospitalKey,
    authorId: ben.authorId,
    content,
  });
  expect(await look(null)).toEqual({ is: 'ready', unsent: 0 });
  await at.device.leftBehind.remove(of(), nothing);
  expect(rowsOf(amy.authorId)).toEqual([]);
  expect((await at.device.drafts.read(draftId))?.content).toMatchObject(content);
  const session = await at.device.nurses.session(hospitalKey);
  expect(session?.authorId).toBe(ben.authorId);
});

test('she has not left because somebody put the tablet’s clock forward', async () => {
  await benComes(25 * 60 * 60_000);
  const heard = { reach: 'reachable', since: 0, nextProbeAt: null, latestHospitalTime: 1_000_000 };
  kept.plant('connections', { hospitalKey, ...heard, clockSkewMs: -25 * 60 * 60_000 });
  expect(await look(await publicKey())).toEqual({ is: 'here' });
});

test('what is unsent is in the file word for word for whoever has the recovery key, and nobody else', async () => {
  const { draftId, submissionId } = await work(at, amy);
  await benComes();
  expect(await look(await publicKey())).toEqual({ is: 'ready', unsent: 2 });
  const { file, saved } = await at.device.leftBehind.save(of(), await publicKey());

  const closed = await readRescue(file);
  expect([closed.by, closed.isKept]).toEqual(['recovery', true]);
  const opened = await closed.open(await closed.keyByRecovery(parts.privateKey));
  expect(isKept(opened.first)).toBe(true);
  // Inside the file it is still sealed, under her own key.
  expect(textOf(opened.first)).not.toContain('MARK');
  // A tablet that reads it like any other file imports nothing from it.
  expect(() => contentOf(opened)).toThrow();

  const clear = await openKept(opened, parts.privateKey);
  expect(textOf(clear.first)).toContain('MARK-handed-in');
  const told = await checkWhole(clear);
  expect(told).toMatchObject({
    nurse: { name: 'Amy' },
    drafts: [{ draftId, content: { careNote: 'MARK-note' } }],
    submissions: [{ submissionId, content: { submitted: { careNote: 'MARK-handed-in' } } }],
    attempts: [{ decision: 'MARK-decision' }],
    unreadable: [],
  });
  expect(new TextDecoder().decode(fieldOf(told.bodies[0], 'bytes') as ArrayBuffer)).toContain(
    'MARK-handed-in',
  );
  expect(await clear.part(1)).toMatchObject([{ bytes: photoBytes, thumbnail }]);

  expect(await refusal(saved)).toBeNull();
  expect(rowsOf(amy.authorId)).toEqual([]);
  expect(kept.snapshot('photoBytes')).toEqual([]);
  expect(kept.snapshot('thumbnails')).toEqual([]);
});

test('nothing goes that was not shown to be in a file, or was written anew since', async () => {
  const { draftId } = await work(at, amy);
  const ben = await benComes();
  const before = kept.snapshot('drafts');
  expect(await refusal(nothing)).toBe('changed');
  const { saved } = await at.device.leftBehind.save(of(), await publicKey());

  // She comes back, writes one word, and leaves.
  await at.device.nurses.signInAgain(amy.authorId, pin);
  await at.device.drafts.save(draftId, { ...content, careNote: 'MARK-note, one word more' });
  expect(await refusal(saved)).toBe('changed');
  await at.device.nurses.signInAgain(ben.authorId, pin);
  expect(await refusal(saved)).toBe('changed');

  const photosSaved = (await at.device.leftBehind.save(of(), await publicKey())).saved;
  await at.device.nurses.signInAgain(amy.authorId, pin);
  await at.device.photos.add(draftId, photo);
  await at.device.nurses.signInAgain(ben.authorId, pin);
  expect(await refusal(photosSaved)).toBe('changed');
  expect(kept.snapshot('drafts')).toHaveLength(before.length);
  expect(kept.snapshot('submissions')).toHaveLength(1);
  expect(kept.snapshot('nurses')).toHaveLength(2);
});

test('the file is the same whether her key is in memory still or not', async () => {
  await work(at, amy);
  const ben = await at.device.nurses.signIn({ hospitalKey, name: 'Ben', token: 'token-b', pin });
  nowMs += 2 * dayMs;
  // Without a restart her key stays for half a minute, so that an unfinished write is saved.
  expect(at.device.nurses.sealAddress(amy.authorId, 'W-1')).not.toBeNull();
  const { file, saved } = await at.device.leftBehind.save(of(), await publicKey());
  const closed = await readRescue(file);
  const opened = await closed.open(await closed.keyByRecovery(parts.privateKey));
  expect(textOf(opened.first)).not.toContain('MARK');
  expect(await refusal(saved)).toBeNull();
  expect(at.device.nurses.sealAddress(amy.authorId, 'W-1')).toBeNull();
  expect((await at.device.nurses.session(hospitalKey))?.authorId).toBe(ben.authorId);
});

test('who was here during the last day, or is signed in, is not removed', async () => {
  const ben = await benComes(dayMs);
  expect(await look(null)).toEqual({ is: 'here' });
  nowMs += 1;
  expect(await look(null)).toEqual({ is: 'ready', unsent: 0 });
  const self = { ...of(), authorId: ben.authorId };
  nowMs += 2 * dayMs;
  expect(await at.device.leftBehind.look(self, null)).toEqual({ is: 'here' });
  await expect(at.device.leftBehind.remove(self, nothing)).rejects.toThrow(NotRemoved);
  expect(kept.snapshot('nurses')).toHaveLength(2);
});

test('unsent work stays where the hospital has no recovery key, or hers is wrapped to another one', async () => {
  await work(at, amy);
  await benComes();
  expect(await look(null)).toEqual({ is: 'no-key' });
  const other = (await withRecovery()).recoveryKey;
  expect(await look((await other?.()) ?? null)).toEqual({ is: 'no-key' });
  expect(await look(await publicKey())).toEqual({ is: 'ready', unsent: 2 });
});

test('a row that no longer opens goes into the file as it is, and is counted there', async () => {
  const { draftId } = await work(at, amy);
  await benComes();
  const [row] = kept.snapshot('drafts') as { sealed: ArrayBuffer }[];
  const sealed = new Uint8Array(row?.sealed.slice(0) ?? new ArrayBuffer(0));
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  kept.plant('drafts', { ...row, draftId, sealed: sealed.buffer });
  const { file } = await at.device.leftBehind.save(of(), await publicKey());
  const closed = await readRescue(file);
  const opened = await closed.open(await closed.keyByRecovery(parts.privateKey));
  const told = await checkWhole(await openKept(opened, parts.privateKey));
  expect(told.drafts).toEqual([]);
  expect(told.unreadable).toMatchObject([{ table: 'drafts', key: draftId }]);
});
