/** Tests that a new PIN opens a nurse's work only for somebody who has proved to be her. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { answerRecovery } from '../../vault/recovery.ts';
import type { VaultParts } from '../../vault/vault.ts';
import { KeyNotHere } from '../../vault/wrappings.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import { TokenInUse } from './tokenOwner.ts';

let kept: MemoryStore;
let lines: KeyLines;
let window: SealedThread;
let amy: OpenSession;
const token = 'MARK-token-amy';
const other = '741963';
const minuteMs = 60_000;
let nowMs: number;
let monotonicMs: number;
const clocks = { now: () => nowMs, monotonicNow: () => monotonicMs };
const pass = (ms: number) => {
  nowMs += ms;
  monotonicMs += ms;
};

async function begin(parts: VaultParts, first = token): Promise<void> {
  kept = openMemoryStore();
  lines = new KeyLines();
  nowMs = 1_000_000_000;
  monotonicMs = 0;
  window = openSealedThread(kept, lines, { ...parts, ...clocks });
  amy = await signIn(window, 'Amy Lin', first);
  await work(window, amy);
}

/** The browser is closed and reopened: its monotonic clock restarts. */
function restart(parts: VaultParts = {}): void {
  window.end();
  monotonicMs = 0;
  lines = new KeyLines();
  window = openSealedThread(kept, lines, { ...parts, ...clocks });
}

const jwt = (sub: string, more = {}) =>
  [
    'e30',
    Buffer.from(JSON.stringify({ iss: 'https://idp', sub, ...more })).toString('base64url'),
    'sig',
  ].join('.');

describe('a forgotten PIN', () => {
  let parts: VaultParts & { privateKey: CryptoKey };
  beforeEach(async () => {
    parts = await withRecovery();
    await begin(parts);
  });

  test('a key that lies in memory sets no new PIN: neither behind the lock, nor just after she signed out', async () => {
    const { nurses } = window.device;
    await nurses.lock(hospitalKey);
    await expect(nurses.replacePin(amy.authorId, other, token, null)).rejects.toThrow(KeyNotHere);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    await nurses.signOut(hospitalKey);
    await expect(nurses.replacePin(amy.authorId, other, token, null)).rejects.toThrow(KeyNotHere);
    expect(await nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
  });

  test('who signs her out at the lock drops her key at once, in every window and worker', async () => {
    const second = openSealedThread(kept, lines, { ...parts, ...clocks });
    await second.device.nurses.session(hospitalKey);
    const has = () =>
      [window, second].map(({ device }) => device.nurses.sealAddress(amy.authorId, 'P-1') !== null);
    expect(has()).toEqual([true, true]);
    await window.device.nurses.lock(hospitalKey);
    await window.device.nurses.signOut(hospitalKey);
    await Promise.resolve();
    expect(has()).toEqual([false, false]);
  });

  test('so does whoever signs her out where the lock time has passed and nobody has locked', async () => {
    pass(60 * minuteMs);
    await window.device.nurses.signOut(hospitalKey);
    expect(window.device.nurses.sealAddress(amy.authorId, 'P-1')).toBeNull();
  });

  test('she who signs out of her open screens keeps it half a minute, for a word on its way', async () => {
    await window.device.nurses.signOut(hospitalKey);
    expect(window.device.nurses.sealAddress(amy.authorId, 'P-1')).not.toBeNull();
  });

  test('an answer opens her key for whoever asked, puts it nowhere else, and serves her alone', async () => {
    const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
    restart(parts);
    const { nurses } = window.device;
    const question = await nurses.askRecovery(amy.authorId);
    const opened = await question.open(await answerRecovery(parts.privateKey, question.request));
    expect(window.device.nurses.sealAddress(amy.authorId, 'P-1')).toBeNull();
    await expect(nurses.replacePin(ben.authorId, other, 'new', opened)).rejects.toThrow(KeyNotHere);
    // Nor does the answer turn a colleague's token into hers.
    await expect(nurses.replacePin(amy.authorId, other, 'MARK-token-ben', opened)).rejects.toThrow(
      TokenInUse,
    );
    await nurses.replacePin(amy.authorId, other, 'MARK-token-2', opened);
    const [known] = await nurses.known(hospitalKey);
    expect(known).toMatchObject({ name: 'Amy Lin', pinReplacedAt: nowMs });
    // It opens the same profile from then on, and the former one does not.
    expect(await nurses.signInAgain(amy.authorId, pin)).toBeNull();
    expect(await nurses.signInAgain(amy.authorId, other)).not.toBeNull();
    expect(await nurses.token(hospitalKey)).toBe('MARK-token-2');
  });
});

describe('a new token after her PIN was right', () => {
  beforeEach(async () => begin({}));
  const renew = (given: string, typed = pin) =>
    window.device.nurses.renewCredential(amy.authorId, typed, given);

  test('is taken where nothing is known of it, and opens nothing without the PIN', async () => {
    expect(await renew('MARK-token-2', '999999')).toBeNull();
    expect(await renew('MARK-token-2')).not.toBeNull();
    expect(await window.device.nurses.ownerOf(amy.authorId, 'MARK-token-2')).toBe('hers');
  });

  test("is refused where it is a colleague's of this tablet, or names whoever a colleague's named", async () => {
    await signIn(window, 'Ben Wu', jwt('ben'));
    await window.device.nurses.signInAgain(amy.authorId, pin);
    await expect(renew(jwt('ben'))).rejects.toThrow(TokenInUse);
    await expect(renew(jwt('ben', { exp: 9 }))).rejects.toThrow(TokenInUse);
    expect(await window.device.nurses.token(hospitalKey)).toBe(token);
  });
});
