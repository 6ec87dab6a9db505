/**
 * The packaged app (`npm run package -- --dir --unsigned`) on Electron's own runtime: `npx playwright test --config
 * test/packaged/playwright.config.ts`. Part of the workflow "Packaged app" only, because the runtime is not available
 * everywhere; `test/electron/packaged.spec.ts` runs the same day on the double.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { packedPrograms } from '../../tools/package/programHeader.mjs';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import { trainingProfilePath } from '../support/trainingProfile.ts';
import { firstDay } from './firstDay.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const packed = (existsSync(dist) ? packedPrograms(dist) : []).find(
  ({ processor }) => processor === process.arch,
);
const program = packed?.path ?? '';
/** On macOS the resources are beside the program's folder. */
const archive = ['resources', '../Resources']
  .map((folder) => join(dirname(program), folder, 'app.asar'))
  .find((path) => existsSync(path));

let tablet = '';
test.beforeEach(async () => {
  expect(archive, `a package for ${process.arch} in ${dist}`).toBeDefined();
  tablet = await mkdtemp(join(tmpdir(), 'wardbook-packaged-'));
});
test.afterEach(async () => {
  // Windows releases files some time after their process has ended.
  await rm(tablet, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
});

test('the program starts as it is handed out, and its log says so', async () => {
  const child = spawn(program, [`--user-data-dir=${tablet}`], {
    // Where a packaged app keeps its data on Windows, whatever the switch says.
    env: { ...process.env, LOCALAPPDATA: tablet },
    stdio: 'inherit',
  });
  const ended = new Promise((done) => child.once('exit', done));
  const place = process.platform === 'win32' ? join(tablet, 'Wardbook') : tablet;
  const log = () => readFile(join(place, 'logs/wardbook.log'), 'utf8').catch(() => '');
  await expect.poll(log).toMatch(/Wardbook is ready at wardbook:\/\/app\//);
  expect(await log()).not.toMatch(/Uncaught|Unhandled|could not/);
  child.kill();
  await ended;
});

// The driver needs Node's inspector and a debugging port. A fuse and the packaged program refuse both, so here the
// runtime from node_modules opens the package's own files.
test('its files go through a first day on the real runtime', async () => {
  const started = await startHospital({ port: 0, host: '127.0.0.1' });
  const control = new HospitalControl(started.address);
  await control.reset();
  const hospital = Object.assign(control, { address: started.address });
  const start = async () => {
    const app = await _electron.launch({
      args: [
        archive ?? '',
        `--user-data-dir=${join(tablet, 'profile')}`,
        `--profile=${trainingProfilePath()}`,
      ],
      chromiumSandbox: true,
      locale: 'en-GB',
    });
    const page = await app.firstWindow();
    const quit = async () => {
      const child = app.process();
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      await app.evaluate(({ app: inMain }) => inMain.quit()).catch(() => undefined);
      return ended;
    };
    return { page, quit };
  };
  await firstDay(start, hospital);
  await started.close();
});
