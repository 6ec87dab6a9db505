/** The journeys in a real browser, and the same ones in Electron where its runtime is. */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { ShellOption, TabletOption } from './test/e2e/fixtures.ts';

/**
 * Chromium without its own window and toolbar: the same engine and storage, and half the processor time
 * of a journey, since each one starts a browser of its own. Where it is not installed: all of Chromium.
 */
const headlessShell = '/usr/bin/chromium-headless-shell';
const browserPath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium');

export default defineConfig<TabletOption, ShellOption>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A journey that needs a second try has a fault, and is mended.
  retries: 0,
  // Generous, for a machine that does other work beside: nothing waits for a time that has to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'chromium', use: { shell: 'web' } },
    // Journeys that both shells share carry the tag; page objects are the same.
    { name: 'electron', grep: /@electron/, use: { shell: 'electron' } },
    // What only Electron has: starts, windows, crashes. On the double of its runtime.
    { name: 'electron shell', testDir: 'test/electron' },
  ],
});
