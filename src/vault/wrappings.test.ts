/** Tests what opens a data key, and what does not: the PIN, the tablet, the system, the recovery key. */
import { beforeEach, describe, expect, test } from 'vitest';
import { KeyLines, openSealedThread, type SealedThread } from '../device/testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery, work } from '../device/testing/sealedWork.ts';
import type { OpenSession } from '../model/openSession.ts';
import { fieldOf } from '../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../storage/memoryStore.ts';
import { answerRecovery, subjectOfRequest } from './recovery.ts';
import type { VaultParts } from './vault.ts';
import { KeyNotHere, NoRecoveryKey, TabletSecretRefused, type ShellSeal } from './wrappings.ts';

let kept: MemoryStore;
let lines: KeyLines;
let parts: VaultParts;
let privateKey: CryptoKey;
let window: SealedThread;
let amy: OpenSession;

/** The browser is closed and reopened: memory is lost, the disk stays. */
const restart = (more: VaultParts = parts) => {
  window.end();
  lines = new KeyLines();
  window = openSealedThread(kept, lines, more);
};
const recoveryOf = async ({ authorId }: OpenSession) => {
  const row = await kept.read(['nurses'], (rows) => rows.get('nurses', authorId));
  return fieldOf(fieldOf(row, 'dataKey'), 'recovery');
};

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  const hospital = await withRecovery();
  ({ privateKey } = hospital);
  parts = hospital;
  window = openSealedThread(kept, lines, parts);
  amy = await signIn(window);
});

describe('the recovery key', () => {
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
  });

  test('is demanded: without one nobody gets a key here, and who has one keeps it', async () => {
    const { draftId } = await work(window, amy);
    restart({ recoveryKey: async () => null });
    const { nurses } = window.device;
    expect(await nurses.enrolment()).toBe('no-recovery-key');
    await expect(signIn(window, 'Ben Wu', 'MARK-token-ben')).rejects.toThrow(NoRecoveryKey);
    expect((await nurses.known(hospitalKey)).map(({ name }) => name)).toEqual(['Amy Lin']);
    expect(await nurses.unlock(hospitalKey, pin)).toBe(true);
    expect(await nurses.changePin(hospitalKey, pin, '741963')).toBe(true);
    expect(await window.device.drafts.read(draftId)).not.toBeNull();
    expect(await recoveryOf(amy)).not.toBeNull();
  });

  test('keeps a tablet from opening anything by itself after a restart', async () => {
    await work(window, amy);
    restart();
    expect((await window.device.nurses.session(hospitalKey))?.locked).toBe(true);
    expect(kept.snapshot('keys').map((row) => fieldOf(row, 'name'))).not.toContain('seal');
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
});
