/** Tests that no page has a key while the tablet is locked, that no page receives one, and that sending continues. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { coverAfterMs, type KeyMessage } from '../../vault/keyring.ts';
import { openKeyStore } from '../../vault/testing/testVault.ts';
import type { VaultParts } from '../../vault/vault.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { content, hospitalKey, pin, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import { NotHandedOver } from '../work/reassign.ts';
import { handOverMs, type Nurses } from './nurses.ts';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let page: SealedThread;
let second: SealedThread;
let engine: SealedThread;
let amy: OpenSession;
let now: number;
/** Long after the last touch. */
const quietSince = 90_000_000;

const openPage = () => openSealedThread(kept, lines, { ...parts, now: () => now, isPage: true });
const openWorker = () => openSealedThread(kept, lines, parts);
const has = ({ device }: SealedThread) => device.nurses.sealAddress(amy.authorId, 'P-1') !== null;
/** Advances the timers by `ms` and delivers what the threads have said by then. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function begin(given: VaultParts): Promise<void> {
  parts = given;
  now = 1_000_000;
  kept = openMemoryStore();
  lines = new KeyLines();
  page = openPage();
  second = openPage();
  engine = openWorker();
  amy = await signIn(page, 'Amy Lin', 'MARK-token-amy');
  await work(page, amy);
  await pass(0);
}

const setups: [string, () => Promise<VaultParts>][] = [
  ['with a recovery key', withRecovery],
  ['where the system opens keys by itself', async () => ({ shellSeal: async () => openKeyStore })],
];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test.each(setups)(
  '%s: locked, the pages have no key, and a worker has what sending needs',
  async (_at, given) => {
    await begin(await given());
    expect([page, second, engine].map(has)).toEqual([true, true, true]);
    await page.device.nurses.lock(hospitalKey);
    await pass(coverAfterMs);
    expect([page, second, engine].map(has)).toEqual([false, false, true]);
    expect(await page.device.nurses.session(hospitalKey)).toMatchObject({ locked: true });
    expect(await page.device.nurses.session(hospitalKey)).not.toHaveProperty('waitsForUnlock');
    expect(await page.device.nurses.token(hospitalKey)).toBeNull();
    expect(await engine.device.outbox.credential(hospitalKey)).not.toBeNull();

    expect(await page.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    await pass(0);
    expect([page, second, engine].map(has)).toEqual([true, true, true]);
  },
);

test.each(setups)(
  '%s: no message brings a key while it is locked, and no window that is opened',
  async (_at, given) => {
    await begin(await given());
    await page.device.nurses.lock(hospitalKey);
    const told: KeyMessage[] = [];
    const thief = lines.open();
    thief.onMessage((message) => told.push(message));
    thief.post({ is: 'question' });
    await pass(coverAfterMs);
    const opened = openPage();
    const worker = openWorker();
    const asked = [
      opened.device.nurses.session(hospitalKey),
      worker.device.outbox.credential(hospitalKey),
    ];
    // Nobody answers them.
    await pass(2_000);
    await Promise.all(asked);
    expect(told.filter(({ is }) => is === 'keys')).toEqual([]);
    expect([page, second, opened].map(has)).toEqual([false, false, false]);
  },
);

test('a forged key takes the place of none, and none stays in the place of hers', async () => {
  await begin(await withRecovery());
  const { authorId } = amy;
  const word = page.device.nurses.sealAddress(authorId, 'P-1') ?? '';
  const read = () =>
    [page, second, engine].map(({ device }) => device.nurses.openAddress(authorId, word));
  const forge = () => {
    lines.open().post({ is: 'keys', keys: [[authorId, new Uint8Array(32), 'forged']] });
    return pass(0);
  };
  await forge();
  expect(read()).toEqual(['P-1', 'P-1', 'P-1']);
  await page.device.nurses.lock(hospitalKey);
  await pass(coverAfterMs);
  await forge();
  expect([page, second, engine].map(has)).toEqual([false, false, true]);
  // As before a new nurse's row is stored.
  const row = await kept.read(['nurses'], (rows) => rows.get('nurses', authorId));
  await kept.write(['nurses'], (rows) => rows.delete('nurses', authorId));
  await forge();
  await kept.write(['nurses'], (rows) => rows.put('nurses', row as object));
  expect(await page.device.nurses.unlock(hospitalKey, pin)).toBe(true);
  await pass(0);
  expect(read()).toEqual(['P-1', 'P-1', 'P-1']);
});

test.each<[string, (nurses: Nurses) => Promise<unknown>]>([
  ['unlock', (nurses) => nurses.unlock(hospitalKey, pin)],
  ['signInAgain', (nurses) => nurses.signInAgain(amy.authorId, pin)],
  ['renewCredential', (nurses) => nurses.renewCredential(amy.authorId, pin, 'MARK-token-amy-2')],
])('%s holds her key, also if a lock was stored since her PIN', async (_way, opens) => {
  await begin(await withRecovery());
  const atPin = vi.spyOn(page.vault, 'sealForSession');
  for (const begunBy of ['lock', 'lockIfQuiet'] as const) {
    now = begunBy === 'lock' ? 1_000_000 : quietSince;
    // Her PIN has opened the key; the session row is not written yet.
    atPin.mockImplementationOnce(async (token, authorId) => {
      await page.device.nurses[begunBy](hospitalKey);
      return page.vault.sealForSession(token, authorId);
    });
    expect(await opens(page.device.nurses)).toBeTruthy();
    await pass(coverAfterMs);
    expect(has(page)).toBe(true);
    expect(await page.device.nurses.session(hospitalKey)).toMatchObject({ locked: false });
  }
});

test('what a page was writing as it was locked is kept', async () => {
  await begin(await withRecovery());
  const { authorId } = amy;
  await page.device.nurses.lock(hospitalKey);
  const draft = await page.device.drafts.start({ hospitalKey, authorId, content });
  await page.device.nurses.unlock(hospitalKey, pin);
  expect((await page.device.drafts.read(draft.draftId))?.content).toEqual(content);
});

test('a hand-over that was begun keeps her key in that page alone, and for five minutes', async () => {
  await begin(await withRecovery());
  const { authorId, name } = amy;
  const draft = await page.device.drafts.start({ hospitalKey, authorId, content });
  const ben = await signIn(second, 'Ben Wu', 'MARK-token-ben');
  await page.device.nurses.signInAgain(authorId, pin);
  await pass(0);
  await page.device.nurses.lock(hospitalKey, true);
  // Another part of the page finds it locked and announces it again.
  await page.device.nurses.lock(hospitalKey);
  await pass(handOverMs - 1);
  expect([page, second, engine].map(has)).toEqual([true, false, true]);
  await pass(1);
  expect(has(page)).toBe(false);
  const from = { authorId, name };
  const late = page.device.drafts.reassign({ draftId: draft.draftId, from, to: ben.authorId });
  await expect(late).rejects.toThrow(new NotHandedOver('late'));
});
