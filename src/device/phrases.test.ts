/** Tests that a nurse's phrases are private to her and sealed. */
import { beforeEach, expect, test } from 'vitest';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import type { VaultParts } from '../vault/vault.ts';
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';
import { hospitalKey, withRecovery } from './testing/sealedWork.ts';

const pin = '582914';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let window: SealedThread;

const signIn = (name: string) =>
  window.device.nurses.signIn({ hospitalKey, name, token: `token-${name}`, pin });
const onDisk = () =>
  JSON.stringify(kept.snapshot('settings'), (_key, each: unknown) =>
    each instanceof ArrayBuffer ? Buffer.from(each).toString('latin1') : each,
  );
const add = (text: string) => (before: { own: string[]; used: string[] }) => ({
  ...before,
  own: [text, ...before.own],
});

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  window = openSealedThread(kept, lines, parts);
});

test('they are sealed, hers alone, and there again after a restart and her PIN', async () => {
  const { phrases } = window.device;
  const { authorId: amy } = await signIn('Amy');
  await phrases.change(amy, add('MARK of Amy'));
  const { authorId: ben } = await signIn('Ben');
  await phrases.change(ben, add('MARK of Ben'));
  expect(await phrases.read(ben)).toEqual({ own: ['MARK of Ben'], used: [] });
  expect(onDisk()).not.toContain('MARK');

  window.end();
  lines = new KeyLines();
  window = openSealedThread(kept, lines, parts);
  expect(await window.device.phrases.read(amy)).toEqual({ own: [], used: [] });
  expect(await window.device.nurses.signInAgain(amy, pin)).not.toBeNull();
  await window.device.phrases.change(amy, add('MARK, the second'));
  expect((await window.device.phrases.read(amy)).own).toEqual(['MARK, the second', 'MARK of Amy']);
  // The tablet's settings belong to nobody and stay readable before anybody has unlocked it.
  await window.device.settings.change({ theme: 'night' });
  expect((await window.device.settings.read()).theme).toBe('night');
});
