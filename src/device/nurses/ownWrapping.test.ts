/** Tests that a tablet cannot open the key of a nurse who has left, unless some of her work is waiting there. */
import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { openVault } from '../../vault/vault.ts';
import {
  cheapPin,
  KeyLines,
  openSealedThread,
  type SealedThread,
} from '../testing/sealedTablet.ts';
import { hospitalKey, pin, settle, signIn, work } from '../testing/sealedWork.ts';
import { TokenInUse, TokenNotShown } from './tokenOwner.ts';

let kept: MemoryStore;
let window: SealedThread;
let amy: OpenSession;
const token = 'MARK-token-amy';

beforeEach(async () => {
  kept = openMemoryStore();
  window = openSealedThread(kept, new KeyLines());
  amy = await signIn(window, 'Amy Lin', token);
});

/** Somebody has copied the disk and opens it with nothing else. */
async function copyOpens(authorId = amy.authorId): Promise<boolean> {
  return openVault(kept, { cost: cheapPin }).hasKey({ authorId });
}

test('signing out leaves nothing that opens her key without her PIN', async () => {
  await settle(window, await work(window, amy));
  expect(await copyOpens()).toBe(true);
  await window.device.nurses.signOut(hospitalKey);
  expect(await copyOpens()).toBe(false);
});

test('so does whoever signs in after her', async () => {
  const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
  expect(await copyOpens()).toBe(false);
  expect(await copyOpens(ben.authorId)).toBe(true);
});

test('a draft or something that is not in the hospital yet keeps it, until nothing waits any more', async () => {
  const left = await work(window, amy);
  await window.device.nurses.signOut(hospitalKey);
  expect(await copyOpens()).toBe(true);
  await window.device.nurses.signInAgain(amy.authorId, pin);
  await settle(window, left);
  await window.device.nurses.signOut(hospitalKey);
  expect(await copyOpens()).toBe(false);
});

test('her next PIN makes it again, and everything of hers is there', async () => {
  await settle(window, await work(window, amy));
  await window.device.nurses.signOut(hospitalKey);
  expect(await window.device.nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
  expect(await copyOpens()).toBe(true);
  const { submissions } = await window.device.submissions.list(hospitalKey, amy.authorId);
  expect(JSON.stringify(submissions)).toContain('MARK-handed-in');
});

test('who forgets her PIN then begins anew with the token that is hers, and nobody else does', async () => {
  await settle(window, await work(window, amy));
  await signIn(window, 'Ben Wu', 'MARK-token-ben');
  const { nurses } = window.device;
  expect(await nurses.newPinWay(amy.authorId)).toBe('anew');
  const given = [amy.authorId, '741963'] as const;
  await expect(nurses.beginAnew(...given, 'MARK-token-ben')).rejects.toThrow(TokenInUse);
  await expect(nurses.beginAnew(...given, 'MARK-token-2')).rejects.toThrow(TokenNotShown);
  const again = await nurses.beginAnew(...given, token);
  expect(again).toMatchObject({ name: 'Amy Lin', locked: false });
  expect(again.authorId).not.toBe(amy.authorId);
  const known = await nurses.known(hospitalKey);
  expect(known.map(({ name }) => name).toSorted()).toEqual(['Amy Lin', 'Ben Wu']);
  const left = kept
    .snapshot('submissions')
    .filter((row) => fieldOf(row, 'authorId') === amy.authorId);
  expect(left).toEqual([]);
});

test('nobody begins anew where something of hers waits: it would be lost', async () => {
  await work(window, amy);
  await window.device.nurses.signOut(hospitalKey);
  expect(await window.device.nurses.newPinWay(amy.authorId)).toBe('wait');
  await expect(window.device.nurses.beginAnew(amy.authorId, '741963', token)).rejects.toThrow();
  expect(await window.device.nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
});
