/**
 * The fixtures of every browser test: each worker has a hospital and a shell of its own on free ports; the hospital is
 * reset before each test, and each test has a fresh tablet (or a fresh Electron). Amy Lin has already signed in on the
 * tablet, unless a test asks for a new one: docs/testing.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, _electron, type BrowserContext, type Page } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { electronRuntime, hasDisplay } from '../../tools/set-up/electron.mjs';
import { browserFixture } from '../support/browserFixture.ts';
import { startingAgain } from '../support/browserStart.ts';
import { startHospitalFile } from '../support/hospitalFile.ts';
import { trainingProfile, trainingProfilePath } from '../support/trainingProfile.ts';
import { CopiedTablet, firstPage } from './copiedTablet.ts';
import { openDoubleTablet, PreparedDouble, type DoubleTablet } from './doubleTablet.ts';
import { HospitalControl } from './hospitalControl.ts';
import { noteElectronOpened, runInItsShell } from './inItsShell.ts';
import { startJourneyShell } from './journeyShell.ts';
import {
  electronTablets,
  filmArguments,
  webTablets,
  wholeBrowser,
  type OwnTablets,
} from './ownTablets.ts';
import { Nurse } from './pages/nurse.ts';
import { SignInPage } from './pages/signInPage.ts';
import { unlockAfterRestarts } from './unlocking.ts';
import { listenToPages } from './whatPagesSaid.ts';

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
  /** Further arguments of the browser, beside those that every browser here starts with. */
  browserArguments: readonly string[];
}

/** The app under test, the same for both shells. */
export interface App {
  readonly page: Page;
  /** Opens the app, or demo mode with `/demo/`. */
  open(path?: '/' | '/demo/'): Promise<void>;
  /** Opens it, and returns whoever is at it. */
  nurse(): Promise<Nurse>;
  /** The same, with the wounds of P-1001 or the form of the first of them open. */
  atPatient(): Promise<Nurse>;
  atForm(): Promise<Nurse>;
  /**
   * Waits until the tablet has stored the whole app, so that every part of it opens without a network. Only with
   * `test.use({ serviceWorkers: 'allow' })`. In Electron this is always the case.
   */
  untilKept(): Promise<void>;
  /** Crashes the page: no event, no time to save. Returns the page that opens in its place. */
  killed(): Promise<Page>;
}

interface Servers {
  readonly hospitalAddress: string;
  readonly shellAddress: string;
}

interface TestFixtures extends TestOptions {
  hospital: HospitalControl;
  app: App;
  /** Skips a journey that cannot run in Electron, with the reason. */
  whereItRuns: void;
  /** Electron on the double; null in a browser and on the real runtime. */
  double: DoubleTablet | null;
  /** Tablets that a journey opens itself, beside the one of `app` or instead of it. */
  tablets: OwnTablets;
}

/** Starts it in this process, or from the single file of `npm run hospital:bundle` if WARDBOOK_HOSPITAL names it. */
function startBundledHospital() {
  const path = process.env['WARDBOOK_HOSPITAL'] ?? '';
  return path === '' ? startHospital({ port: 0, host: '127.0.0.1' }) : startHospitalFile(path);
}

