/** Tests that a new PIN opens a nurse's work only for somebody who has proved to be her. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import { answerRecovery } from '../../vault/recovery.ts';
import type { VaultParts } from '../../vault/vault.ts';
import { KeyNotHere } from '../../vault/wrappings.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery, work } from '../testing/sealedWork.ts';
import { NewPinHasToWait, newPinWaitMs } from './newPin.ts';
import { TokenInUse, TokenNotShown, TokenOfAnother } from './tokenOwner.ts';

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
const rowOfAmy = () => JSON.stringify(kept.snapshot('nurses'), bytesToo);
const bytesToo = (_key: string, value: unknown) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;

describe('with a recovery key', () => {
  let parts: VaultParts & { privateKey: CryptoKey };
  beforeEach(async () => {
    parts = await withRecovery();
    await begin(parts);
  });

  test('a key that lies in memory sets no new PIN: neither behind the lock, nor just after she signed out', async () => {
    const { nurses } = window.device;
    await nurses.lock(hospitalKey);
    await expect(nurses.replacePin(amy.authorId, other, token)).rejects.toThrow(KeyNotHere);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    await nurses.signOut(hospitalKey);
    await expect(nurses.replacePin(amy.authorId, other, token)).rejects.toThrow(KeyNotHere);
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
    const [end] = await nurses.newPinEnds(amy.authorId);
    expect(end).toMatchObject({ end: 'set-by-recovery', lastIn: { name: 'Ben Wu' } });
  });

  test('no wait leads to a new PIN', async () => {
    const { nurses } = window.device;
    expect(await nurses.newPinWay(amy.authorId)).toBe('recovery');
    await expect(nurses.askNewPin(amy.authorId, token)).rejects.toThrow(KeyNotHere);
    expect(await nurses.newPins(hospitalKey)).toEqual([]);
  });

  test("a shell's own key store opens no way around the answer", async () => {
    const shellSeal = async () => ({
      seal: async (bytes: ArrayBuffer) => bytes,
      open: async (bytes: ArrayBuffer) => bytes,
    });
    await begin({ ...parts, shellSeal });
    restart({ ...parts, shellSeal });
    await expect(window.device.nurses.replacePin(amy.authorId, other, token)).rejects.toThrow(
      KeyNotHere,
    );
  });
});

describe('without a recovery key', () => {
  beforeEach(async () => begin({}));

  const nurses = () => window.device.nurses;
  const set = () => nurses().replacePin(amy.authorId, other, token);
  const left = async () => (await nurses().newPins(hospitalKey))[0]?.leftMs;
  const ask = async () => {
    await nurses().signOut(hospitalKey);
    await nurses().askNewPin(amy.authorId, token);
    expect(await left()).toBe(newPinWaitMs);
  };

  test('a new PIN has to be asked for, and to wait an hour', async () => {
    await nurses().signOut(hospitalKey);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
    await ask();
    pass(newPinWaitMs - 1);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
    pass(1);
    expect(await set()).toMatchObject({ authorId: amy.authorId });
    expect(await nurses().newPins(hospitalKey)).toEqual([]);
    expect(await nurses().signInAgain(amy.authorId, pin)).toBeNull();
    expect(await nurses().signInAgain(amy.authorId, other)).not.toBeNull();
  });

  test('moving the clock does not shorten the wait, and a restart keeps what was counted', async () => {
    await ask();
    nowMs += 365 * 24 * 60 * minuteMs;
    expect(await left()).toBe(newPinWaitMs);
    nowMs -= 700 * 24 * 60 * minuteMs;
    expect(await left()).toBe(newPinWaitMs);
    pass(20 * minuteMs);
    await nurses().countNewPins(hospitalKey);
    // The time is not counted from here: the app is closed.
    restart();
    nowMs += 24 * 60 * minuteMs;
    restart();
    expect(await left()).toBe(40 * minuteMs);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
    pass(40 * minuteMs);
    expect(await left()).toBe(0);
    await nurses().countNewPins(hospitalKey);
    restart();
    expect(await set()).not.toBeNull();
  });

  test('two windows count the same hour, and not two', async () => {
    await ask();
    const second = openSealedThread(kept, lines, clocks);
    await second.device.nurses.newPins(hospitalKey);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      pass(minuteMs);
      await nurses().countNewPins(hospitalKey);
      await second.device.nurses.countNewPins(hospitalKey);
    }
    expect(await left()).toBe(30 * minuteMs);
  });

  test('anybody stops it, and whoever set out to set one comes too late', async () => {
    await ask();
    pass(newPinWaitMs);
    expect(await left()).toBe(0);
    await nurses().stopNewPin(amy.authorId);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
    expect(await nurses().newPinEnds(amy.authorId)).toMatchObject([{ end: 'stopped' }]);
  });

  test('stopped while the new PIN is being set: nothing is set', async () => {
    await ask();
    pass(newPinWaitMs);
    expect(await left()).toBe(0);
    const second = openSealedThread(kept, lines, clocks);
    const setting = set();
    await second.device.nurses.stopNewPin(amy.authorId);
    await expect(setting).rejects.toThrow(NewPinHasToWait);
    expect(await nurses().session(hospitalKey)).toBeNull();
    expect(nurses().sealAddress(amy.authorId, 'P-1')).toBeNull();
    expect(await nurses().signInAgain(amy.authorId, pin)).not.toBeNull();
  });

  test('her PIN ends it, wherever it is given, and she is told who had been in', async () => {
    // Somebody who sets the clock back before he signs in is reported all the same.
    nowMs -= 60 * minuteMs;
    const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
    nowMs += 60 * minuteMs;
    await ask();
    const asked = { askedAt: nowMs, lastIn: { name: 'Ben Wu', at: ben.signedInAt } };
    pass(10 * minuteMs);
    await nurses().signInAgain(amy.authorId, pin);
    expect(await nurses().newPins(hospitalKey)).toEqual([]);
    const [end] = await nurses().newPinEnds(amy.authorId);
    expect(end).toEqual({ ...asked, end: 'pin-given', endedAt: nowMs, isRead: false });
    if (end !== undefined) await nurses().haveReadNewPins(amy.authorId, [end]);
    expect(await nurses().newPinEnds(amy.authorId)).toMatchObject([{ isRead: true }]);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
  });

  test('asked for again while one waits, the wait goes on and does not begin anew', async () => {
    await ask();
    pass(20 * minuteMs);
    expect(await left()).toBe(40 * minuteMs);
    await nurses().askNewPin(amy.authorId, token);
    expect(await left()).toBe(40 * minuteMs);
  });

  test('a wrong PIN neither ends nor shortens it', async () => {
    await ask();
    pass(minuteMs);
    expect(await nurses().signInAgain(amy.authorId, '999999')).toBeNull();
    expect(await left()).toBe(59 * minuteMs);
  });

  test.each([
    ['an unknown token of a colleague', 'MARK-token-eve', TokenNotShown],
    ["a colleague's who has a profile here", 'MARK-token-ben', TokenInUse],
    ['his newer one, which names nobody', 'MARK-token-ben.2', TokenNotShown],
  ])('%s begins no wait, and sets nothing after one', async (_whose, given, refusal) => {
    await signIn(window, 'Ben Wu', 'MARK-token-ben');
    await nurses().signOut(hospitalKey);
    const before = rowOfAmy();
    await expect(nurses().askNewPin(amy.authorId, given)).rejects.toThrow(refusal);
    expect(rowOfAmy()).toBe(before);
    await ask();
    pass(newPinWaitMs);
    await expect(nurses().replacePin(amy.authorId, other, given)).rejects.toThrow(refusal);
    expect(await nurses().signInAgain(amy.authorId, pin)).not.toBeNull();
  });

  test('a JWT of the same issuer and subject is hers; one of another person is not', async () => {
    await begin({}, jwt('amy'));
    await nurses().signOut(hospitalKey);
    await expect(nurses().askNewPin(amy.authorId, jwt('ben'))).rejects.toThrow(TokenOfAnother);
    await expect(nurses().askNewPin(amy.authorId, 'opaque')).rejects.toThrow(TokenNotShown);
    await nurses().askNewPin(amy.authorId, jwt('amy', { exp: 9 }));
    expect(await left()).toBe(newPinWaitMs);
  });

  test('where the tablet does not open her key by itself, no wait begins', async () => {
    await kept.write(['keys'], (rows) => rows.delete('keys', 'seal'));
    await expect(nurses().askNewPin(amy.authorId, token)).rejects.toThrow(KeyNotHere);
    expect(await left()).toBeUndefined();
  });

  test('a passphrase that nothing else opens has no way back, also while its key lies in memory', async () => {
    kept = openMemoryStore();
    restart();
    const given = { hospitalKey, name: 'Amy Lin', token, pin: 'violet kettle harbour' };
    amy = await nurses().signIn(given);
    await work(window, amy);
    expect(await nurses().newPinWay(amy.authorId)).toBe('none');
    await expect(nurses().askNewPin(amy.authorId, token)).rejects.toThrow(KeyNotHere);
    await expect(set()).rejects.toThrow(NewPinHasToWait);
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
