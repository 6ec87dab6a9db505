import { spawn, type ChildProcess } from 'node:child_process';
/** The bundled hospital in front of a real one, for which a second bundled hospital stands. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StartError } from '../../src/hospital/node/commandLine.ts';
import { proxyTo } from '../../src/hospital/node/proxyTo.ts';
import {
  startHospital,
  type StartedHospital,
  type StartOptions,
} from '../../src/hospital/node/startHospital.ts';
import type { Drift } from '../../src/hospital/proxy/drift.ts';
import { wholeJpeg } from '../../src/hospital/testing/photos.ts';
import { woundInput } from '../../src/hospital/testing/testHospital.ts';
import { createWire } from '../../src/shared/interface/wire.ts';
import { bundleCommand, type BundledCommand } from '../support/bundledCommand.ts';
import { otherWire } from '../support/otherWire.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(options: Partial<StartOptions> = {}): Promise<StartedHospital> {
  const started = await startHospital({ port: 0, host: '127.0.0.1', ...options });
  closing.push(() => started.close());
  return started;
}

type Observed = Parameters<typeof proxyTo>[0]['observed'];

/** A real hospital, and the bundled one in front of it. */
async function pair(options: Partial<StartOptions> = {}, observed: Observed = {}) {
  const real = await start(options);
  const drift: Drift[] = [];
  const upstream = proxyTo({
    ...{ address: real.address, wire: createWire(options.wire), observed },
    onDrift: (each) => drift.push(each),
  });
  const front = await start({ upstream, wire: options.wire });
  return { real, front, drift };
}

it('passes no token on where the environment turns the check of certificates off', () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const parts = { address: 'https://a.example', wire: createWire(), observed: {} };
  expect(() => proxyTo({ ...parts, onDrift: () => undefined })).toThrow(StartError);
});

const amy = { authorization: 'Bearer nurse-amy' };
const json = { ...amy, 'content-type': 'application/json' };

