/** Tests that another recovery key in the profile takes effect only if the first one signed it or she accepts it. */
import { beforeEach, expect, test } from 'vitest';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery } from '../device/testing/sealedWork.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { answerRecovery } from './recovery.ts';
import { signSuccessor } from './recoveryKey.ts';
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

test('at her next PIN the first stays, and the other one opens nothing', async () => {
  restart(other);
  expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
  expect(await openers()).toEqual(['first']);
  expect(await window.device.nurses.isRecoveryKeyOther(authorId)).toBe(true);
});

test('neither a new PIN nor a new token takes the other one', async () => {
  restart(other);
  expect(await window.device.nurses.changePin(hospitalKey, pin, '741963')).toBe(true);
  expect(await openers()).toEqual(['first']);
  await window.device.nurses.renewCredential(authorId, '741963', 'MARK-token-2');
  expect(await openers()).toEqual(['first']);
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

test('a nurse who is new on the tablet has the first as well', async () => {
  restart(other);
  const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
  expect(await openers(ben.authorId)).toEqual(['first']);
});

test('another hospital has a first of its own', async () => {
  restart(other);
  const elsewhere = await window.device.nurses.signIn({
    hospitalKey: 'https://other.example/v1',
    name: 'Eve Lo',
    token: 'MARK-token-eve',
    pin,
  });
  expect(await openers(elsewhere.authorId)).toEqual(['other']);
});
