/** What a browser writes to disk when a page crashes, and how much of a nurse's work that contains. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserType } from '@playwright/test';
import { markOfText } from '../../tools/search-profile/marks.ts';
import { searchProfile } from '../../tools/search-profile/searchProfile.ts';
import { chromiumPath } from '../../tools/set-up/browser.mjs';
import { engineOfRun, engines, expectEngine } from '../kill/databaseFiles.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { startingAgain } from '../support/browserStart.ts';
import { firstPage } from './copiedTablet.ts';
import { expect, test as base } from './fixtures.ts';
import { startGuardedShell } from './guardedHospital.ts';
import { Nurse } from './pages/nurse.ts';

const test = base.extend<{ folder: string }>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-crash-'));
    await use(folder);
    await expectEngine(folder, engineOfRun);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** A browser that writes its crash dumps into its own profile. */
const openReporting = (chromium: BrowserType, folder: string) =>
  startingAgain(() =>
    chromium.launchPersistentContext(folder, {
      executablePath: chromiumPath(),
      env: { ...process.env, BREAKPAD_DUMP_LOCATION: join(folder, 'Crash Reports') },
      ignoreDefaultArgs: ['--disable-breakpad'],
      args: [
        '--no-sandbox',
        '--enable-crash-reporter',
        `--crash-dumps-dir=${join(folder, 'Crash Reports')}`,
        ...engines[engineOfRun],
      ],
    }),
  );

/** The finished dumps: each begins with the signature of a minidump. */
async function dumpsIn(folder: string): Promise<string[]> {
  const pending = join(folder, 'Crash Reports', 'pending');
  const names = await readdir(pending).catch((): string[] => []);
  const dumps = names.filter((name) => name.endsWith('.dmp'));
  for (const name of dumps) {
    expect((await readFile(join(pending, name))).subarray(0, 4).toString('latin1')).toBe('MDMP');
  }
  return dumps;
}

test('the real dump of a page that fell over is searched, and holds no word of a nurse, no PIN and no token', async ({
  playwright,
  folder,
  servers,
  hospital: _reset,
}) => {
  test.slow();
  const shell = await startGuardedShell(servers.hospitalAddress, acceptedRisk);
  const context = await openReporting(playwright.chromium, folder);
  try {
    const page = await firstPage(context);
    page.setDefaultTimeout(60_000);
    await page.goto(shell.address);
    const nurse = new Nurse(page);
    await nurse.door.signIn();
    await nurse.draft('MARK-note-in-the-crash');
    // A dump contains the address of the page: finding it proves that the search can see into a dump.
    await page.evaluate(() => {
      document.cookie = 'planted=PLANTED-cookie; max-age=86400';
      history.replaceState(null, '', `?PLANTED-address${location.hash}`);
    });
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await expect.poll(() => dumpsIn(folder)).not.toEqual([]);
    expect(await context.cookies()).toMatchObject([{ value: 'PLANTED-cookie' }]);
  } finally {
    await context.close();
    await shell.close();
  }
  const marks = [
    'PLANTED-address',
    'PLANTED-cookie',
    'MARK-note-in-the-crash',
    'nurse-amy',
    '246810',
    'MRN-0031001',
    'P-1001',
    'W-1001-1',
  ].map((text) => markOfText(text));
  const { hits } = await searchProfile(folder, marks);
  const inDumps = hits.filter(({ file }) => file.startsWith('Crash Reports'));
  expect([...new Set(inDumps.map(({ mark }) => mark))]).toEqual(['PLANTED-address']);
  // Chromium encrypts its cookies: the search cannot see them, so the browser was queried instead.
  expect(hits.filter(({ mark }) => mark === 'PLANTED-cookie')).toEqual([]);
});