function post(address: string, body: object, headers: Record<string, string> = json) {
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function uploadTo(address: string): Promise<{ attachmentId: string }> {
  const form = new FormData();
  form.set('patientId', 'P-1001');
  form.set('file', new Blob([wholeJpeg(200_000)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(address, { method: 'POST', headers: amy, body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { attachmentId: string };
}

describe('in front of a real hospital', () => {
  it('passes requests and answers on as they are', async () => {
    const { real, front } = await pair();
    const { attachmentId } = await uploadTo(`${front.address}/attachments`);
    const photo = await fetch(`${front.address}/attachments/${attachmentId}/content`, {
      headers: amy,
    });
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect(new Uint8Array(await photo.arrayBuffer())).toEqual(wholeJpeg(200_000));
    const input = woundInput({ attachmentIds: [attachmentId] });
    const receipt = await (await post(`${front.address}/wound-assessments`, input)).text();
    const id = String(input['clientRequestId']);
    for (const { address } of [front, real]) {
      const query = await fetch(`${address}/requests/${id}`, { headers: amy });
      expect(await query.text()).toBe(receipt);
    }
    const list = await fetch(`${front.address}/patients/P-1002/wounds?cursor=nonsense`, {
      headers: amy,
    });
    const same = await fetch(`${real.address}/patients/P-1002/wounds?cursor=nonsense`, {
      headers: amy,
    });
    expect(list.status).toBe(same.status);
    expect((await fetch(`${front.address}/patients/P-1001`)).status).toBe(401);
    expect(real.hospital.records()).toHaveLength(1);
    expect(front.hospital.records()).toEqual([]);
  });

  it('loses the answer, and the real hospital has done its work; doubles, and it got both', async () => {
    const { real, front } = await pair();
    const control = front.address.replace('/v1', '/_hospital');
    const strike = (fault: string) =>
      fetch(`${control}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ match: { method: 'POST' }, fault, times: 1 }]),
      });
    await strike('drop-after');
    await expect(post(`${front.address}/wound-assessments`, woundInput())).rejects.toThrow();
    const [record] = real.hospital.records();
    await strike('duplicate');
    const twice = await post(`${front.address}/wound-assessments`, woundInput());
    expect(twice.status).toBe(201);
    expect(real.hospital.records()).toHaveLength(2);
    expect(real.hospital.journal()).toHaveLength(3);
    const journal = (await (await fetch(`${control}/journal`)).json()) as object[];
    expect(journal).toMatchObject([
      { fault: 'drop-after', status: null, committed: record?.recordId },
      { fault: 'duplicate', status: 201 },
      { fault: 'duplicate', status: 201 },
    ]);
    expect((await fetch(`${control}/records`)).status).toBe(404);
  });

  it('breaks the connection where the real hospital does not answer', async () => {
    const { real, front } = await pair();
    await real.close();
    await expect(post(`${front.address}/wound-assessments`, woundInput())).rejects.toThrow();
    expect(front.hospital.journal()).toMatchObject([{ status: null, committed: null }]);
  });

  it('speaks to clients and to the real hospital as its profile says', async () => {
    const { real, front } = await pair({ wire: otherWire });
    const key = { 'x-api-key': 'nurse-amy', 'content-type': 'application/json' };
    expect((await post(`${front.address}/nursing/wounds`, woundInput(), key)).status).toBe(201);
    expect((await post(`${front.address}/wound-assessments`, woundInput(), key)).status).toBe(404);
    expect(real.hospital.records()).toHaveLength(1);
  });

  it('keeps neither the credential nor a body', async () => {
    const { front } = await pair();
    await uploadTo(`${front.address}/attachments`);
    const assessment = { careNote: 'a secret note' };
    await post(`${front.address}/wound-assessments`, woundInput({ assessment }));
    await fetch(`${front.address}/patients/P-1001?access_token=nurse-amy`, { headers: amy });
    const { hospital } = front;
    const entries = hospital.journal().map(({ n }) => hospital.exchange(n));
    expect(entries.map((entry) => entry?.detail)).toEqual([null, null, null]);
    expect(entries[2]?.query).toBe('?access_token=...');
    expect(entries[1]?.bodySha256).toMatch(/^[0-9a-f]{64}$/);
    const kept = JSON.stringify([entries, hospital.export(), hospital.state()]);
    expect(kept).not.toMatch(/nurse-amy|secret note/);
  });
});

describe('drift against what the suite once observed', () => {
  it('is told once for each point that is read in another way by now', async () => {
    const observed = { fieldPath: 'dotted', traceId: 'none', errorBody: 'as-specified' } as const;
    const { front, drift } = await pair({ interpretations: { fieldPath: 'brackets' } }, observed);
    const wrong = woundInput({ attachmentIds: [''] });
    for (let count = 0; count < 2; count += 1) {
      expect((await post(`${front.address}/wound-assessments`, wrong)).status).toBe(422);
    }
    expect(drift).toEqual([
      { key: 'fieldPath', observed: 'dotted', seen: 'brackets', exchange: 1 },
      { key: 'traceId', observed: 'none', seen: 'body-and-header', exchange: 1 },
    ]);
  });

  it.each<[Observed, Observed]>([
    [{ download: 'signed-json' }, { download: 'direct' }],
    [{ gateway: 'bad-gateway' }, { gateway: 'none' }],
    [{ clockSkew: 'seven-minutes-ahead' }, { clockSkew: 'none' }],
    [{ errorBody: 'empty' }, { errorBody: 'as-specified' }],
  ])('sees %j', async (now, observed) => {
    const { front, drift } = await pair({ interpretations: now }, observed);
    const { real: _, ...same } = await pair({ interpretations: now }, now);
    for (const { address } of [front, same.front]) {
      const form = new FormData();
      form.set('patientId', 'P-1001');
      form.set('file', new Blob([wholeJpeg(2000)], { type: 'image/jpeg' }), 'photo.jpg');
      const answer = await fetch(`${address}/attachments`, {
        ...{ method: 'POST', headers: amy, body: form },
      });
      const { attachmentId = 'none' } = (await answer.json().catch(() => ({}))) as {
        attachmentId?: string;
      };
      await fetch(`${address}/attachments/${attachmentId}/content`, { headers: amy });
      await fetch(`${address}/patients/P-9999`, { headers: amy });
    }
    const [key] = Object.keys(now);
    expect(drift).toMatchObject([{ key, seen: Object.values(now)[0] }]);
    expect(same.drift).toEqual([]);
  });
});

describe('the commands', () => {
  let examine: BundledCommand;
  let hospital: BundledCommand;
  beforeAll(async () => {
    examine = await bundleCommand('src/hospital/node/examineClient.ts');
    hospital = await bundleCommand('src/hospital/node/cli.ts');
  });
  afterAll(() => Promise.all([examine.remove(), hospital.remove()]));

  /** Runs a command; `onReady` is called with the address that it prints. A heap that is asked for goes to `cwd`. */
  function run(
    path: string,
    flags: string[],
    onReady?: (address: string, child: ChildProcess) => Promise<void>,
    cwd = tmpdir(),
  ) {
    const node = ['--heapsnapshot-signal=SIGUSR2', path, '--port', '0'];
    const child = spawn(process.execPath, [...node, ...flags], { cwd });
    closing.push(() => child.kill());
    let said = '';
    let ready: Promise<void> | undefined;
    const listen = (piece: Buffer) => {
      said += piece.toString();
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address === undefined || ready !== undefined) return;
      ready = (onReady?.(address, child) ?? Promise.resolve()).finally(() => child.kill('SIGINT'));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    return new Promise<{ code: number | null; said: string }>((resolve) => {
      child.on('close', (code) => void Promise.resolve(ready).then(() => resolve({ code, said })));
    });
  }

  it('examine a client in front of a real hospital, and write neither credential nor body', async () => {
    const real = await start();
    const folder = mkdtempSync(join(tmpdir(), 'wardbook-proxy-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'observed.json');
    writeFileSync(file, JSON.stringify({ traceId: 'none' }));
    const out = join(folder, 'audit');
    const flags = ['--proxy-to', `${real.address}/`, '--interpretations', file, '--out', out];
    const assessment = { careNote: 'a secret note' };
    const { code, said } = await run(examine.path, flags, async (address) => {
      await post(`${address}/wound-assessments`, woundInput({ assessment })).catch(() => undefined);
      await fetch(`${address}/patients/P-2001`, { headers: amy });
    });
    expect(said).toContain('DRIFT traceId: none in the file, body-and-header in exchange 2');
    expect(said).toContain('INCOMPLETE: it was ended before its time.');
    expect(said).toMatch(/colleague-in-between, .*expired-sign-in, purged-photos, retention-over/);
    expect(code).toBe(3);
    expect(real.hospital.records()).toHaveLength(1);
    expect(readdirSync(out).toSorted()).toEqual(['audit.html', 'audit.json']);
    const written = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'));
    expect([said, ...written].join('\n')).not.toMatch(/nurse-amy|secret note/);
    expect(JSON.parse(written[1] ?? '')).toMatchObject({ drift: [{ key: 'traceId' }] });
  });

  it('hold neither in their memory', async () => {
    const real = await start();
    const folder = mkdtempSync(join(tmpdir(), 'wardbook-heap-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const input = woundInput({ assessment: { careNote: 'a secret note' } });
    const heap = () => readdirSync(folder).map((name) => join(folder, name));
    const sendAndLook = async (address: string, child: ChildProcess) => {
      for (const token of ['nurse-amy', 'nurse-nobody']) {
        const headers = { ...json, authorization: `Bearer ${token}` };
        await post(`${address}/wound-assessments`, input, headers);
      }
      // Others come and go: what belongs to a connection is replaced.
      const state = () => fetch(address.replace('/v1', '/_hospital/state'));
      for (let count = 0; count < 5; count += 1) await state();
      child.kill('SIGUSR2');
      await expect.poll(heap, { timeout: 30_000 }).toHaveLength(1);
      // The process is busy until the file is whole.
      await state();
    };
    await run(hospital.path, ['--proxy-to', real.address], sendAndLook, folder);
    expect(real.hospital.records()).toHaveLength(1);
    const [file = ''] = heap();
    const held = readFileSync(file, 'utf8');
    expect(held).toContain(input['clientRequestId']);
    expect(held).not.toMatch(/nurse-nobody|secret note/);
    expect(held).not.toContain('Bearer nurse-amy');
  }, 60_000);

  it('say in one line what cannot be', async () => {
    const base = 'https://test.hospital.example/v1';
    const wrong: [string, string[], string][] = [
      [hospital.path, ['--proxy-to', 'test.hospital'], '--proxy-to: an address looks like'],
      [hospital.path, ['--proxy-to', 'https://a:b@h/v1'], '--proxy-to: an address looks like'],
      [hospital.path, ['--proxy-to', base, '--data', '.'], 'so no --data, --seed.'],
      [examine.path, ['--proxy-to', 'ftp://h/v1'], '--proxy-to: an address looks like'],
      [examine.path, ['--interpretations', 'x.json'], 'what --proxy-to is compared with'],
    ];
    for (const [path, flags, words] of wrong) {
      const { code, said } = await run(path, flags);
      expect([code, said.trim().split('\n')]).toEqual([2, [expect.stringContaining(words)]]);
      expect(said).not.toContain('a:b');
    }
  });
});
