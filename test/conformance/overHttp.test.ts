import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCommand } from '../../src/conformance/node/flags.ts';
import { leftoversInLedger } from '../../src/conformance/node/ledger.ts';
import { StartError } from '../../src/hospital/node/commandLine.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { bundleCommand, type BundledCommand } from '../support/bundledCommand.ts';

const cli = 'src/conformance/node/cli.ts';
let bundled: BundledCommand;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  bundled = await bundleCommand(cli);
});

afterAll(() => bundled.remove());

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openHospital(interpretations: object = {}): Promise<StartedHospital> {
  const started = await startHospital({ port: 0, host: '127.0.0.1', interpretations });
  closing.push(() => started.close());
  return started;
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardbook-conformance-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function run(...flags: readonly string[]): Running {
  return runScript([bundled.path], flags);
}

function runScript(script: readonly string[], flags: readonly string[]): Running {
  const child = spawn(process.execPath, [...script, ...flags]);
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (texts.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (texts.stderr += data.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...texts }));
  });
  return { child, ended };
}

const writing = ['--allow-writes', '--patient', 'P-1001', '--encounter', 'E-1001'];
const allowed = ['--token', 'nurse-amy', ...writing, '--wound', 'W-1001-1'];

function everything({ address }: StartedHospital): string[] {
  const control = address.replace('/v1', '/_hospital');
  const tokens = ['--second-token', 'nurse-ben', '--reader-token', 'reader-cat'];
  const more = ['--stranger-token', 'nurse-eve', '--expired-token', 'expired-dan'];
  const others = ['--other-patient', 'P-1005', '--other-encounter', 'E-1005'];
  const closed = ['--forbidden-patient', 'P-2001', '--closed-encounter', 'E-1004'];
  const former = ['--former-patient', 'P-0901'];
  const lists = ['P-1002', 'P-1003', 'P-1006'].flatMap((id) => ['--list-patient', id]);
  const flags = [...allowed, ...tokens, ...more, ...others, ...closed, ...former, ...lists];
  return ['--base-url', address, '--control-url', control, '--allow-permanent', ...flags];
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The ids of the rules that the report in a folder could not verify. */
function skippedIn(folder: string): string[] {
  const { rules } = readJson(join(folder, 'report.json')) as {
    readonly rules: readonly { readonly id: string; readonly outcome: string }[];
  };
  return rules.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);
}

function validRecords({ hospital }: StartedHospital): string[] {
  return hospital
    .records()
    .filter(({ kind, recordState }) => kind === 'wound-assessment' && recordState === 'valid')
    .map(({ recordId }) => recordId);
}

/** Resolves once the hospital has made some records. */
async function someRecords(started: StartedHospital): Promise<void> {
  await vi.waitFor(() => expect(started.hospital.state().woundAssessments).toBeGreaterThan(3), {
    timeout: 60_000,
    interval: 50,
  });
}

