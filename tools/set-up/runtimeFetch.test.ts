/** Tests how Electron's runtime is downloaded, with the test's own installers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { electronRuntime } from './electron.mjs';
import { firstStop, runInstaller } from './runtimeFetch.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-fetch-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function installer(script: string): Promise<string> {
  const path = join(folder, 'install.mjs');
  const imports = "import { appendFileSync } from 'node:fs'; import { tmpdir } from 'node:os';";
  await writeFile(path, `${imports}\n${script}`);
  return path;
}

test('takes its time while bytes arrive, longer than its patience', async () => {
  const slow = await installer(`
    let left = 12;
    const timer = setInterval(() => {
      appendFileSync(tmpdir() + '/electron.zip', 'x');
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, 500);`);
  expect(await runInstaller(slow, { patience: 4_000, look: 100 })).toBeUndefined();
}, 60_000);

test('is ended when nothing arrives, and says so', async () => {
  const hanging = await installer('setInterval(() => {}, 1_000);');
  expect(await runInstaller(hanging, { patience: 1_000, look: 100 })).toBe(
    'nothing arrived for 1 s',
  );
}, 60_000);

test("hands on the installer's own reason", async () => {
  const failing = await installer("console.error('Error: 404 for that file'); process.exit(1);");
  expect(await runInstaller(failing)).toBe('Error: 404 for that file');
}, 60_000);

test.each([
  [{}, { host: 'github.com', port: 443 }],
  [{ https_proxy: 'http://proxy.example:3128' }, { host: 'proxy.example', port: 3128 }],
  [{ HTTPS_PROXY: 'http://proxy.example' }, { host: 'proxy.example', port: 80 }],
  [{ npm_config_https_proxy: 'http://proxy.example:1' }, { host: 'proxy.example', port: 1 }],
  [
    { HTTPS_PROXY: 'http://proxy.example', NO_PROXY: 'a.example, .github.com' },
    { host: 'github.com', port: 443 },
  ],
  [{ ELECTRON_MIRROR: 'http://mirror.example/electron/' }, { host: 'mirror.example', port: 80 }],
])('with %j it looks first at %j', (environment, stop) => {
  expect(firstStop(environment)).toEqual(stop);
});

test("a runtime of one's own is found with and without the installer's note", async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  const environment = { ELECTRON_OVERRIDE_DIST_PATH: own };
  expect(electronRuntime(environment, 'linux', folder)).toBeUndefined();
  await writeFile(join(own, 'electron'), '');
  expect(electronRuntime(environment, 'linux', folder)).toBe(join(own, 'electron'));
  expect(electronRuntime({}, 'linux', folder)).toBeUndefined();
  await writeFile(join(folder, 'path.txt'), 'electron');
  expect(electronRuntime(environment, 'linux', folder)).toBe(join(own, 'electron'));
});
