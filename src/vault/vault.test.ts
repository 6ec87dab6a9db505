/** Tests what a PIN costs by default, and what it takes to set one. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDevice } from '../device/device.ts';
import { openDexieStore } from '../storage/dexieStore.ts';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { OpenedKey } from './openedKey.ts';
import { openVault } from './vault.ts';
import { KeyNotHere } from './wrappings.ts';

const pin = '246810';
const nurse = {
  authorId: 'amy',
  hospitalKey: 'h',
  name: 'Amy',
  lastSignedInAt: 1,
  credential: 'live' as const,
};

test('a PIN costs 64 MiB and three passes, unless somebody says otherwise', async () => {
  const store = openDexieStore({ name: 'vault', indexedDB: new IDBFactory(), IDBKeyRange });
  const seal = await openVault(store).sealUnderPin('token', { pin, isNew: true }, 'amy', {
    hospitalKey: 'h',
  });
  const dear = openVault(store, { cost: { iterations: 3, memoryKiB: 65_536 } });
  expect(await dear.openUnderPin(seal, pin, 'amy')).toMatchObject({ token: 'token' });
});

test('without a sealing store, as in the demo, the engine has her token again after a restart', async () => {
  const store = openMemoryStore();
  const hospitalKey = 'demo';
  const opened = () => {
    const vault = openVault(store, { cost: { iterations: 1, memoryKiB: 8 } });
    return openDevice(store, { now: () => 1, randomId: () => crypto.randomUUID(), vault });
  };
  await opened().nurses.signIn({ hospitalKey, name: 'Amy', token: 'nurse-amy', pin });
  expect(await opened().outbox.credential(hospitalKey)).toMatchObject({ token: 'nurse-amy' });
});

test('a key that lies in memory is wrapped by no PIN: only one that was opened just now', async () => {
  const store = openMemoryStore();
  const vault = openVault(store, { cost: { iterations: 1, memoryKiB: 8 } });
  const given = { pin, isNew: true };
  const seal = await vault.sealUnderPin('token', given, 'amy', { hospitalKey: 'h' });
  const row = { ...nurse, ...seal };
  expect(vault.keyring.get('amy')).toBeDefined();
  const sealing = (opened: OpenedKey | null) =>
    vault.sealUnderPin('token', given, 'amy', { row, opened });
  await expect(sealing(null)).rejects.toThrow(KeyNotHere);
  await expect(sealing(new OpenedKey('ben', new Uint8Array(32)))).rejects.toThrow(KeyNotHere);
  const opened = (await vault.openUnderPin(seal, pin, 'amy'))?.opened ?? null;
  const again = await sealing(opened);
  expect(await vault.openUnderPin(again, pin, 'amy')).toMatchObject({ token: 'token' });
});
