import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCommand, type BundledCommand } from '../support/bundledCommand.ts';

const cli = fileURLToPath(new URL('../../src/hospital/node/cli.ts', import.meta.url));

let bundled: BundledCommand;

beforeAll(async () => {
  bundled = await bundleCommand('src/hospital/node/cli.ts');
});

afterAll(() => bundled.remove());

interface Told {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the command; stops it as soon as it reports that it is ready. */
function run(...flags: string[]): Promise<Told> {
  return runScript([bundled.path], flags);
}

function runScript(script: readonly string[], flags: readonly string[]): Promise<Told> {
  const child = spawn(process.execPath, [...script, ...flags]);
  const told = { code: null as number | null, out: '', error: '' };
  child.stdout.on('data', (piece: Buffer) => {
    told.out += piece.toString();
    if (told.out.includes('ready')) child.kill('SIGINT');
  });
  child.stderr.on('data', (piece: Buffer) => {
    told.error += piece.toString();
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ ...told, code }));
  });
}

describe('--help', () => {
  it.each([
    ['hospital/node/cli.ts', 'hospital-interface.md'],
    ['hospital/node/examineClient.ts', 'hospital-interface.md'],
    ['conformance/node/cli.ts', 'conformance.md'],
  ])('of %s is what docs/%s says', async (command, page) => {
    const script = fileURLToPath(new URL(`../../src/${command}`, import.meta.url));
    const { code, out } = await runScript(['--import', 'tsx', script], ['--port', 'x', '--help']);
    const docs = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
    expect([code, docs.includes(`\n\`\`\`\n${out}\`\`\`\n`) ? 'the same' : out]).toEqual([
      0,
      'the same',
    ]);
  });
});

describe('npm run hospital', () => {
  it('prints its address and ends with Ctrl-C, as npm starts it', async () => {
    const { code, out } = await runScript(['--import', 'tsx', cli], ['--port', '0']);
    expect(out).toMatch(/^Hospital is ready at http:\/\/127\.0\.0\.1:\d+\/v1\n$/);
    expect(code).toBe(0);
  });

  it('says in one line what is wrong, and exits with 2', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const taken = String((blocker.address() as AddressInfo).port);
    const folder = mkdtempSync(join(tmpdir(), 'hospital-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const answers = await Promise.all(
      [
        [['--port', taken], `Port ${taken} is in use`],
        [['--port', 'x'], '--port x: a port is a number'],
        [['--fast'], "Unknown option '--fast'. npm run hospital -- --help names"],
        [['word'], "Unexpected argument 'word'"],
        [['--data', '/none/here'], '--data /none/here: there is no such folder'],
        [['--interpretations', file('a.json', '{')], 'is not JSON'],
        [['--interpretations', join(folder, 'none.json')], 'cannot be read'],
        [['--interpretations', file('b.json', '{"purge":"soon"}')], 'purge must be one of'],
        [['--profile', join(folder, 'none.json')], 'none.json: there is no such file'],
        [['--profile', folder], 'cannot be read'],
        [['--profile', file('c.json', '{')], 'c.json: is not JSON'],
        [['--profile', file('d.json', '{"limits":3}')], 'd.json: limits: expected object'],
      ].map(async ([flags, words]) => ({ words, told: await run(...(flags as string[])) })),
    );
    blocker.close();
    for (const { words, told } of answers) {
      expect(told).toEqual({ code: 2, out: '', error: expect.stringContaining(String(words)) });
      expect(told.error.trim().split('\n')).toHaveLength(1);
    }
  });

  it('starts with the profile of a file', async () => {
    const path = fileURLToPath(
      new URL('../../docs/hospital-profile.example.json', import.meta.url),
    );
    expect((await run('--port', '0', '--profile', path)).code).toBe(0);
  });

  it('starts with the readings of a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hospital-'));
    const path = join(folder, 'observed.json');
    writeFileSync(path, '{"purge":"lazy","cors":"refused"}');
    expect((await run('--port', '0', '--interpretations', path)).code).toBe(0);
  });
});
