/** The journeys in a real browser, and the same ones in Electron where its runtime is. */
import { defineConfig } from '@playwright/test';
import type { ShellOption, TabletOption } from './test/e2e/fixtures.ts';
import type { EngineOption } from './test/engines/fixtures.ts';
import { isEverything } from './test/support/tier.ts';
import { journeyBrowserPath } from './tools/set-up/browser.mjs';

/**
 * What Playwright switches off itself (its chromiumSwitches.ts; of two such arguments the browser heeds the last), and
 * fetching scripts beside the page: with that, Chromium 156 never takes a script from its code cache once the page's
 * process is a new one, which it is in every journey. It cost each opening of the app a seventh of its processor time.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'BackgroundResourceFetch',
];

const inElectron = process.env['WARDBOOK_ALL_IN_ELECTRON'] === '1' ? /./ : /@electron/;

export default defineConfig<TabletOption, ShellOption & EngineOption>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './tools/test/playwrightSetUp.ts',
  fullyParallel: true,
  // In `npm run test:all` they are alone at last, and two of them leave a tenth of two cores idle.
  workers: isEverything ? 3 : 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A journey that passes only on a second try has a fault and is reported as unsteady; three of
  // them fail the run.
  retries: isEverything ? 1 : 0,
  // Bounds against hanging, not on speed: with 23 processes waiting for two cores a journey of 9 s took two minutes, and
  // a photo of several MB 20 s. Nothing waits for a time that has to pass.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tools/test/playwrightReporter.ts']],
  use: {
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
    // Filling its cache costs a second of each journey; those that need it allow it.
    serviceWorkers: 'block',
    // A trace costs a third of a journey: ask for one with `--trace on` (docs/testing.md).
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: journeyBrowserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a process of its own for pictures, of which each journey started one.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'chromium', use: { shell: 'web' } },
    // Journeys that both shells share carry the tag; page objects are the same. All of them, those of the
    // browser alone included, run there with WARDBOOK_ALL_IN_ELECTRON=1 (docs/electron.md).
    { name: 'electron', grep: inElectron, use: { shell: 'electron' } },
    // One screen in each of its states, without a hospital, an engine or a network.
    { name: 'screens', testDir: 'test/screens' },
    // Walks by chance, and the faults that show that they would notice.
    { name: 'explorer', testDir: 'test/explore', use: { shell: 'web' } },

    // The same journeys in the two other engines, by WebDriver (docs/testing.md).
    // A file stays in one worker, so that its journeys share one browser.
    { name: 'firefox', testDir: 'test/engines', fullyParallel: false, use: { engine: 'firefox' } },
    { name: 'webkit', testDir: 'test/engines', fullyParallel: false, use: { engine: 'webkit' } },
    // What only Electron has: starts, windows, crashes. On the double of its runtime.
    { name: 'electron shell', testDir: 'test/electron' },
  ],
});
