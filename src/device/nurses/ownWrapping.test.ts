/** Tests that the system's key store opens the key of a nurse who has left no more. */
import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { openKeyStore, openTestVault } from '../../vault/testing/testVault.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, work } from '../testing/sealedWork.ts';

const parts = { shellSeal: async () => openKeyStore };
let kept: MemoryStore;
let window: SealedThread;
let amy: OpenSession;

beforeEach(async () => {
  kept = openMemoryStore();
  window = openSealedThread(kept, new KeyLines(), parts);
  amy = await signIn(window);
  await work(window, amy);
});

/** Somebody has copied the disk, and has the account of the system, and nothing else. */
const copyOpens = (authorId = amy.authorId): Promise<boolean> =>
  openTestVault(kept, parts).hasKey({ authorId });

test('signing out leaves nothing that opens her key without her PIN, whatever waits', async () => {
  expect(await copyOpens()).toBe(true);
  await window.device.nurses.signOut(hospitalKey);
  expect(await copyOpens()).toBe(false);
});

test('so does whoever signs in after her', async () => {
  const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
  expect(await copyOpens()).toBe(false);
  expect(await copyOpens(ben.authorId)).toBe(true);
});

test('her next PIN makes it again, and everything of hers is there', async () => {
  await window.device.nurses.signOut(hospitalKey);
  expect(await window.device.nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
  expect(await copyOpens()).toBe(true);
  const { submissions } = await window.device.submissions.list(hospitalKey, amy.authorId);
  expect(JSON.stringify(submissions)).toContain('MARK-handed-in');
});
