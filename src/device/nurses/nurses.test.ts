/** Tests who may open this tablet: the lock, wrong PINs, one token under two names, a forgotten PIN. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../model/nurse.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { openDevice, type Device } from '../device.ts';
import { TokenInUse } from './tokenOwner.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const pin = '582914';
const minuteMs = 60_000;

let store: Store;
let device: Device;
let now = 0;
let monotonicNow = 0;

const open = () =>
  openDevice(store, {
    now: () => now,
    monotonicNow: () => monotonicNow,
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });

/** The same disk in a newly opened window. */
function reopen(): void {
  monotonicNow = 0;
  device = open();
}

const pass = (ms: number) => {
  now += ms;
  monotonicNow += ms;
};

const signIn = (name = 'Amy Lin', token = 'nurse-amy') =>
  device.nurses.signIn({ hospitalKey, name, token, pin });
const isLocked = async () => (await device.nurses.session(hospitalKey))?.locked;

beforeEach(() => {
  store = openMemoryStore();
  now = 1_000_000_000;
  reopen();
});

describe('the lock', () => {
  test('closed unlocked and opened three days later: locked before anything is shown', async () => {
    await signIn();
    now += 3 * 24 * 60 * minuteMs;
    reopen();
    expect(await isLocked()).toBe(true);
    expect(await device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await isLocked()).toBe(false);
  });

  test('open within the lock time; closed and opened, it waits for the PIN', async () => {
    await signIn();
    pass(9 * minuteMs);
    expect(await isLocked()).toBe(false);
    reopen();
    expect(await isLocked()).toBe(true);
    expect(await device.nurses.unlock(hospitalKey, pin)).toBe(true);
    pass(11 * minuteMs);
    expect(await isLocked()).toBe(true);
  });

  test('the lock time that was set is the one that counts', async () => {
    await signIn();
    await device.settings.change({ lockTimeMinutes: 30 });
    pass(20 * minuteMs);
    expect(await isLocked()).toBe(false);
    await device.settings.change({ lockTimeMinutes: 2 });
    expect(await isLocked()).toBe(true);
  });

  test('a clock set back does not keep it open', async () => {
    await signIn();
    now -= 24 * 60 * minuteMs;
    expect(await isLocked()).toBe(true);
  });

  test('a window that found it quiet locks it for all, and not once she has unlocked', async () => {
    const row = async () => {
      const session = await store.read(['sessions'], (rows) => rows.get('sessions', hospitalKey));
      return fieldOf(session, 'locked');
    };
    await signIn();
    pass(11 * minuteMs);
    expect(await row()).toBe(false);
    await device.nurses.lockIfQuiet(hospitalKey);
    expect(await row()).toBe(true);
    const isOpen = device.nurses.unlock(hospitalKey, pin);
    // The page saw the lock and reports it while, or after, the PIN unlocks it.
    const said = device.nurses.lockIfQuiet(hospitalKey);
    expect(await isOpen).toBe(true);
    await said;
    await device.nurses.lockIfQuiet(hospitalKey);
    expect(await row()).toBe(false);
    expect(await isLocked()).toBe(false);
  });

  test('a touch of any window keeps it open', async () => {
    await signIn();
    pass(8 * minuteMs);
    await device.nurses.touch(hospitalKey);
    pass(8 * minuteMs);
    expect(await isLocked()).toBe(false);
    pass(3 * minuteMs);
    expect(await isLocked()).toBe(true);
  });
});

describe('wrong PINs', () => {
  const wrong = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      expect(await device.nurses.unlock(hospitalKey, '999999')).toBe(false);
    }
  };

  test('the right PIN counts as no wrong one if the disk refuses what follows it', async () => {
    const { authorId } = await signIn();
    const disk = store;
    let isRight = false;
    store = {
      ...disk,
      write: (tables, work) => {
        // The attempt is counted; then the disk is full.
        if (tables.length === 1 && tables[0] === 'nurses') isRight = !isRight;
        return isRight ? disk.write(tables, work) : Promise.reject(new StoreFailure('quota'));
      },
    };
    reopen();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(device.nurses.signInAgain(authorId, pin)).rejects.toMatchObject({
        reason: 'quota',
      });
      expect(await device.nurses.pinState(authorId)).toMatchObject({ waitMs: 0 });
    }
    store = disk;
    reopen();
    // A new window knows only that it was counted.
    expect((await device.nurses.pinState(authorId)).waitMs).toBeGreaterThan(0);
  });

  test('after three even the right one waits, and then opens and forgets them', async () => {
    const { authorId } = await signIn();
    await wrong(3);
    expect(await device.nurses.pinState(authorId)).toMatchObject({ wrong: 3, waitMs: 5_000 });
    expect(await device.nurses.unlock(hospitalKey, pin)).toBe(false);
    // An attempt that was not checked does not lengthen the wait.
    expect(await device.nurses.pinState(authorId)).toMatchObject({ wrong: 3, waitMs: 5_000 });
    pass(5_000);
    expect(await device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await device.nurses.pinState(authorId)).toMatchObject({ wrong: 0, waitMs: 0 });
  });

  test('the wait is the same at the door, at the lock, for a new token and for an export', async () => {
    const { authorId } = await signIn();
    await wrong(5);
    expect(await device.nurses.signInAgain(authorId, pin)).toBeNull();
    expect(await device.nurses.renewCredential(authorId, pin, 'new')).toBeNull();
    expect(await device.nurses.checkPin(hospitalKey, pin)).toBe(false);
    pass(minuteMs);
    expect(await device.nurses.checkPin(hospitalKey, pin)).toBe(true);
  });

  test('a restart and a clock set forward leave a minute of it', async () => {
    const { authorId } = await signIn();
    for (let n = 0; n < 8; n += 1) {
      pass((await device.nurses.pinState(authorId)).waitMs);
      await wrong(1);
    }
    expect(await device.nurses.pinState(authorId)).toMatchObject({ wrong: 8, waitMs: 480_000 });
    now += 365 * 24 * 60 * minuteMs;
    reopen();
    expect(await device.nurses.signInAgain(authorId, pin)).toBeNull();
    expect((await device.nurses.pinState(authorId)).waitMs).toBe(minuteMs);
  });

  test('two windows count together', async () => {
    const { authorId } = await signIn();
    const other = open();
    await Promise.all([
      wrong(1),
      other.nurses.unlock(hospitalKey, '999999'),
      other.nurses.unlock(hospitalKey, '888888'),
    ]);
    expect((await device.nurses.pinState(authorId)).wrong).toBe(3);
    expect(await other.nurses.unlock(hospitalKey, pin)).toBe(false);
  });
});