describe('the command over HTTP', () => {
  it('finds nothing wrong with the bundled hospital as npm starts it, and what it observed can be loaded there', async () => {
    const odd = { badCursor: 'first-page', measureRange: 'two-decimals', download: 'signed-url' };
    const started = await openHospital(odd);
    const out = openFolder();
    const flags = [...everything(started), '--requests-per-second', '200', '--out', out];
    const { code, stdout } = await runScript(['--import', 'tsx', cli], flags).ended;
    expect(stdout).not.toContain('FAILED');
    expect(code).toBe(0);
    expect(lastLine(stdout)).toMatch(/^7\d passed, 0 failed, [12] skipped, \d+ observed$/);
    // A machine too busy for 60 requests in 10 seconds never triggers the rate limit, and the report says so.
    expect(skippedIn(out).filter((id) => id !== 'open.rateLimit')).toEqual(['open.newWound']);
    expect(validRecords(started)).toEqual([]);
    for (const name of ['report.html', 'report.json', 'report.junit.xml', 'requests.jsonl']) {
      expect(existsSync(join(out, name))).toBe(true);
    }
    const observed = readJson(join(out, 'observed-interpretations.json')) as object;
    expect(observed).toMatchObject(odd);
    const alike = await openHospital(observed);
    expect(alike.hospital.interpretations().badCursor.value).toBe('first-page');
  });

  it('ends with 1 when a rule fails', async () => {
    const { address, hospital } = await openHospital();
    const answer = { patientId: 'P-1001' };
    hospital.setFaults([{ match: { path: '/encounters/*' }, fault: 'wrong-json', answer }]);
    const flags = ['--base-url', address, '--token', 'nurse-amy', '--encounter', 'E-1001'];
    const soon = ['--requests-per-second', '200', '--rule', 'encounter', '--out', openFolder()];
    const { code, stdout } = await run(...flags, ...soon).ended;
    expect(stdout).toContain('FAILED encounter.read');
    expect(code).toBe(1);
  });

  it('examines a world by its name, clock included, and touches no other', async () => {
    const started = await openHospital();
    const world = ['--header', 'X-World: suite', '--requests-per-second', '200'];
    const only = ['--rule', 'time', '--out', openFolder()];
    const { code, stdout } = await run(...everything(started), ...world, ...only).ended;
    expect(lastLine(stdout)).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped/);
    expect([code, started.hospital.journal(), started.hospital.records()]).toEqual([0, [], []]);
  });

  it('voids what it made when somebody presses ctrl-C', async () => {
    const started = await openHospital();
    const flags = ['--base-url', started.address, ...allowed, '--out', openFolder()];
    const { child, ended } = run(...flags, '--requests-per-second', '40');
    await someRecords(started);
    // A terminal signals the whole process group, and npm passes the signal on as well: twice for one ctrl-C.
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toContain('Stopped: somebody interrupted it.');
    expect(validRecords(started)).toEqual([]);
  });

  it('voids later what a killed run has left behind', async () => {
    const started = await openHospital();
    const out = openFolder();
    const flags = ['--base-url', started.address, ...allowed, '--out', out];
    const { child, ended } = run(...flags, '--requests-per-second', '40');
    await someRecords(started);
    child.kill('SIGKILL');
    await ended;
    expect(validRecords(started).length).toBeGreaterThan(0);
    const ledger = join(out, 'requests.jsonl');
    expect(leftoversInLedger(ledger).length).toBeGreaterThan(0);
    const again = await run(...flags, '--requests-per-second', '40', '--void-leftovers', ledger)
      .ended;
    expect(lastLine(again.stdout)).toMatch(/^\d+ voided, 0 left$/);
    expect(again.code).toBe(0);
    expect(validRecords(started)).toEqual([]);
  });

  it('tells a mistake of the person in one line, ends with 2, and judges nobody', async () => {
    const { address } = await openHospital();
    const gone = await startHospital({ port: 0, host: '127.0.0.1' });
    await gone.close();
    const test = ['--patient', 'P-1001', '--wound', 'W-1005-1', '--requests-per-second', '200'];
    const of = (base: string, token: string, ...more: string[]) =>
      run('--base-url', base, '--token', token, '--out', openFolder(), ...more).ended;
    const answers = await Promise.all([
      of(gone.address, 'x'),
      of(address.replace('/v1', ''), 'nurse-amy'),
      of(address, 'nobodys'),
      of(address, 'nurse-amy', ...test),
      of(address, 'nurse-amy', '--control-url', address),
      of(address, 'nurse-amy', '--out', '/proc/x'),
    ]);
    const words = [
      'nothing listens on that port',
      'Perhaps',
      '--token: it is wrong',
      '--wound W-1005-1',
      `--control-url ${address}: no control surface`,
      '--out /proc/x: nothing can be written there',
    ];
    for (const [index, { code, stdout, stderr }] of answers.entries()) {
      expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1]);
      expect(stderr).toContain(words[index]);
    }
  });
});

describe('wrong flags', () => {
  const address = ['--base-url', 'http://127.0.0.1:8750/v1'];
  it.each([
    [[], '--base-url is missing'],
    [address, '--token is missing'],
    [['--base-url', 'hospital', '--token', 't'], '--base-url hospital: an address looks like'],
    [[...address, '--token', 't', '--bogus'], "Unknown option '--bogus'"],
    [[...address, '--token', 't', 'word'], "Unexpected argument 'word'"],
    [
      [...address, '--token', 't', '--allow-writes'],
      'name the test data to write to with --patient',
    ],
    [[...address, '--token', 't', '--allow-permanent'], 'together with --allow-writes'],
    [[...address, '--token', 'two words'], 'a credential is one word'],
    [[...address, '--token', '@/no/such/file'], 'cannot be read'],
    [[...address, '--token', 't', '--writes', 'many'], '--writes many: it is a number'],
    [[...address, '--token', 't', '--requests-per-second', '0'], 'a number from 0.1'],
    [[...address, '--token', 't', '--admission', 'package.jsonx'], 'cannot be read'],
  ])('%j are refused in one line', (flags, words) => {
    expect(() => readCommand(flags)).toThrow(StartError);
    expect(() => readCommand(flags)).toThrow(words);
  });
});
