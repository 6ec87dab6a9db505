/** The journeys in a real browser, and the same ones in Electron where its runtime is. */
import { defineConfig } from '@playwright/test';
import type { ShellOption } from './test/e2e/fixtures.ts';

export default defineConfig<object, ShellOption>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Machines are shared: a journey that needs its second try is named as flaky, never hidden.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tools/test/playwrightReporter.ts']],
  use: {
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
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
  ],
});
