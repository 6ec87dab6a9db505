/** Tests what a secret of the tablet adds to a PIN, and who can be enrolled without one. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { answerRecovery } from '../vault/recovery.ts';
import { FakePasskeys } from '../vault/testing/fakePasskeys.ts';
import { openKeyStore } from '../vault/testing/testVault.ts';
import type { VaultParts } from '../vault/vault.ts';
import { TabletSecretRefused } from '../vault/wrappings.ts';
import { KeyLines, openSealedThread, type SealedThread } from './testing/sealedTablet.ts';
import { hospitalKey, withRecovery, work } from './testing/sealedWork.ts';

const pin = '582914';

let kept: MemoryStore;
let lines: KeyLines;
let window: SealedThread;
let tablet: FakePasskeys;
let strong: VaultParts & { privateKey: CryptoKey };

const open = (parts: VaultParts) => {
  lines = new KeyLines();
  window = openSealedThread(kept, lines, parts);
  return window.device.nurses;
};
/** The browser is closed and reopened: memory is lost, the disk stays. */
const restart = (parts: VaultParts) => {
  window.end();
  tablet.forget();
  return open(parts);
};
const withPasskey = (): VaultParts => ({ ...strong, passkey: async () => tablet });
const refusing = async () => false;
const noKey = async (): Promise<null> => null;
const signIn = (secret = pin, name = 'Amy Lin', token = 'MARK-token-amy') =>
  window.device.nurses.signIn({ hospitalKey, name, token, pin: secret });

beforeEach(async () => {
  kept = openMemoryStore();
  tablet = new FakePasskeys();
  strong = await withRecovery();
});

describe('a passkey of the tablet', () => {
  test('is made once for all nurses, asked for once after each start, and opens with the PIN', async () => {
    open(withPasskey());
    const amy = await signIn();
    const { draftId } = await work(window, amy);
    await signIn(pin, 'Ben Wu', 'MARK-token-ben');
    expect([tablet.made, tablet.asked]).toEqual([1, 0]);
    expect(await window.device.nurses.protectionOf(amy.authorId)).toBe('passkey');

    const nurses = restart(withPasskey());
    expect((await nurses.session(hospitalKey))?.waitsForUnlock).toBe(true);
    expect(await nurses.unlock(hospitalKey, '741963')).toBe(false);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    await nurses.lock(hospitalKey);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await nurses.signInAgain(amy.authorId, pin)).not.toBeNull();
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    expect([tablet.made, tablet.asked]).toEqual([1, 1]);
  });

  test('that was turned away costs no try, and the next one goes on', async () => {
    open(withPasskey());
    const { authorId } = await signIn();
    const nurses = restart(withPasskey());
    tablet.refuses = true;
    for (let at = 0; at < 6; at += 1) {
      await expect(nurses.unlock(hospitalKey, pin)).rejects.toThrow(TabletSecretRefused);
    }
    expect((await nurses.pinState(authorId)).wrong).toBe(0);
    tablet.refuses = false;
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
  });

  test('is needed on a copied disk: the PIN alone, or with the passkey of another tablet, opens nothing', async () => {
    open(withPasskey());
    const { authorId } = await signIn();
    await expect(restart(strong).unlock(hospitalKey, pin)).rejects.toThrow(TabletSecretRefused);
    tablet = new FakePasskeys();
    const nurses = restart(withPasskey());
    await expect(nurses.unlock(hospitalKey, pin)).rejects.toThrow(TabletSecretRefused);
    // Even if it answers to the same id.
    tablet.answerForEveryId = true;
    await expect(nurses.unlock(hospitalKey, pin)).rejects.toThrow(TabletSecretRefused);
    expect(await nurses.protectionOf(authorId)).toBe('passkey');
  });

  test('that was lost loses nothing: the recovery key opens it, and a new one is made', async () => {
    open(withPasskey());
    const amy = await signIn();
    const { draftId } = await work(window, amy);
    tablet = new FakePasskeys();
    const nurses = restart(withPasskey());
    const question = await nurses.askRecovery(amy.authorId);
    const opened = await question.open(await answerRecovery(strong.privateKey, question.request));
    await nurses.replacePin(amy.authorId, '741963', 'MARK-token-2', opened);
    expect(tablet.made).toBe(1);
    expect(await restart(withPasskey()).unlock(hospitalKey, '741963')).toBe(true);
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
  });

  test('that nobody wants: a new PIN is refused where the hospital does not accept it, and taken where it does', async () => {
    tablet.refuses = true;
    open({ ...withPasskey(), acceptsPinOnly: refusing });
    await expect(signIn()).rejects.toThrow(TabletSecretRefused);
    expect(await window.device.nurses.known(hospitalKey)).toEqual([]);

    kept = openMemoryStore();
    open(withPasskey());
    expect(await window.device.nurses.protectionOf((await signIn()).authorId)).toBe('pin');
  });

  test('comes to a tablet that is in use only with a new PIN: one that opened goes on opening', async () => {
    open(strong);
    const { authorId } = await signIn();
    const nurses = restart({ ...withPasskey(), acceptsPinOnly: refusing });
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    expect([tablet.made, await nurses.protectionOf(authorId)]).toEqual([0, 'pin']);
    expect(await nurses.changePin(hospitalKey, '741963', '147036')).toBe(false);
    expect(await nurses.changePin(hospitalKey, pin, '147036')).toBe(true);
    expect([tablet.made, await nurses.protectionOf(authorId)]).toEqual([1, 'passkey']);
    const again = restart(withPasskey());
    expect(await again.unlock(hospitalKey, pin)).toBe(false);
    expect(await again.unlock(hospitalKey, '147036')).toBe(true);
  });
});

describe('a nurse who is new', () => {
  const shellSeal = async () => openKeyStore;

  test.each([
    ['ready', 'a hospital that accepts a PIN alone', () => strong],
    ['ready', 'a passkey', () => ({ ...withPasskey(), acceptsPinOnly: refusing })],
    ['ready', 'a system', () => ({ ...strong, shellSeal, acceptsPinOnly: refusing })],
    ['pin-alone', 'neither', () => ({ ...strong, acceptsPinOnly: refusing })],
    ['no-recovery-key', 'no recovery key', () => ({ recoveryKey: noKey, shellSeal })],
  ] as const)('is %s with %s', async (wanted, _with, parts) => {
    expect(await open(parts()).enrolment()).toBe(wanted);
    await expect(
      signIn().then(
        () => 'ready',
        () => wanted,
      ),
    ).resolves.toBe(wanted);
    expect(await window.device.nurses.known(hospitalKey)).toHaveLength(wanted === 'ready' ? 1 : 0);
  });

  test('and one who is known goes on with her PIN where it is no longer accepted, and may change it', async () => {
    open(strong);
    await signIn();
    const nurses = restart({ ...strong, acceptsPinOnly: refusing });
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await nurses.changePin(hospitalKey, pin, '147036')).toBe(true);
  });
});
