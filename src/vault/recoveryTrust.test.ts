/** Tests that another recovery key in the profile takes effect only if the first one signed it or she accepts it. */
import { beforeEach, expect, test } from 'vitest';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery } from '../device/testing/sealedWork.ts';
import { nurseSchema } from '../model/nurse.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { answerRecovery } from './recovery.ts';
import { exportPoint, keyIdOf, signSuccessor, wrapTo } from './recoveryKey.ts';
import type { VaultParts } from './vault.ts';

type Hospital = Awaited<ReturnType<typeof withRecovery>>;

let kept: MemoryStore;
let first: Hospital;
let other: Hospital;
let window: SealedThread;
let authorId: string;

/** The same tablet, reopened with another profile. */
function restart(parts: VaultParts): void {
  window.end();
  window = openSealedThread(kept, new KeyLines(), parts);
}

/** The names of the private keys that open what the nurse wrote. */
async function openers(of = authorId): Promise<string[]> {
  const { request } = await window.device.nurses.askRecovery(of);
  const tried = Object.entries({ first, other }).map(async ([name, { privateKey }]) => {
    const opens = await answerRecovery(privateKey, request).then(
      () => true,
      () => false,
    );
    return opens ? [name] : [];
  });
  return (await Promise.all(tried)).flat();
}

const publicOf = (hospital: Hospital) => hospital.recoveryKey?.() as Promise<CryptoKey>;

/** What anybody can put there with the browser's tools. */
async function plant(id: string, row: object): Promise<void> {
  await kept.write(['nurses'], (rows) => rows.put('nurses', { ...row, authorId: id }));
}

/** Plants the row of a first nurse with a wrapping to the other key, and returns that. */
async function plantNeighbour() {
  const publicKey = await publicOf(other);
  const [keyId, point] = [await keyIdOf(publicKey), await exportPoint(publicKey)];
  const recovery = { keyId, point, ...(await wrapTo(publicKey, 'zz', new Uint8Array(32))) };
  await plant('zz', { hospitalKey, dataKey: { recovery } });
  return recovery;
}

const signedBy = async ({ privateKey }: Hospital) => ({
  ...other,
  recoverySignature: async () => signSuccessor(privateKey, await publicOf(other)),
});

beforeEach(async () => {
  kept = openMemoryStore();
  first = await withRecovery();
  other = await withRecovery();
  window = openSealedThread(kept, new KeyLines(), first);
  ({ authorId } = await signIn(window));
});

test('neither her next PIN nor a new PIN or token takes another one', async () => {
  restart(other);
  expect(await window.device.nurses.changePin(hospitalKey, pin, '741963')).toBe(true);
  await window.device.nurses.renewCredential(authorId, '741963', 'MARK-token-2');
  expect(await openers()).toEqual(['first']);
  expect(await window.device.nurses.isRecoveryKeyOther(authorId)).toBe(true);
});

test('one that the first has signed is taken at her next PIN', async () => {
  restart(await signedBy(first));
  expect(await window.device.nurses.isRecoveryKeyOther(authorId)).toBe(false);
  expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
  expect(await openers()).toEqual(['other']);
});

test('one that signed itself is not', async () => {
  restart(await signedBy(other));
  expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
  expect(await openers()).toEqual(['first']);
});

test('she takes it with her PIN, and with no wrong one', async () => {
  restart(other);
  expect(await window.device.nurses.acceptRecoveryKey(hospitalKey, '111222')).toBe(false);
  expect(await openers()).toEqual(['first']);
  expect(await window.device.nurses.acceptRecoveryKey(hospitalKey, pin)).toBe(true);
  expect(await openers()).toEqual(['other']);
  expect(await window.device.nurses.isRecoveryKeyOther(authorId)).toBe(false);
  restart(other);
  expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
});

test('a nurse who is new on the tablet has the key of the profile, whoever was here before', async () => {
  await plantNeighbour();
  const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
  expect(await openers(ben.authorId)).toEqual(['first']);
});

test.each(['missing', 'to another key', 'damaged', 'without its seal', 'with a damaged seal'])(
  'a wrapping that is %s is renewed at her PIN, by no other row',
  async (how) => {
    const evil = await plantNeighbour();
    const row = nurseSchema.parse(kept.snapshot('nurses')[0]);
    const { recovery, acceptedRecovery, ...dataKey } = row.dataKey;
    const seal = acceptedRecovery && { acceptedRecovery };
    const planted = {
      missing: seal,
      'to another key': { ...seal, recovery: evil },
      damaged: { ...seal, recovery: { ...recovery, bytes: new ArrayBuffer(60) } },
      'without its seal': { recovery: evil },
      'with a damaged seal': { recovery: evil, acceptedRecovery: new ArrayBuffer(90) },
    }[how];
    await plant(authorId, { ...row, dataKey: { ...dataKey, ...planted } });
    // With its seal it is hers again even if the profile has changed.
    if (!how.includes('seal')) restart(other);
    expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await openers()).toEqual(['first']);
  },
);
