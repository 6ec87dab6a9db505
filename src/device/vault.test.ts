/** Proves what a PIN costs where nobody says otherwise: on every tablet of a ward. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDexieStore } from './dexieStore.ts';
import { openVault } from './vault.ts';

const pin = '246810';

test('a PIN costs 64 MiB and three passes, unless somebody says otherwise', async () => {
  const store = openDexieStore({ name: 'vault', indexedDB: new IDBFactory(), IDBKeyRange });
  const seal = await openVault(store).sealUnderPin('token', pin, 'amy', null);
  const dear = openVault(store, { cost: { iterations: 3, memoryKiB: 65_536 } });
  expect(await dear.openUnderPin(seal, pin, 'amy')).toBe('token');
});
