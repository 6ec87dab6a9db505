/**
 * Owns what every browser test stands on: a hospital and a shell of its worker's own on free ports,
 * the hospital reset before each test, a fresh browser (or a fresh Electron) for each test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, _electron, type Page } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { electronRuntime, hasDisplay } from '../../tools/set-up/electron.mjs';
import { HospitalControl } from './hospitalControl.ts';

export { expect } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ShellOption {
  /** Which shell the project runs in. */
  shell: 'web' | 'electron';
}

/** The app under test, the same for both shells. */
export interface App {
  readonly page: Page;
  /** Opens the app, or demo mode with `/demo/`. */
  open(path?: '/' | '/demo/'): Promise<void>;
}

interface Servers {
  readonly hospitalAddress: string;
  readonly shellAddress: string;
}

interface TestFixtures {
  hospital: HospitalControl;
  app: App;
}

async function startServers(): Promise<Servers & { close(): Promise<void> }> {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: hospital.address,
    rendererFolder: rendererFolders.web,
  });
  return {
    hospitalAddress: hospital.address,
    shellAddress: shell.address,
    async close() {
      await shell.close();
      await hospital.close();
    },
  };
}

/** Opens Electron with a profile of its own and gives back its window, and how to close it. */
async function openElectron(hospitalAddress: string) {
  const profile = await mkdtemp(join(tmpdir(), 'wardbook-profile-'));
  const runtime = electronRuntime();
  const app = await _electron.launch({
    ...(runtime === undefined ? {} : { executablePath: runtime }),
    args: [root, `--user-data-dir=${profile}`, `--hospital=${hospitalAddress}`, '--no-sandbox'],
  });
  return {
    page: await app.firstWindow(),
    async close() {
      await app.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<TestFixtures, ShellOption & { servers: Servers }>({
  shell: ['web', { option: true, scope: 'worker' }],

  servers: [
    // Playwright reads the names of the fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = await startServers();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ servers }, use) => use(servers.shellAddress),

  hospital: async ({ servers }, use) => {
    const hospital = new HospitalControl(servers.hospitalAddress);
    await hospital.reset();
    await use(hospital);
  },

  // The page is the same fixture in both shells; its context closes with it.
  page: async ({ shell, servers, hospital: _reset, page }, use) => {
    if (shell === 'web') {
      await use(page);
      return;
    }
    test.skip(!hasDisplay(), 'Electron needs a display, and there is none here');
    test.skip(electronRuntime() === undefined, "Electron's runtime is not installed here");
    const electron = await openElectron(servers.hospitalAddress);
    await use(electron.page);
    await electron.close();
  },

  app: async ({ shell, page }, use) => {
    const origin = shell === 'web' ? '' : 'wardbook://app';
    await use({ page, open: async (path = '/') => void (await page.goto(`${origin}${path}`)) });
  },
});
