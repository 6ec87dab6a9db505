/**
 * Owns what every browser test stands on: a hospital and a shell of its worker's own on free ports,
 * the hospital reset before each test, a fresh tablet (or a fresh Electron) for each test. On the
 * tablet Amy Lin has signed in already, unless a test asks for a new one: docs/testing.md.
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
import { standInOrigin } from '../electron/double/scheme.ts';
import { removeProfile, startElectron } from '../electron/electronDouble.ts';
import { startHospitalFile } from '../support/hospitalFile.ts';
import { trainingProfile, trainingProfilePath } from '../support/trainingProfile.ts';
import { CopiedTablet, firstPage } from './copiedTablet.ts';
import { HospitalControl } from './hospitalControl.ts';
import { keepJournal } from './keptJournal.ts';
import { SignInPage } from './pages/signInPage.ts';

export { expect } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ShellOption {
  /** Which shell the project runs in. */
  shell: 'web' | 'electron';
}

export interface TabletOption {
  /** `known`: Amy Lin has signed in. `new`: nobody has ever opened the app here. */
  tablet: 'known' | 'new';
}

export interface TestOptions extends TabletOption {
  /** What the browser is told when it starts, beside what every browser here is told. */
  browserArguments: readonly string[];
}

/** The app under test, the same for both shells. */
export interface App {
  readonly page: Page;
  /** Opens the app, or demo mode with `/demo/`. */
  open(path?: '/' | '/demo/'): Promise<void>;
  /**
   * Waits until the tablet holds the whole app, so that every part of it opens without a network.
   * Only with `test.use({ serviceWorkers: 'allow' })`.
   */
  untilKept(): Promise<void>;
}

interface Servers {
  readonly hospitalAddress: string;
  readonly shellAddress: string;
}

interface TestFixtures extends TestOptions {
  hospital: HospitalControl;
  app: App;
}

/** In this process, or the one file of `npm run hospital:bundle` as WARDBOOK_HOSPITAL names it. */
function startBundledHospital() {
  const path = process.env['WARDBOOK_HOSPITAL'] ?? '';
  return path === '' ? startHospital({ port: 0, host: '127.0.0.1' }) : startHospitalFile(path);
}

async function startServers(): Promise<Servers & { close(): Promise<void> }> {
  const hospital = await startBundledHospital();
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: hospital.address,
    rendererFolder: rendererFolders.web,
    profile: trainingProfile,
    pinCostInTests: { iterations: 1, memoryKiB: 64 },
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
    args: [
      root,
      `--user-data-dir=${profile}`,
      `--hospital=${hospitalAddress}`,
      `--profile=${trainingProfilePath}`,
      '--no-sandbox',
    ],
  });
  return {
    page: await app.firstWindow(),
    async close() {
      await app.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

interface WorkerFixtures extends ShellOption {
  servers: Servers;
  signedInTablet: CopiedTablet;
}

/** Electron's own runtime where it can run here, and else the double of it: docs/electron.md. */
function hasRuntime(): boolean {
  return hasDisplay() && electronRuntime() !== undefined;
}

interface DoubleOptions {
  readonly hospitalAddress: string;
  readonly locale: string;
  readonly viewport: { width: number; height: number } | null;
  readonly browserArguments: readonly string[];
  readonly tablet: TabletOption['tablet'];
}

/** The built Electron app on the double, as a page like any other. */
async function openDouble(options: DoubleOptions) {
  const run = await startElectron({
    given: [
      `--hospital=${options.hospitalAddress}`,
      `--profile=${trainingProfilePath}`,
      ...options.browserArguments,
    ],
    environment: { WARDBOOK_LANGUAGE: options.locale },
  });
  const page = await run.page();
  if (options.viewport !== null) await page.setViewportSize(options.viewport);
  // Its browser was not opened by the runner, so it knows no base address.
  const goto = page.goto.bind(page);
  page.goto = (address, more) => goto(new URL(address, standInOrigin).href, more);
  const language = options.locale.startsWith('zh') ? 'zh-TW' : 'en';
  if (options.tablet === 'known') await new SignInPage(page, language).signIn();
  return {
    page,
    async close() {
      await run.end();
      await removeProfile(run);
    },
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shell: ['web', { option: true, scope: 'worker' }],

  tablet: ['known', { option: true }],

  browserArguments: [[], { option: true }],

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

  hospital: async ({ servers, shell }, use, { titlePath }) => {
    const hospital = new HospitalControl(servers.hospitalAddress);
    await hospital.reset();
    await use(hospital);
    await keepJournal({ titlePath, shell }, () => hospital.journal());
  },

  signedInTablet: [
    async ({ servers }, use) => {
      const signedInTablet = new CopiedTablet(servers.shellAddress, (page) =>
        signIn(page, servers.shellAddress),
      );
      await use(signedInTablet);
      await signedInTablet.close();
    },
    { scope: 'worker' },
  ],

  // The hospital is as new before the tablet opens. What the test was told to use (language, size,
  // permissions) holds for every browser that is opened in it.
  context: async (
    {
      shell,
      tablet,
      browserArguments,
      signedInTablet,
      hospital: _reset,
      servers,
      locale,
      viewport,
      playwright,
      launchOptions,
      browser,
    },
    use,
  ) => {
    if (shell === 'electron' && !hasRuntime()) {
      const { hospitalAddress } = servers;
      const given = { hospitalAddress, locale: locale ?? 'en-GB', viewport };
      const double = await openDouble({ ...given, browserArguments, tablet });
      await use(double.page.context());
      await double.close();
      return;
    }
    if (shell === 'electron' || tablet === 'new') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const args = [...(launchOptions.args ?? []), ...browserArguments];
    const opened = await signedInTablet.open((folder) =>
      playwright.chromium.launchPersistentContext(folder, { args }),
    );
    await use(opened.context);
    await opened.close();
  },

  // The page is the same fixture in both shells.
  page: async ({ shell, servers, context }, use) => {
    if (shell === 'web') {
      await use(await firstPage(context));
      return;
    }
    if (!hasRuntime()) {
      const isApp = (page: Page) => page.url().startsWith(standInOrigin);
      await use(context.pages().find(isApp) ?? (await firstPage(context)));
      return;
    }
    const electron = await openElectron(servers.hospitalAddress);
    await use(electron.page);
    await electron.close();
  },

  app: async ({ shell, page }, use) => {
    const origin = shell === 'web' ? '' : hasRuntime() ? 'wardbook://app' : standInOrigin;
    await use({
      page,
      open: async (path = '/') => void (await page.goto(`${origin}${path}`)),
      untilKept: () => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
    });
  },
});

/** Signs Amy Lin in on a tablet that nobody has used. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The test that happens to be first may speak another language than the next.
  const language = (await page.locator('html').getAttribute('lang')) === 'zh-TW' ? 'zh-TW' : 'en';
  const door = new SignInPage(page, language);
  await door.signIn();
  // Twice more, so that the copies find the scripts compiled.
  for (let opening = 0; opening < 2; opening += 1) {
    await page.goto('about:blank');
    await page.goto(address);
    await door.expectIn();
  }
}
