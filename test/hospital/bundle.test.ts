import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHospitalFile, type HospitalProcess } from '../support/hospitalFile.ts';
import { startFile } from '../support/startedFile.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let started: HospitalProcess;
let address: string;

/** The single file, alone in a folder, started by plain Node. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hospital-bundle-'));
  const given = ['tools/hospitalBundle.mjs', '--out', folder];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  started = await startHospitalFile(join(folder, 'wardbook-hospital.mjs'));
  ({ address } = started);
}, 120_000);

afterAll(async () => {
  await started.close();
  rmSync(folder, { recursive: true });
});

it('is one file under 2 MB with console, reference and sample photos', async () => {
  expect(statSync(join(folder, 'wardbook-hospital.mjs')).size).toBeLessThan(2_000_000);
  const { origin } = new URL(address);
  const page = async (path: string) => (await fetch(`${origin}${path}`)).text();
  expect(await page('/_hospital/')).toContain('Hospital console');
  expect(await page('/v1/reference')).toContain('wound-assessments');
  const photo = await fetch(`${origin}/_hospital/sample-photos/forearm-small.png`);
  expect(photo.headers.get('content-type')).toBe('image/png');
});

it(
  'is a package whose programs start the hospital and examine it',
  { timeout: 180_000 },
  async () => {
    const place = join(folder, 'node_modules/wardbook-hospital');
    mkdirSync(place, { recursive: true });
    const packed = ['-xzf', 'wardbook-hospital-0.1.0.tgz', '-C', place, '--strip-components=1'];
    execFileSync('tar', packed, { cwd: folder });
    const program = `
    import { startHospital } from 'wardbook-hospital';
    import { examineHospital } from 'wardbook-hospital/conformance';
    const { address, close } = await startHospital();
    const ids = { patientId: 'P-1001', encounterId: 'E-1001', woundId: 'W-1001-1' };
    const limits = { rules: ['patient', 'repeat'], allowWrites: true, requestsPerSecond: 500 };
    const told = await examineHospital({ baseUrl: address, token: 'nurse-amy', ...ids }, limits);
    await close();
    console.log(JSON.stringify(told.map(({ outcome }) => outcome)));`;
    writeFileSync(join(folder, 'program.mjs'), program);
    const said = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(new Set(JSON.parse(said) as string[])).toEqual(new Set(['passed']));
    for (const entry of ['hospital', 'conformance']) {
      const types = readFileSync(join(place, 'lib', `${entry}.d.mts`), 'utf8');
      expect(types).toMatch(/export declare function \w+\(/);
      expect(types).not.toContain('import');
    }
  },
);

it('starts in a container as the Containerfile says, as far as that can be seen without one', async () => {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8');
  const [, from = '', to = ''] = /^COPY (\S+) (\S+)$/m.exec(text) ?? [];
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(text) ?? [];
  const [program, script, ...given] = JSON.parse(entry) as string[];
  expect([from, program, script]).toEqual(['out/hospital/wardbook-hospital.mjs', 'node', to]);
  const data = mkdtempSync(join(tmpdir(), 'hospital-data-'));
  const here = given.map((word) => (word === '/data' ? data : word));
  const file = join(folder, 'wardbook-hospital.mjs');
  const contained = await startFile(
    file,
    [...here, '--port', '0'],
    /ready at http:\S+:(\d+)\/v1\n/,
  );
  const answer = await fetch(`http://127.0.0.1:${contained.said}/v1/patients/P-1001`);
  expect(answer.status).toBe(401);
  await contained.close();
  rmSync(data, { recursive: true });
});

describe('the page "from zero to a verdict on my hospital in ten minutes"', () => {
  const page = readFileSync(join(root, 'docs/first-verdict.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n(.+)\n```$/gm)].map(([, line = '']) => line);

  it(
    'is walked line by line in a folder with nothing else, and each line does what it says',
    { timeout: 240_000 },
    async () => {
      const place = mkdtempSync(join(tmpdir(), 'first-verdict-'));
      for (const name of ['wardbook-hospital.mjs', 'wardbook-hospital-0.1.0.tgz']) {
        cpSync(join(folder, name), join(place, name));
      }
      writeFileSync(join(place, 'token.txt'), 'nurse-amy\n');
      const walk = await openWalk(place);
      for (const command of commands) await walk.follow(command);
      await walk.end();
      expect(walk.told).toEqual([
        expect.stringMatching(/^1\d\d rules$/),
        expect.stringMatching(/^1\d\d rules$/),
        'Hospital is ready',
        expect.stringMatching(/passed, 0 failed/),
        expect.stringMatching(/passed, 0 failed/),
        expect.stringMatching(/^Nothing was sent/),
        expect.stringMatching(/^\d\d passed, 0 failed/),
        'Hospital is ready',
        'Hospital is ready',
      ]);
      expect(existsSync(join(place, 'out/conformance/report.html'))).toBe(true);
      const { origin } = new URL(address);
      const records = (await (await fetch(`${origin}/_hospital/records`)).json()) as ListedRecord[];
      const valid = records.filter(({ recordState }) => recordState === 'valid');
      expect(valid.filter(({ kind }) => kind === 'wound-assessment')).toEqual([]);
      rmSync(place, { recursive: true });
    },
  );
});

interface ListedRecord {
  readonly kind?: string;
  readonly recordState?: string;
}

/**
 * A shell in which the lines of a page are typed one after the other; a server that one line starts is stopped before
 * the next one starts.
 */
async function openWalk(place: string) {
  const port = await freePort();
  const env = {
    ...process.env,
    HOSPITAL: address,
    PATIENT: 'P-1001',
    ENCOUNTER: 'E-1001',
    WOUND: 'W-1001-1',
    npm_config_offline: 'true',
    npm_config_cache: join(place, 'npm'),
    npm_config_update_notifier: 'false',
  };
  const told: string[] = [];
  let close = async () => {};

  async function serve(given: readonly string[]): Promise<void> {
    await close();
    const server = await startFile(
      join(place, 'wardbook-hospital.mjs'),
      given,
      /(Hospital is ready)/,
    );
    told.push(server.said);
    close = () => server.close();
  }

  return {
    told,
    follow: async (line: string) => {
      const typed = line.replaceAll('8787', port).replace('-second 20', '-second 300');
      const [, server] = /^node \S+ ((?:hospital|examine-client) .*)$/.exec(typed) ?? [];
      if (server !== undefined) return serve(server.split(' '));
      const child = spawn('sh', ['-c', typed], {
        cwd: place,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
      child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect(code, `${typed}\n${said}`).toBe(0);
      told.push(said.trimEnd().split('\n').at(-1) ?? '');
      return undefined;
    },
    end: () => close(),
  };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return String(port);
}
