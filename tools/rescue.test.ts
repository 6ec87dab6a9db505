/** Tests that the help desk gets everything out of a rescue file, and is told why if it cannot. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCopyRescue } from '../src/device/rescue/copyRescue.ts';
import type { RescueFor } from '../src/device/rescue/rescueFile.ts';
import { cheapPin, KeyLines, openSealedThread } from '../src/device/testing/sealedTablet.ts';
import { hospitalKey, signIn, withRecovery, work } from '../src/device/testing/sealedWork.ts';
import { openMemoryStore } from '../src/storage/memoryStore.ts';
import { Browser } from '../src/storage/testing/twoCopies.ts';
import { bundleCommand, type BundledCommand } from '../test/support/bundledCommand.ts';

/** The rescue file of a nurse at work, in base64, and what opens it. */
async function fileOf(madeFor: RescueFor): Promise<string> {
  const at = openSealedThread(openMemoryStore(), new KeyLines(), await withRecovery());
  const amy = await signIn(at);
  await work(at, amy);
  const { authorId } = amy;
  const of = { hospitalKey, addressKey: hospitalKey, authorId, name: 'Amy Lin' };
  const file = await at.device.rescue.make(of, madeFor, null);
  return Buffer.from(await file.arrayBuffer()).toString('base64');
}
const passphrase = 'violet kettle harbour moss';
const byPassphrase = () => fileOf({ passphrase, cost: cheapPin });

let command: BundledCommand;
beforeAll(async () => {
  command = await bundleCommand('tools/rescue.ts');
});
afterAll(() => command.remove());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardbook-rescue-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, base64: string): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(base64, 'base64'));
  return path;
}

/** Returns what the command did; `isAsWritten` starts it as `npm run rescue` does. */
function rescue(given: readonly string[], { input = '', isAsWritten = false } = {}) {
  const script = isAsWritten ? ['--import', 'tsx', 'tools/rescue.ts'] : [command.path];
  return spawnSync(process.execPath, [...script, ...given], { input, encoding: 'utf8' });
}

test('the passphrase gives the records as JSON and the photos as pictures, and nothing that serves tablets', async () => {
  const file = written('a.wbrescue', await byPassphrase());
  const to = join(folder, 'out');
  const { status, stdout } = rescue(['open', file, '--to', to], {
    input: `${passphrase}\n`,
    isAsWritten: true,
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 submitted, 1 drafts, 1 photos')]);
  const unsent: unknown = JSON.parse(readFileSync(join(to, 'unsent.json'), 'utf8'));
  expect(unsent).toMatchObject({
    nurse: { name: 'Amy Lin' },
    drafts: [{ content: { careNote: 'MARK-note' } }],
    bodies: [{ bytes: expect.stringContaining('MARK-handed-in') }],
  });
  expect(unsent).not.toHaveProperty('nurse.proof');
  const photo = readdirSync(to).find((name) => name.endsWith('.jpg'));
  expect(readFileSync(join(to, photo ?? ''))).toHaveLength(500);
  // The output of an earlier opening is never overwritten.
  expect(rescue(['open', file, '--to', to], { input: passphrase }).status).toBe(1);
});

test('the private recovery key opens a file that is made for it', async () => {
  const { recoveryKey, privateKey } = await withRecovery();
  const publicKey = (await recoveryKey?.()) as CryptoKey;
  const file = written('b.wbrescue', await fileOf({ recoveryKey: publicKey }));
  const key = await pemOf('key.pem', privateKey);
  const { status, stdout } = rescue(['open', file, '--key', key, '--to', join(folder, 'out')]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 submitted')]);
  expect(rescue(['open', file]).stderr).toContain('recovery key of a hospital');
});

test('a wrong passphrase, a damaged file and something else each have their sentence', async () => {
  const whole = await byPassphrase();
  const file = written('a.wbrescue', whole);
  const to = join(folder, 'out');
  const said = (path: string) =>
    rescue(['open', path, '--to', to], { input: 'another one altogether' }).stderr;
  expect(said(file)).toContain('The passphrase is another one.');
  expect(said(written('cut', whole.slice(0, 40)))).toContain('damaged');
  expect(said(written('else', btoa('{"format":"wardbook-unsent"}')))).toContain('no rescue file');
  expect(readdirSync(folder)).not.toContain('out');
});

async function pemOf(name: string, privateKey: CryptoKey): Promise<string> {
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = join(folder, name);
  const text = pkcs8.toString('base64');
  writeFileSync(key, `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`);
  return key;
}

test('what a colleague saved for a nurse opens twice over with the private recovery key, and with no other', async () => {
  const kept = openMemoryStore();
  const recovery = await withRecovery();
  const at = openSealedThread(kept, new KeyLines(), recovery);
  const amy = await signIn(at);
  await work(at, amy);
  const publicKey = await recovery.recoveryKey?.();
  if (!publicKey) throw new Error('No recovery key');
  const { authorId } = amy;
  const of = { hospitalKey, addressKey: 'a', authorId, name: 'Amy Lin' };
  const { file } = await at.device.leftBehind.save(of, publicKey);
  const path = join(folder, 'c.wbrescue');
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  const key = await pemOf('key.pem', recovery.privateKey);
  const to = join(folder, 'out');
  const { status, stdout } = rescue(['open', path, '--key', key, '--to', to]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 submitted, 1 drafts, 1 photos')]);
  expect(JSON.parse(readFileSync(join(to, 'unsent.json'), 'utf8'))).toMatchObject({
    nurse: { name: 'Amy Lin' },
    drafts: [{ content: { careNote: 'MARK-note' } }],
    bodies: [{ bytes: expect.stringContaining('MARK-handed-in') }],
    unreadable: [],
  });
  const photo = readdirSync(to).find((name) => name.endsWith('.jpg'));
  expect(readFileSync(join(to, photo ?? ''))).toHaveLength(500);

  const other = await pemOf('other.pem', (await withRecovery()).privateKey);
  const refused = rescue(['open', path, '--key', other, '--to', join(folder, 'no')]);
  expect(refused.stderr).toContain('another recovery key');
});

test('what was saved from the second copy of a database that does not open, opens with the private recovery key', async () => {
  const recovery = await withRecovery();
  const browser = new Browser();
  const at = openSealedThread(browser.open(), new KeyLines(), recovery);
  await work(at, await signIn(at));
  browser.kill();
  const publicKey = await recovery.recoveryKey?.();
  if (!publicKey) throw new Error('No recovery key');
  const ports = { now: () => 0, randomId: () => 'file' };
  const { unsent, save } = await openCopyRescue(browser.copy, ports);
  expect(unsent).toMatchObject([{ name: 'Amy Lin', count: 2 }]);
  const [amy] = unsent;
  if (amy === undefined) throw new Error('Nobody has anything in the copy');
  const file = new Uint8Array(await (await save(amy, publicKey)).arrayBuffer());
  expect(Buffer.from(file).includes('MARK')).toBe(false);
  const path = join(folder, 'd.wbrescue');
  writeFileSync(path, file);
  const key = await pemOf('key.pem', recovery.privateKey);
  const to = join(folder, 'out');
  const { status, stdout } = rescue(['open', path, '--key', key, '--to', to]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 submitted, 1 drafts, 1 photos')]);
  expect(readFileSync(join(to, 'unsent.json'), 'utf8')).toContain('MARK-note');
});
