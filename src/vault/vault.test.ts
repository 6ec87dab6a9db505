/** Tests what a PIN costs by default, and what it takes to set one. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDevice } from '../device/device.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { OpenedKey } from './openedKey.ts';
import { openKeyStore, openTestVault, testParts } from './testing/testVault.ts';
import { openVault } from './vault.ts';
import { KeyNotHere } from './wrappings.ts';

const pin = '246810';
const { recoveryKey } = testParts;
const nurse = {
  authorId: 'amy',
  hospitalKey: 'h',
  name: 'Amy',
  lastSignedInAt: 1,
  credential: 'live' as const,
};

test('a PIN costs 64 MiB and three passes, unless somebody says otherwise', async () => {
  const store = openDexieStore({ name: 'vault', indexedDB: new IDBFactory(), IDBKeyRange });
  const given = { pin, isNew: true };
  const seal = await openVault(store, { recoveryKey }).sealUnderPin('token', given, 'amy');
  const dear = openVault(store, { cost: { iterations: 3, memoryKiB: 65_536 } });
  expect(await dear.openUnderPin(seal, pin, 'amy')).toMatchObject({ token: 'token' });
});

test('without a sealing store, as in the demo, the engine has her token again after a restart', async () => {
  const store = openMemoryStore();
  const hospitalKey = 'demo';
  const opened = () => {
    const vault = openTestVault(store, { shellSeal: async () => openKeyStore });
    return openDevice(store, { now: () => 1, randomId: () => crypto.randomUUID(), vault });
  };
  await opened().nurses.signIn({ hospitalKey, name: 'Amy', token: 'nurse-amy', pin });
  expect(await opened().outbox.credential(hospitalKey)).toMatchObject({ token: 'nurse-amy' });
});

test('a key that lies in memory is wrapped by no PIN: only one that was opened just now', async () => {
  const store = openMemoryStore();
  const vault = openTestVault(store);
  const given = { pin, isNew: true };
  const seal = await vault.sealUnderPin('token', given, 'amy');
  const row = { ...nurse, ...seal };
  expect(vault.keyring.get('amy')).toBeDefined();
  const sealing = (opened: OpenedKey) => vault.sealUnderPin('token', given, 'amy', { row, opened });
  const bens = new OpenedKey('ben', new Uint8Array(32));
  await expect(sealing(bens)).rejects.toThrow(KeyNotHere);
  const opened = (await vault.openUnderPin(seal, pin, 'amy'))?.opened;
  const again = await sealing(opened ?? bens);
  expect(await vault.openUnderPin(again, pin, 'amy')).toMatchObject({ token: 'token' });
});

test('a row without a data key is damaged, and no PIN opens it', async () => {
  const store = openMemoryStore();
  const bytes = new ArrayBuffer(0);
  const former = { pinSalt: bytes, pinVerifier: bytes, sealedToken: { iv: bytes, bytes } };
  await store.write(['nurses'], (rows) => rows.put('nurses', { ...nurse, ...former }));
  const vault = openTestVault(store);
  const { nurses } = openDevice(store, { now: () => 1, randomId: () => 'id', vault });
  expect(await nurses.signInAgain('amy', pin)).toBeNull();
});
