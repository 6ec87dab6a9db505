/**
 * Tests that a token kept by a shell does not appear anywhere outside the shell, and that signing in and unlocking work
 * as with any token.
 */
import { beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import type { Store } from '../../storage/store.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import type { TokenKeeper } from '../../vault/vault.ts';
import { openDevice, type Device } from '../device.ts';
import { TokenInUse, TokenOfAnother } from './tokenOwner.ts';
import { subjectOf, withSubjectOf } from './tokenSubject.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';
const pin = '582914';

let store: Store;
let kept: Map<string, string>;
let isShellThere: boolean;

/** A shell that stores what it was given under a name of its own. */
const keeper: TokenKeeper = {
  async keep(token) {
    if (!isShellThere) throw new Error('the shell does not answer');
    if (token.startsWith('wbt1.')) return token;
    const known = [...kept].find(([, each]) => each === token)?.[0];
    const sealed = known ?? `wbt1.0000000a.box${kept.size}`;
    kept.set(sealed, token);
    return withSubjectOf(token, sealed);
  },
  async mark() {
    throw new Error('not asked for here');
  },
};

function open(tokenKeeper: TokenKeeper | null): Device {
  const vault = openTestVault(store, {
    tokenKeeper: () => tokenKeeper,
  });
  return openDevice(store, { now: () => 1_000, randomId: () => crypto.randomUUID(), vault });
}

async function signIn(device: Device, name: string, typed: string) {
  const token = await device.nurses.keepToken(typed);
  return device.nurses.signIn({ hospitalKey, name, token, pin });
}

const jwt = (sub: string, more: string) =>
  ['{}', JSON.stringify({ sub, iss: 'h' }), more].map((part) => btoa(part)).join('.');

beforeEach(() => {
  store = openMemoryStore();
  kept = new Map();
  isShellThere = true;
});

test('the token of the open session is what the shell gave for it', async () => {
  const device = open(keeper);
  await signIn(device, 'Amy Lin', 'nurse-amy');
  expect(await device.nurses.token(hospitalKey)).toBe('wbt1.0000000a.box0');
});

test('the same token under a second name is noticed, and another one is not', async () => {
  const device = open(keeper);
  await signIn(device, 'Amy Lin', 'nurse-amy');
  await expect(signIn(device, 'Amy again', 'nurse-amy')).rejects.toThrow(TokenInUse);
  await signIn(device, 'Ben Wu', 'nurse-ben');
});

test('whom a token names is told beside its seal: another person is refused', async () => {
  const device = open(keeper);
  const { authorId } = await signIn(device, 'Amy 林', jwt('amy', '1'));
  const renew = async (typed: string) =>
    device.nurses.renewCredential(authorId, pin, await device.nurses.keepToken(typed));
  await expect(renew(jwt('ben', '1'))).rejects.toThrow(TokenOfAnother);
  expect(await renew(jwt('amy', '2'))).not.toBeNull();
});

test('a subject of any letters comes back, and a token without one tells none', () => {
  const token = `e30.${btoa('{"sub":"\\u6797"}')}.c2ln`;
  expect(subjectOf(withSubjectOf(token, 'wbt1.0000000a.box'))).toBe(subjectOf(token));
  expect(subjectOf(withSubjectOf('nurse-amy', 'wbt1.0000000a.box'))).toBeNull();
});

test('a token from before is handed over at the next PIN, and only then', async () => {
  await signIn(open(null), 'Amy Lin', 'nurse-amy');
  const device = open(keeper);
  await device.nurses.unlock(hospitalKey, pin);
  expect(await device.nurses.token(hospitalKey)).toBe('wbt1.0000000a.box0');
  await device.nurses.signOut(hospitalKey);
  await expect(signIn(device, 'Amy again', 'nurse-amy')).rejects.toThrow(TokenInUse);
});

test('a shell that does not answer keeps nobody out who has the right PIN', async () => {
  await signIn(open(null), 'Amy Lin', 'nurse-amy');
  isShellThere = false;
  const device = open(keeper);
  expect(await device.nurses.unlock(hospitalKey, pin)).toBe(true);
  await expect(device.nurses.keepToken('nurse-ben')).rejects.toThrow('does not answer');
});
