/** Proves what a PIN costs where nobody says otherwise: on every tablet of a ward. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDevice } from './device.ts';
import { openDexieStore } from './dexieStore.ts';
import { openMemoryStore } from './memoryStore.ts';
import { openVault } from './vault.ts';

const pin = '246810';

test('a PIN costs 64 MiB and three passes, unless somebody says otherwise', async () => {
  const store = openDexieStore({ name: 'vault', indexedDB: new IDBFactory(), IDBKeyRange });
  const seal = await openVault(store).sealUnderPin('token', { pin, isNew: true }, 'amy', null);
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
