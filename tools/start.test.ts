/** Tests what `npm start` reports before it starts anything: one clear line and exit code 2. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { firstMissing } from './set-up/dependencies.mjs';
import { canFetch, nodeForInstaller } from './set-up/electron.mjs';
import { reasonFor, watchStart } from './set-up/electronStart.mjs';
import { installerNode } from './set-up/otherNode.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Ending {
  code: number;
  lines: string[];
}

/** Runs one of our commands without a display. */
function run(script: string, given: string[]): Promise<Ending> {
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
  return new Promise((done) => {
    const command = [`tools/${script}`, ...given];
    const child = execFile(process.execPath, command, { cwd: root, env }, (_e, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
}

test.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['--port'], "Option '--port <value>' argument missing"],
  [['--port', 'abc'], '--port abc: a port is a number'],
  [['--hospital-port', '70000'], '--hospital-port 70000: a port is a number'],
  [['--hospital', 'nonsense'], '--hospital nonsense: an address looks like'],
  [['--data', '/no/such/folder'], '--data /no/such/folder: there is no such folder.'],
  [['--profile', '/no/such/file.json'], '--profile /no/such/file.json: there is no such file.'],
  [['--profile', 'README.md'], '--profile README.md: is not JSON'],
  [
    ['--profile', 'package.json'],
    '--profile package.json: name: expected object, received string (1 more). docs/hospital-profile.md',
  ],
  [['--host', '0.0.0.0'], '--host 0.0.0.0: over plain http Wardbook works on this machine only'],
  [['--tls-cert', 'README.md'], '--tls-cert and --tls-key go together.'],
  [
    ['--tls-cert', '/no/such.pem', '--tls-key', '/no/such.pem'],
    '--tls-cert /no/such.pem: there is no such file.',
  ],
  [
    ['--hospital', 'http://127.0.0.1:1/v1', '--profile', 'src/hospital/node/trainingProfile.json'],
    'tablets.recoveryKey is the training key of the bundled hospital, which everybody has.',
  ],
  [['--web', '--electron'], 'Choose one of --web and --electron.'],
  [['more'], "Unexpected argument 'more'"],
])('npm start with %j is one clear line and exit 2', async (given, sentence) => {
  const { code, lines } = await run('start.mjs', given);
  expect(code).toBe(2);
  expect(lines).toEqual([expect.stringContaining(sentence)]);
});

test('a port in use is one clear line and exit 2', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const given = ['--web', '--no-open', '--hospital-port', '0', '--port', `${port}`];
  expect(await run('start.mjs', given)).toEqual({
    code: 2,
    lines: [`Port ${port} is in use. Choose another with --port N.`],
  });
  await new Promise((done) => other.close(done));
});

test('Electron without a display is refused in one line where somebody insists on it', async () => {
  // Systems other than Linux always have a display.
  if (process.platform !== 'linux') return;
  const { code, lines } = await run('start.mjs', ['--electron']);
  expect(code).toBe(2);
  expect(lines).toEqual([expect.stringContaining('there is no display here')]);
});

test('an unknown command is one clear line and exit 2', async () => {
  const { code, lines } = await run('run.mjs', ['nonsense']);
  expect([code, lines.length]).toEqual([2, 1]);
});

const wanted = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-win32': { version: '2.0.0', optional: true },
  },
};
const installed = (version: string) => ({ packages: { 'node_modules/a': { version } } });

test('libraries count as missing when one is absent, of another version, or gone from the disk', () => {
  const isThere = () => true;
  expect(firstMissing(wanted, installed('1.0.0'), isThere)).toBeUndefined();
  expect(firstMissing(wanted, installed('0.9.0'), isThere)).toBe('node_modules/a');
  expect(firstMissing(wanted, { packages: {} }, isThere)).toBe('node_modules/a');
  expect(firstMissing(wanted, installed('1.0.0'), () => false)).toBe('node_modules/a');
});

test.each([
  ['20.20.2', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])("Node %s can fetch Electron's runtime: %s", (version, can) => {
  expect(canFetch(version)).toBe(can);
});

test('a Node that is too old for it has a newer one from npm run the installer', async () => {
  const asked: string[] = [];
  const fetchNode = async (version: string) => {
    asked.push(version);
    return asked.length === 1 ? { program: '/cache/node' } : { reason: 'no network' };
  };
  expect(await nodeForInstaller('20.19.0', fetchNode)).toEqual({ program: '/cache/node' });
  expect(await nodeForInstaller('22.11.9', fetchNode)).toEqual({ reason: 'no network' });
  expect(await nodeForInstaller('22.12.0', fetchNode)).toEqual({ program: process.execPath });
  expect(asked).toEqual([installerNode, installerNode]);
  expect(canFetch(installerNode)).toBe(true);
});

test('a sandbox that is refused is a reason in words, and so is every other early end', () => {
  const words =
    '[1:1:FATAL:setuid_sandbox_host.cc] The SUID sandbox helper binary was found, but is not configured correctly.';
  expect(reasonFor(words, null, 'SIGTRAP')).toMatch(/sandbox start \(docs\/electron\.md/);
  expect(reasonFor('', null, 'SIGSEGV')).toBe('Electron ended by SIGSEGV before its window was up');
  expect(reasonFor('', 0, null)).toBe('Electron ended with exit code 0 before its window was up');
});

test('the window is up once main says so, and its words are passed on', () => {
  const child = { stdout: new PassThrough(), stderr: new PassThrough() };
  const out = new PassThrough();
  const silence = new PassThrough() as unknown as NodeJS.WriteStream & { fd: 2 };
  const watch = watchStart(child, out as unknown as NodeJS.WriteStream & { fd: 1 }, silence);
  child.stdout.emit('data', 'Wardbook is rea');
  expect(watch.isUp()).toBe(false);
  child.stdout.emit('data', 'dy at wardbook://app/\n');
  expect(watch.isUp()).toBe(true);
  expect(String(out.read())).toBe('Wardbook is ready at wardbook://app/\n');
});
