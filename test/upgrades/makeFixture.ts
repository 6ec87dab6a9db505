/**
 * `npm run tablet-fixture`: saves a tablet of this version of the app to a file, which every later version must open
 * (test/e2e/upgrades.spec.ts).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import { ensureBuilt } from '../../tools/set-up/build.mjs';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import { startOwnTime } from './ownTime.ts';
import { liveStory, type TabletFixture } from './story.ts';
import { dumpTablet } from './tabletDump.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `npm run tablet-fixture -- [--out <folder>]

Builds the app, lives a small story on a tablet of its own (two nurses, two drafts, a record that waits with
its photo, one whose answer was lost) and writes everything that the tablet keeps then to
  <folder>/database-<version>.json      (test/fixtures/tablets unless told)
Run it once when the version of the database changes, before a release, and commit the file. A file that is
there already is left alone: what an earlier version wrote must never be written by a later one.`;

const { appVersion } = { appVersion: versionIn(join(root, 'package.json')) };

function versionIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

async function make(): Promise<TabletFixture> {
  await ensureBuilt('web');
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const shell = await startOwnTime(hospital.address, { aheadMs: 0, readableKeys: true });
  const executablePath = journeyBrowserPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(shell.address);
    await liveStory(page, new HospitalControl(hospital.address));
    const madeAt = Date.now();
    // The same origin, without any code of the app.
    await page.goto(`${shell.address}/bridge.json`);
    const tablet = await dumpTablet(page);
    const main = tablet.databases.find(
      ({ name, bucket }) => name === 'wardbook' && bucket === null,
    );
    const databaseVersion = Math.floor((main?.version ?? 0) / 10);
    return {
      about:
        'What a tablet of this version kept; made by npm run tablet-fixture, and never changed.',
      appVersion,
      databaseVersion,
      madeAt,
      tablet,
    };
  } finally {
    await browser.close();
    await shell.close();
    await hospital.close();
  }
}

const { values } = parseArgs({
  options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help === true) {
  console.log(usage);
} else {
  const folder = values.out ?? join(root, 'test/fixtures/tablets');
  const fixture = await make();
  const file = join(folder, `database-${fixture.databaseVersion}.json`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${JSON.stringify(fixture)}\n`, { flag: 'wx' });
    console.log(`Written: ${file}`);
  } catch {
    console.error(`${file} is there already. It stays as it is.`);
    process.exitCode = 2;
  }
}
