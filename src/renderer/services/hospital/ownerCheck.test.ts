/** Tests who counts as the owner of an access token when a PIN was forgotten. */
import { beforeEach, expect, test } from 'vitest';
import { openDevice, type Device } from '../../../device/device.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import { openTestVault } from '../../../vault/testing/testVault.ts';
import { openOwnerCheck, type OwnerCheck } from './ownerCheck.ts';
import type { TokenAnswer } from './tokenCheck.ts';

const hospitalKey = 'h';
let device: Device;
let check: OwnerCheck;
let accepted: TokenAnswer;

const signIn = (name: string, token: string) =>
  device.nurses.signIn({ hospitalKey, name, token, pin: '582914' });
const jwt = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'sig'].join('.');
const amyToken = (more = {}) => jwt({ iss: 'https://idp', sub: 'amy', ...more });

beforeEach(() => {
  const store = openMemoryStore();
  const vault = openTestVault(store);
  device = openDevice(store, { now: () => 1, randomId: () => crypto.randomUUID(), vault });
  accepted = 'accepted';
  check = openOwnerCheck({ device, checkToken: async () => accepted });
});

test('the very token is accepted, as long as the hospital takes it', async () => {
  const { authorId } = await signIn('Amy', 'token-amy');
  expect(await check(authorId, 'token-amy')).toBe('accepted');
  accepted = 'dead-token';
  expect(await check(authorId, 'token-amy')).toBe('dead-token');
});

test('a token of another profile on this tablet is not hers, nor a newer one of that person', async () => {
  const { authorId } = await signIn('Amy', 'token-amy');
  await signIn('Ben', jwt({ iss: 'https://idp', sub: 'ben' }));
  expect(await check(authorId, jwt({ iss: 'https://idp', sub: 'ben' }))).toBe('not-hers');
  expect(await check(authorId, jwt({ iss: 'https://idp', sub: 'ben', exp: 9 }))).toBe('not-hers');
});

test('a newer token that may be hers is accepted; one of another subject or issuer is not', async () => {
  const { authorId } = await signIn('Amy', amyToken());
  expect(await check(authorId, amyToken({ exp: 9 }))).toBe('accepted');
  expect(await check(authorId, jwt({ iss: 'https://idp', sub: 'ben' }))).toBe('not-hers');
  expect(await check(authorId, amyToken({ iss: 'https://other' }))).toBe('not-hers');
  expect(await check(authorId, 'token-opaque')).toBe('accepted');
});