async function startServers(): Promise<Servers & { close(): Promise<void> }> {
  const hospital = await startBundledHospital();
  const shell = await startJourneyShell({
    hospitalAddress: hospital.address,
    profile: trainingProfile,
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

/**
 * A worker's first journey signs in on a tablet, which each of its journeys then copies. On a loaded machine that alone
 * took the two minutes that a journey has, so it is not counted among them.
 */
const preparingMs = 300_000;

/** The arguments of the built Electron app. */
const argumentsFor = ({ hospitalAddress }: Servers) => [
  `--hospital=${hospitalAddress}`,
  `--profile=${trainingProfilePath()}`,
];

/** Opens Electron with a profile of its own; returns its window and a function that closes it. */
async function openElectron(hospitalAddress: string) {
  noteElectronOpened();
  const profile = await mkdtemp(join(tmpdir(), 'wardbook-profile-'));
  const runtime = electronRuntime();
  const app = await _electron.launch({
    ...(runtime === undefined ? {} : { executablePath: runtime }),
    args: [
      root,
      `--user-data-dir=${profile}`,
      `--hospital=${hospitalAddress}`,
      `--profile=${trainingProfilePath()}`,
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
  preparedDouble: PreparedDouble;
}

/** Whether Electron's own runtime can run here; if not, its double is used: docs/electron.md. */
function hasRuntime(): boolean {
  return hasDisplay() && electronRuntime() !== undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ...browserFixture,

  shell: ['web', { option: true, scope: 'worker' }],

  tablet: ['known', { option: true }],

  browserArguments: [[], { option: true }],

  servers: [
    // Playwright reads the fixture names from this pattern.
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

  preparedDouble: [
    async ({ servers }, use) => {
      const prepared = new PreparedDouble(argumentsFor(servers));
      await use(prepared);
      await prepared.close();
    },
    { scope: 'worker' },
  ],

  whereItRuns: [
    async ({ shell }, use, testInfo) => {
      await runInItsShell(shell, testInfo, use);
    },
    { auto: true },
  ],

  double: [
    async (
      {
        shell,
        tablet,
        browserArguments,
        preparedDouble,
        hospital: _reset,
        whereItRuns: _runs,
        servers,
        locale,
        viewport,
      },
      use,
    ) => {
      if (shell === 'web' || hasRuntime()) {
        await use(null);
        return;
      }
      const given = [...argumentsFor(servers), ...browserArguments];
      const profile = tablet === 'known' ? { profile: await preparedDouble.copy() } : {};
      const opened = await openDoubleTablet({ given, locale, viewport, ...profile });
      await use(opened);
      await opened.close();
    },
    { scope: 'test', timeout: preparingMs },
  ],

  // The hospital is reset before the tablet opens. The test's options (language, size, permissions) apply to
  // every browser that is opened in it.
  context: [
    async (
      {
        shell,
        tablet,
        browserArguments,
        signedInTablet,
        double,
        hospital: _reset,
        playwright,
        launchOptions,
        browser,
      },
      use,
      testInfo,
    ) => {
      const play = async (context: BrowserContext) => {
        const tellIfFailed = listenToPages(context);
        await unlockAfterRestarts(context);
        await use(context);
        await tellIfFailed(testInfo);
      };
      if (double !== null) {
        await play(double.context);
        return;
      }
      if (shell === 'electron' || tablet === 'new') {
        const context = await browser.newContext();
        await play(context);
        await context.close();
        return;
      }
      const args = [...(launchOptions.args ?? []), ...browserArguments];
      const opened = await signedInTablet.open((folder) =>
        startingAgain(() => playwright.chromium.launchPersistentContext(folder, { args })),
      );
      await play(opened.context);
      await opened.close();
    },
    { scope: 'test', timeout: preparingMs },
  ],

  tablets: async (
    {
      shell,
      servers,
      hospital: _reset,
      locale,
      viewport,
      browser,
      playwright,
      launchOptions,
      whereItRuns: _runs,
    },
    use,
  ) => {
    const startBrowser = (film: string) => {
      const args = [...(launchOptions.args ?? []), ...filmArguments(film)];
      const options = { ...launchOptions, ...wholeBrowser, args };
      return startingAgain(() => playwright.chromium.launch(options));
    };
    const { hospitalAddress } = servers;
    const around = { hospitalAddress, locale, viewport, browser, startBrowser };
    const tablets = shell === 'web' ? webTablets(around) : electronTablets(around);
    await use(tablets);
    await tablets.close();
  },

  // The `page` fixture has the same meaning in both shells.
  page: async ({ shell, servers, context, double }, use) => {
    if (double !== null || shell === 'web') {
      await use(double?.page ?? (await firstPage(context)));
      return;
    }
    const electron = await openElectron(servers.hospitalAddress);
    await use(electron.page);
    await electron.close();
  },

  app: async ({ shell, tablet, page, double, locale }, use) => {
    const origin = shell === 'electron' && double === null ? 'wardbook://app' : '';
    const app: App = {
      page,
      async open(path = '/') {
        await page.goto(`${origin}${path}`);
        if (tablet === 'new' || double === null || path !== '/') return;
        const language = locale?.startsWith('zh') === true ? 'zh-TW' : 'en';
        await new SignInPage(page, language).unlockIfLocked('Amy Lin');
      },
      async nurse() {
        await app.open();
        return new Nurse(page);
      },
      async atPatient() {
        const nurse = await app.nurse();
        await nurse.atPatient();
        return nurse;
      },
      async atForm() {
        const nurse = await app.nurse();
        await nurse.atForm();
        return nurse;
      },
      async untilKept() {
        if (shell === 'electron') return;
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      },
      killed: () => double?.killed() ?? killedInBrowser(page),
    };
    await use(app);
  },
});

async function killedInBrowser(page: Page): Promise<Page> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await next.goto('/');
  return next;
}

/** Signs Amy Lin in on a tablet that nobody has used. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The test that happens to be first may use another language than the next; the first screen shows which.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const language = (await page.locator('html').getAttribute('lang')) === 'zh-TW' ? 'zh-TW' : 'en';
  const door = new SignInPage(page, language);
  await door.signIn();
  // Load once more, so that the copies have the compiled scripts.
  await page.goto('about:blank');
  await unlockAfterRestarts(page.context());
  await page.goto(address);
  await door.expectIn();
}