describe('a token that names a person', () => {
  const jwt = (sub: string, more = {}) =>
    ['e30', Buffer.from(JSON.stringify({ sub, ...more })).toString('base64url'), 'sig'].join('.');

  test('of another person is not taken for hers, and nothing changes', async () => {
    const before = jwt('amy', { exp: 1 });
    const { authorId } = await signIn('Amy', before);
    await expect(device.nurses.renewCredential(authorId, pin, jwt('ben'))).rejects.toThrow(
      'another person',
    );
    await expect(device.nurses.replacePin(authorId, '135791', jwt('ben'), null)).rejects.toThrow(
      'another person',
    );
    expect(await device.nurses.token(hospitalKey)).toBe(before);
    const renewed = jwt('amy', { exp: 2 });
    expect(await device.nurses.renewCredential(authorId, pin, renewed)).not.toBeNull();
    expect(await device.nurses.token(hospitalKey)).toBe(renewed);
  });

  test('after one that names nobody is taken, for nothing is known', async () => {
    const { authorId } = await signIn('Amy', 'opaque.token');
    expect(await device.nurses.renewCredential(authorId, pin, jwt('amy'))).not.toBeNull();
    // From now on her subject is known.
    await expect(device.nurses.renewCredential(authorId, pin, jwt('ben'))).rejects.toThrow(
      'another person',
    );
  });
});

describe('tokens', () => {
  test('one token is not taken under two names, neither at first nor at renewal', async () => {
    const amy = await signIn();
    await expect(signIn('Ben Wu', 'nurse-amy')).rejects.toThrow(TokenInUse);
    const ben = await signIn('Ben Wu', 'nurse-ben');
    await expect(device.nurses.renewCredential(amy.authorId, pin, 'nurse-ben')).rejects.toThrow(
      TokenInUse,
    );
    expect(await device.nurses.nurseUsingToken(hospitalKey, 'nurse-ben')).toBe(ben.authorId);
    expect(await device.nurses.nurseUsingToken(hospitalKey, 'another')).toBeNull();
    expect(await device.nurses.known(hospitalKey)).toHaveLength(2);
    expect((await device.nurses.session(hospitalKey))?.authorId).toBe(ben.authorId);
  });

  test('with an expired token the PIN still opens what is hers', async () => {
    const { authorId } = await signIn();
    await device.nurses.markExpired(hospitalKey);
    await device.nurses.signOut(hospitalKey);
    const session = await device.nurses.signInAgain(authorId, pin);
    expect(session).toMatchObject({ authorId, credential: 'expired' });
    expect(await device.nurses.token(hospitalKey)).toBeNull();
  });

  test('a kept token that the hospital takes after all is live again', async () => {
    const { authorId } = await signIn();
    await device.nurses.markExpired(hospitalKey);
    expect(await device.nurses.tryKeptToken(hospitalKey, async () => false)).toBe(false);
    expect(await device.nurses.token(hospitalKey)).toBeNull();
    const tried: string[] = [];
    const accept = async (token: string) => tried.push(token) > 0;
    expect(await device.nurses.tryKeptToken(hospitalKey, accept)).toBe(true);
    expect(tried).toEqual(['nurse-amy']);
    expect(await device.nurses.token(hospitalKey)).toBe('nurse-amy');
    const [known] = await device.nurses.known(hospitalKey);
    expect(known).toMatchObject({ authorId, credential: 'live' });
  });

  test('a late 401 to an old token does not end the new one', async () => {
    const { authorId, signedInAt } = await signIn();
    pass(1_000);
    await device.nurses.renewCredential(authorId, pin, 'nurse-amy-2');
    await device.nurses.markExpired(hospitalKey, { authorId, signedInAt });
    expect(await device.nurses.token(hospitalKey)).toBe('nurse-amy-2');
  });
});

describe('a session whose token cannot be opened any more', () => {
  beforeEach(async () => {
    await signIn();
    const [row] = await store.read(['sessions'], (rows) => rows.list('sessions'));
    const damaged = { ...(row as Session), sealedToken: { iv: bytes(12), bytes: bytes(40) } };
    await store.write(['sessions'], (rows) => rows.put('sessions', damaged));
  });
  const bytes = (length: number) => new Uint8Array(length).buffer;

  test('ends for the engine, which would otherwise stall for everybody', async () => {
    expect(await device.outbox.credential(hospitalKey)).toBeNull();
    expect(await device.nurses.token(hospitalKey)).toBeNull();
    expect(await device.nurses.session(hospitalKey)).toBeNull();
    const [amy] = await device.nurses.known(hospitalKey);
    expect(await device.nurses.signInAgain(amy?.authorId ?? '', pin)).not.toBeNull();
    expect((await device.outbox.credential(hospitalKey))?.token).toBe('nurse-amy');
  });
});
