/** Tests what the page receives for a token, who can open it, and what happens to it without its key. */
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSealedToken } from '../shared/sealedToken.ts';
import type { SystemSeal } from './systemSeal.ts';
import { openTokenSeal } from './tokenSeal.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-tokens-'));
  path = join(folder, 'profile', 'token-keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A key store of one account; null if the system has none. */
function systemOf(account: string | null): SystemSeal {
  return {
    isThere: async () => account !== null,
    seal: async (bytes) => Buffer.from(`${account} ${String(bytes)}`).toString('base64'),
    async open(sealed) {
      const [who, bytes = ''] = Buffer.from(String(sealed), 'base64').toString().split(' ');
      if (account === null || who !== account) throw new Error('sealed by another account');
      return { bytes, isOutdated: false };
    },
  };
}

const open = (account: string | null) => openTokenSeal(path, systemOf(account));
const token = 'eyJ.nurse-amy.s3cret';

test.each(['ward-7', null])(
  'a token goes out in the place of its seal (key store: %s)',
  async (account) => {
    const sealed = await open(account).seal(token);
    expect(isSealedToken(sealed)).toBe(true);
    expect(sealed).not.toContain('nurse-amy');
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString()).not.toContain(
      'nurse-amy',
    );
    // After a restart, and with the suffix that the page adds.
    expect(await open(account).authorization(`Bearer ${sealed}`)).toBe(`Bearer ${token}`);
    expect(await open(account).authorization(`Bearer ${sealed}.c3Vi`)).toBe(`Bearer ${token}`);
  },
);

test('the same token has the same seal, another one another', async () => {
  const first = open('ward-7');
  const [one, other] = await Promise.all([first.seal(token), first.seal('nurse-ben')]);
  expect(await open('ward-7').seal(token)).toBe(one);
  expect(other).not.toBe(one);
  expect(await first.authorization(`Bearer ${other}`)).toBe('Bearer nurse-ben');
});

test('the file of the keys tells no token', async () => {
  await open('ward-7').seal(token);
  expect(await readFile(path, 'utf8')).not.toContain('nurse-amy');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ keys: [{ by: 'system' }] });
});

// Windows has no such permissions: there the user's folder protects it.
test.runIf(process.platform !== 'win32')('only its user reads the file of the keys', async () => {
  await open('ward-7').seal(token);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('under another account a sealed token is none, and a new one can be sealed', async () => {
  const sealed = await open('ward-7').seal(token);
  const thief = open('a-thief');
  expect(await thief.authorization(`Bearer ${sealed}`)).toBeNull();
  expect(await thief.authorization(`Bearer ${await thief.seal('new')}`)).toBe('Bearer new');
  // The earlier key is still there for the account that can open it.
  expect(await open('ward-7').authorization(`Bearer ${sealed}`)).toBe(`Bearer ${token}`);
});

test('a key store that comes later takes the key in, and what was sealed before still opens', async () => {
  const sealed = await open(null).seal(token);
  const later = open('ward-7');
  expect(await later.seal(token)).toBe(sealed);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ keys: [{ by: 'system' }] });
  expect(await open('ward-7').authorization(`Bearer ${sealed}`)).toBe(`Bearer ${token}`);
});

test('a file that cannot be read is put aside', async () => {
  const sealed = await open('ward-7').seal(token);
  await writeFile(path, '{"keys":');
  expect(await open('ward-7').authorization(`Bearer ${sealed}`)).toBeNull();
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('{"keys":');
});

test('a seal that was changed opens nothing', async () => {
  const sealed = await open('ward-7').seal(token);
  const [beginning, id, box = ''] = sealed.split('.');
  const other = `${box[0] === 'A' ? 'B' : 'A'}${box.slice(1)}`;
  expect(await open('ward-7').authorization(`Bearer ${beginning}.${id}.${other}`)).toBeNull();
});

test('what is not sealed goes out as it is', async () => {
  expect(await open('ward-7').authorization('Bearer nobody')).toBe('Bearer nobody');
});

test.each([7, '', 'x'.repeat(16_385), null])(
  'what is no token is not sealed (%#)',
  async (given) => {
    await expect(open('ward-7').seal(given)).rejects.toThrow(TypeError);
  },
);

test('another tablet that has the token makes the same mark', async () => {
  const seal = open('ward-7');
  const salt = Buffer.alloc(32, 7);
  const mark = await seal.mark(await seal.seal(token), salt.toString('base64'));
  expect(mark).toBe(createHmac('sha256', salt).update(`token ${token}`).digest('base64'));
  await expect(seal.mark(token, salt.toString('base64'))).rejects.toThrow(TypeError);
});
