/** Tests what opens a data key, and what does not: the PIN, the tablet, the system, the recovery key. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newPinWaitMs } from '../device/nurses/newPin.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import {
  everythingIn,
  hospitalKey,
  pin,
  signIn,
  withRecovery,
  work,
} from '../device/testing/sealedWork.ts';
import type { OpenSession } from '../model/openSession.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { answerRecovery, subjectOfRequest } from './recovery.ts';
import type { VaultParts } from './vault.ts';
import { KeyNotHere, TabletSecretRefused, type ShellSeal } from './wrappings.ts';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let window: SealedThread;
let amy: OpenSession;

/** The browser is closed and reopened: memory is lost, the disk stays. */
const restart = (more: VaultParts & { monotonicNow?: () => number } = parts) => {
  window.end();
  lines = new KeyLines();
  window = openSealedThread(kept, lines, more);
};
const everything = () => everythingIn(kept);

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  window = openSealedThread(kept, lines, parts);
  amy = await signIn(window);
});

describe('the recovery key', () => {
  let privateKey: CryptoKey;

  beforeEach(async () => {
    const strong = await withRecovery();
    ({ privateKey } = strong);
    parts = strong;
    kept = openMemoryStore();
    lines = new KeyLines();
    window = openSealedThread(kept, lines, parts);
    amy = await signIn(window);
  });

  test('opens what she wrote where the PIN is forgotten, and a new PIN opens it from then on', async () => {
    const { draftId, submissionId, clientRequestId } = await work(window, amy);
    restart();
    const { nurses } = window.device;
    const question = await nurses.askRecovery(amy.authorId);
    const answer = await answerRecovery(
      privateKey,
      `${question.request.slice(0, 80)}\n ${question.request.slice(80)}`,
    );
    expect(question.request + answer).not.toContain('MARK');
    const opened = await question.open(answer);
    expect(opened).not.toBeNull();
    await nurses.replacePin(amy.authorId, '741963', 'MARK-token-2', opened);
    expect(await window.device.drafts.read(draftId)).toMatchObject({
      content: { careNote: 'MARK-note' },
    });
    restart();
    expect(await window.device.nurses.unlock(hospitalKey, '741963')).toBe(true);
    const full = await window.device.outbox.read(submissionId);
    expect(full?.submission.clientRequestId).toBe(clientRequestId);
  });

  test('an answer to another question, for another nurse or by another key opens nothing', async () => {
    const ben = await signIn(window, 'Ben Wu', 'MARK-token-ben');
    restart();
    const { nurses } = window.device;
    const hers = await nurses.askRecovery(amy.authorId);
    expect(subjectOfRequest(hers.request)).toEqual({ is: 'nurse', name: 'Amy Lin' });
    const his = await nurses.askRecovery(ben.authorId);
    const again = await nurses.askRecovery(amy.authorId);
    expect(await hers.open(await answerRecovery(privateKey, his.request))).toBeNull();
    expect(await hers.open(await answerRecovery(privateKey, again.request))).toBeNull();
    expect(await hers.open('')).toBeNull();
    expect(await hers.open(hers.request)).toBeNull();
    const bens = await his.open(await answerRecovery(privateKey, his.request));
    await expect(nurses.replacePin(amy.authorId, '741963', 'MARK-2', bens)).rejects.toThrow(
      KeyNotHere,
    );
    const other = await withRecovery();
    await expect(answerRecovery(other.privateKey, hers.request)).rejects.toThrow();
    await expect(answerRecovery(privateKey, 'WBR1.e30=')).rejects.toThrow();
    await expect(nurses.replacePin(amy.authorId, '741963', 'MARK-2')).rejects.toThrow(KeyNotHere);
  });

  test('is asked only where there is one', async () => {
    kept = openMemoryStore();
    restart({});
    amy = await signIn(window);
    await expect(window.device.nurses.askRecovery(amy.authorId)).rejects.toThrow(KeyNotHere);
    expect(await window.device.nurses.protectionOf(amy.authorId)).toBe('tablet');
  });
});

describe('a hospital without a recovery key', () => {
  beforeEach(async () => {
    parts = {};
    kept = openMemoryStore();
    lines = new KeyLines();
    window = openSealedThread(kept, lines, parts);
    amy = await signIn(window);
  });

  test('the tablet opens it by itself after a restart, and for a new PIN', async () => {
    const { draftId } = await work(window, amy);
    restart();
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(false);
    expect(await window.device.outbox.open(hospitalKey)).toHaveLength(1);
    await window.device.nurses.signOut(hospitalKey);
    let monotonicMs = 0;
    restart({ ...parts, monotonicNow: () => monotonicMs });
    await window.device.nurses.askNewPin(amy.authorId, 'MARK-token-amy');
    await window.device.nurses.newPins(hospitalKey);
    monotonicMs = newPinWaitMs;
    await window.device.nurses.replacePin(amy.authorId, '741963', 'MARK-token-amy');
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    expect(everything()).not.toContain('MARK');
  });

  test('where the tablet has lost its own key her PIN gives it another, and sending goes on after a restart', async () => {
    await work(window, amy);
    await kept.write(['keys'], (rows) => rows.delete('keys', 'seal'));
    restart();
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(true);
    expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    restart();
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(false);
    expect(await window.device.outbox.open(hospitalKey)).toHaveLength(1);
  });

  test('gets one: from her next PIN on the tablet opens nothing by itself', async () => {
    const { draftId } = await work(window, amy);
    const strong = await withRecovery();
    restart(strong);
    await window.device.nurses.lock(hospitalKey);
    expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    restart(strong);
    expect(await window.device.nurses.protectionOf(amy.authorId)).toBe('pin');
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(true);
    // A profile that does not mention it for a day revokes nothing.
    restart({});
    expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    restart({});
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(true);
  });
});

describe("a shell with the system's key store", () => {
  const shell = (secret: number): ShellSeal => ({
    seal: async (bytes) =>
      new Uint8Array([secret, ...new Uint8Array(bytes).map((b) => b ^ secret)]).buffer,
    async open(sealed) {
      const [by, ...bytes] = new Uint8Array(sealed);
      if (by !== secret) throw new Error('sealed by another account');
      return new Uint8Array(bytes.map((b) => b ^ secret)).buffer;
    },
  });

  test('goes on by itself after a restart; on a copied disk the PIN alone opens nothing', async () => {
    const strong = { ...parts, shellSeal: async () => shell(91) };
    kept = openMemoryStore();
    restart(strong);
    amy = await signIn(window);
    const { draftId } = await work(window, amy);
    restart(strong);
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(false);
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    restart({ ...parts, shellSeal: async () => shell(17) });
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(true);
    await expect(window.device.nurses.unlock(hospitalKey, pin)).rejects.toThrow(
      TabletSecretRefused,
    );
    restart(parts);
    await expect(window.device.nurses.unlock(hospitalKey, pin)).rejects.toThrow(
      TabletSecretRefused,
    );
    // Nor does it count as a wrong attempt: the PIN was not checked.
    expect((await window.device.nurses.pinState(amy.authorId)).wrong).toBe(0);
  });

  test('without a recovery key a lost key store loses nothing: the PIN opens it', async () => {
    kept = openMemoryStore();
    restart({ shellSeal: async () => shell(91) });
    amy = await signIn(window);
    const { draftId } = await work(window, amy);
    const other = { shellSeal: async () => shell(17) };
    restart(other);
    expect(await window.device.nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    // From now on the new key store opens it.
    restart(other);
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(false);
  });
});
