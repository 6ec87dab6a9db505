import { expect, it } from 'vitest';
import { KeyLines, openSealedThread } from '../../../device/testing/sealedTablet.ts';
import { hospitalKey, withRecovery } from '../../../device/testing/sealedWork.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import { openAddresses } from './addresses.ts';

const pin = '582914';

it('has an id in an address read by its nurse, after a restart too, and by nobody else', async () => {
  const kept = openMemoryStore();
  const parts = await withRecovery();
  const first = openSealedThread(kept, new KeyLines(), parts);
  const { nurses } = first.device;
  const amy = await nurses.signIn({ hospitalKey, name: 'Amy', token: 'token-amy', pin });
  const ben = await nurses.signIn({ hospitalKey, name: 'Ben', token: 'token-ben', pin });
  const addresses = openAddresses(nurses);
  addresses.showFor(amy.authorId);
  for (const id of ['P-1001', '病歷 7/?#', '']) {
    const word = addresses.seal(id);
    expect(word).toMatch(/^~[0-9a-f]+$/);
    expect(addresses.open(word)).toBe(id);
    // A displayed address may be made into a link.
    expect(addresses.seal(word)).toBe(word);
  }
  const word = addresses.seal('P-1001');
  expect(addresses.open('P-1001')).toBe('P-1001');
  addresses.showFor(ben.authorId);
  expect(addresses.open(word)).toBeNull();
  expect(addresses.seal('P-1001')).not.toBe(word);

  first.end();
  const again = openSealedThread(kept, new KeyLines(), parts).device;
  const later = openAddresses(again.nurses);
  later.showFor(amy.authorId);
  expect([later.open(word), later.seal('P-1001')]).toEqual([null, '~']);
  await again.nurses.signInAgain(amy.authorId, pin);
  expect(later.open(word)).toBe('P-1001');
  expect(later.seal('P-1001')).toBe(word);
});
