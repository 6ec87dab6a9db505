/** Tests when the system's key store is considered usable, and what passes through it. */
import { expect, test } from 'vitest';
import { openSystemSeal, type SafeStorage } from './systemSeal.ts';

const bytes = Buffer.from('a key of thirty-two bytes, sealed').toString('base64');

function storage(more: Partial<SafeStorage> = {}): SafeStorage {
  return {
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text) => Buffer.from(`sealed ${text}`),
    decryptStringAsync: async (sealed) => {
      const text = sealed.toString();
      if (!text.startsWith('sealed ')) throw new Error('sealed by another account');
      return { result: text.slice('sealed '.length), shouldReEncrypt: false };
    },
    ...more,
  };
}

test('what it seals it opens again, and nothing else', async () => {
  const seal = openSystemSeal(storage(), 'linux');
  const sealed = await seal.seal(bytes);
  expect(Buffer.from(sealed, 'base64').toString()).toBe(`sealed ${bytes}`);
  expect(await seal.open(sealed)).toEqual({ bytes, isOutdated: false });
  await expect(seal.open(bytes)).rejects.toThrow('another account');
});

test.each<[string, string, Partial<SafeStorage>, boolean]>([
  [
    'a password that stands in the source',
    'linux',
    { getSelectedStorageBackend: () => 'basic_text' },
    false,
  ],
  ['a store that is not known yet', 'linux', { getSelectedStorageBackend: () => 'unknown' }, false],
  ['a store of the desktop', 'linux', { getSelectedStorageBackend: () => 'kwallet6' }, true],
  ['no encryption', 'win32', { isAsyncEncryptionAvailable: async () => false }, false],
  [
    'a store that fails',
    'darwin',
    {
      isAsyncEncryptionAvailable: async () => {
        throw new Error('locked');
      },
    },
    false,
  ],
  [
    'a system where nobody chooses one',
    'win32',
    {
      getSelectedStorageBackend: () => {
        throw new Error('Linux only');
      },
    },
    true,
  ],
])('with %s on %s it is there: %s', async (_with, platform, more, isThere) => {
  const seal = openSystemSeal(storage(more), platform);
  expect(await seal.isThere()).toBe(isThere);
  const sealed = await seal.seal(bytes).catch((error: Error) => error.message);
  expect(sealed === 'The system has no key store').toBe(!isThere);
});

test('a new key of the system is told, and what was opened by it is handed on', async () => {
  let isNew = false;
  const seal = openSystemSeal(
    storage({
      decryptStringAsync: async () => {
        const answer = { result: isNew ? bytes : 'bygone', shouldReEncrypt: !isNew };
        isNew = true;
        return answer;
      },
    }),
    'darwin',
  );
  expect(await seal.open(bytes)).toEqual({ bytes, isOutdated: true });
});

test.each([[7], [''], ['no base64!'], ['A'.repeat(4_100)], [{ length: 4 }]])(
  'from the page it takes bytes only, not %j',
  async (given) => {
    const seal = openSystemSeal(storage(), 'win32');
    await expect(seal.seal(given)).rejects.toThrow(TypeError);
    await expect(seal.open(given)).rejects.toThrow(TypeError);
  },
);
