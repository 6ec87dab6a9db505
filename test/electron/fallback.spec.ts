/** `npm start` if the system refuses Electron's sandbox: the browser takes over, and the reason is reported. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Electron's runtime says and does on Ubuntu 24.04, where user namespaces are closed. */
const refusedRuntime = `#!/bin/sh
echo "[1:1121/0900:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now." >&2
kill -TRAP $$
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('a refused sandbox is told in words, and the app opens in the browser', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'this sandbox is a matter of Linux');
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-refused-'));
  const opened = join(folder, 'opened');
  const programs = { electron: refusedRuntime, 'xdg-open': `#!/bin/sh\necho "$1" > "${opened}"\n` };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), script);
    await chmod(join(folder, name), 0o755);
  }
  const [port, hospitalPort] = [await freePort(), await freePort()];
  const given = ['tools/start.mjs', `--port=${port}`, `--hospital-port=${hospitalPort}`];
  const env = {
    ...process.env,
    DISPLAY: ':99',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    PATH: [folder, process.env['PATH']].join(delimiter),
  };
  const started = spawn(process.execPath, given, { cwd: root, env });
  const ended = once(started, 'exit');
  let said = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(() => said, { timeout: 100_000 }).toContain(`Wardbook is ready at ${address}`);
  expect(said).toContain(
    "Wardbook opens in the browser: this system does not let Electron's sandbox start",
  );
  await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toContain(address);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  started.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await rm(folder, { recursive: true });
});
