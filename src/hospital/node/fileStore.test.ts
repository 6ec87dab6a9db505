import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  correction,
  createTestHospital,
  jpegOf,
  voiding,
  woundInput,
  type TestHospital,
} from '../testing/testHospital.ts';
import { openFileStore } from './fileStore.ts';

let folder: string;
const open: { close(): void }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hospital-'));
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

/** A hospital on the folder, as after a restart; the previous one is closed. */
function start(): TestHospital {
  for (const each of open.splice(0)) each.close();
  const store = openFileStore(folder);
  open.push(store);
  return createTestHospital({}, { store, random: Math.random });
}

describe('a hospital with a folder', () => {
  it('remembers records, receipts, photos, time and switches across a restart', async () => {
    const before = start();
    const attachmentIds = [await before.photo()];
    await before.photo();
    const input = woundInput({ attachmentIds });
    const created = await before.ask('POST', '/wound-assessments', input);
    const path = `/wound-assessments/${created.body.recordId}`;
    const fix = correction();
    await before.ask('PATCH', path, fix);
    await before.ask('POST', `${path}/void`, voiding({ version: 2 }));
    before.hospital.advanceClock(3_600_000);
    before.hospital.setInterpretations({ purge: 'lazy' });
    before.hospital.setPermission('nurse-ben', { wards: [], mayWrite: false });
    const kept = [
      before.hospital.records(),
      before.hospital.attachments(),
      before.hospital.state(),
    ];

    const after = start();
    expect([
      after.hospital.records(),
      after.hospital.attachments(),
      after.hospital.state(),
    ]).toEqual(kept);
    expect(after.hospital.interpretations().purge.value).toBe('lazy');
    expect((await after.ask('POST', '/wound-assessments', input)).body).toEqual(created.body);
    expect((await after.ask('PATCH', path, fix)).body.version).toBe(2);
    expect((await after.ask('GET', path, undefined, 'nurse-ben')).status).toBe(403);
    expect((await after.ask('GET', `/attachments/${attachmentIds[0]}/content`)).status).toBe(200);
  });

  it('forgets a purged photo and everything at a reset, on the disk too', async () => {
    const tested = start();
    await tested.photo();
    expect(readdirSync(join(folder, 'photos'))).toHaveLength(1);
    tested.hospital.advanceClock(86_400_000);
    expect(readdirSync(join(folder, 'photos'))).toHaveLength(0);
    await tested.record();
    tested.hospital.reset();
    expect(start().hospital.state()).toMatchObject({ woundAssessments: 0, requests: 0 });
  });

  it('takes off a line that was torn, wherever it was torn', async () => {
    const tested = start();
    const ids = [await tested.record(), await tested.record(), await tested.record()];
    start();
    const log = join(folder, 'changes.jsonl');
    const whole = readFileSync(log);
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let length = lastLine; length < whole.length; length += 37) {
      start();
      writeFileSync(log, whole.subarray(0, length));
      const after = start();
      expect(after.hospital.records().map(({ recordId }) => recordId)).toEqual(ids.slice(0, 2));
      await after.record();
      expect(start().hospital.records()).toHaveLength(3);
    }
  });

  it('says so when a line in the middle cannot be read, and when another hospital has the folder', async () => {
    await start().record();
    for (const each of open.splice(0)) each.close();
    const log = join(folder, 'changes.jsonl');
    const line = readFileSync(log, 'utf8');
    writeFileSync(log, `nonsense\n${line}`);
    expect(() => openFileStore(folder)).toThrow('line 1 cannot be read');
    writeFileSync(log, line);
    writeFileSync(join(folder, 'hospital.lock'), String(process.ppid));
    expect(() => openFileStore(folder)).toThrow('another hospital');
    expect(() => openFileStore(join(folder, 'none'))).toThrow('there is no such folder');
  });

  it('removes a photo whose upload was cut short', () => {
    start();
    writeFileSync(join(folder, 'photos', 'ATT-X.part'), 'half');
    appendFileSync(join(folder, 'photos', 'ATT-Y'), jpegOf());
    start();
    expect(readdirSync(join(folder, 'photos'))).toEqual([]);
  });
});

describe('kill -9 in the middle of writing', () => {
  it('loses nothing that was answered, and keeps nothing half', async () => {
    const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [
        '--import',
        'tsx',
        cli,
        '--port',
        '0',
        '--data',
        folder,
      ]);
      const address = await new Promise<string>((resolve, reject) => {
        let text = '';
        child.stdout.on('data', (piece: Buffer) => {
          text += piece.toString();
          const found = /ready at (\S+)/.exec(text)?.[1];
          if (found !== undefined) resolve(found);
        });
        child.on('exit', () => reject(new Error(`ended: ${text}`)));
      });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      const send = async (): Promise<void> => {
        for (;;) {
          const input = woundInput();
          const answer = await fetch(`${address}/wound-assessments`, {
            method: 'POST',
            headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
          const { recordId } = await answer.json();
          acknowledged.set(String(input['clientRequestId']), recordId);
        }
      };
      const senders = Array.from({ length: 8 }, () => send().catch(() => undefined));
      const enough = acknowledged.size + 40;
      while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      await Promise.all([...senders, ended]);
    }
    const records = new Map(
      start()
        .hospital.records()
        .map(({ clientRequestId, recordId }) => [clientRequestId, recordId]),
    );
    expect(acknowledged.size).toBeGreaterThanOrEqual(120);
    for (const [id, recordId] of acknowledged) expect(records.get(id)).toBe(recordId);
  });
});
