/**
 * Tests what is removed if nothing was heard from the hospital for days, what stays, and that nothing is removed too
 * early.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { unsealed } from '../../vault/sealedStore.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, withRecovery, work } from '../testing/sealedWork.ts';

const dayMs = 24 * 3_600_000;
const pin = '582914';

test('sessions and copies go after the days, unsent work stays and opens with the PIN', async () => {
  const kept = openMemoryStore();
  const lines = new KeyLines();
  let nowMs = 1_000_000;
  const parts = { ...(await withRecovery()), now: () => nowMs };
  const thread = openSealedThread(kept, lines, parts);
  const { device } = thread;
  const { forgetting, nurses, cache, drafts } = device;
  const signIn = (name: string, at = hospitalKey) =>
    nurses.signIn({ hospitalKey: at, name, token: `token-${name}`, pin });
  const ben = await signIn('Ben');
  await work(openSealedThread(kept, lines, parts), ben);
  const amy = await signIn('Amy');
  const { draftId } = await work({ ...thread, store: unsealed(kept) }, amy);
  const elsewhere = await signIn('Eva', 'http://other/v1');
  await cache.put(elsewhere, 'patient', 'P-2', { patientId: 'P-2' });

  expect(await forgetting.forgetAfter(hospitalKey, 14)).toBe(false);
  nowMs += 13 * dayMs;
  await forgetting.heard(hospitalKey);
  nowMs += 14 * dayMs;
  expect(await forgetting.forgetAfter(hospitalKey, 14)).toBe(false);
  expect(await nurses.session(hospitalKey)).not.toBeNull();
  nowMs += 1;
  expect(await forgetting.forgetAfter(hospitalKey, 14)).toBe(true);
  expect(await nurses.session(hospitalKey)).toBeNull();
  expect(kept.snapshot('cache')).toHaveLength(1);
  expect(await nurses.session('http://other/v1')).not.toBeNull();

  expect((await nurses.known(hospitalKey)).map(({ name }) => name).toSorted()).toEqual([
    'Amy',
    'Ben',
  ]);
  expect(await nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
  expect(await drafts.read(draftId)).toMatchObject({ content: { careNote: 'MARK-note' } });
  expect(await device.outbox.open(hospitalKey)).toHaveLength(2);
  expect(await cache.get(amy, 'patient', 'P-MARK-1', z.unknown())).toBeNull();
});

test('a clock that was set back or forward and back forgets nothing that it should keep', async () => {
  const kept = openMemoryStore();
  let nowMs = 100 * dayMs;
  const { device } = openSealedThread(kept, new KeyLines(), { now: () => nowMs });
  await device.nurses.signIn({ hospitalKey, name: 'Amy', token: 'token', pin });
  await device.forgetting.heard(hospitalKey);
  nowMs -= 50 * dayMs;
  expect(await device.forgetting.forgetAfter(hospitalKey, 14)).toBe(false);
  await device.forgetting.heard(hospitalKey);
  nowMs += 15 * dayMs;
  expect(await device.forgetting.forgetAfter(hospitalKey, 14)).toBe(true);
});
