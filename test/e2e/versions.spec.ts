/** Offline start and upgrades: the app opens with every server gone, and a new version waits for confirmation. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { databaseNames } from '../../src/device/browserDevice.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import type { WebShell } from '../../src/web/startWebShell.ts';
import { integrityOf } from '../../tools/serviceWorker.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './fixtures.ts';
import { startJourneyShell } from './journeyShell.ts';
import { Nurse } from './pages/nurse.ts';
import { lookForUpdate, triedVersion, workerIsReady } from './pages/serviceWorker.ts';
import { storedRows } from './pages/storedRows.ts';
import { appWords } from './pages/words.ts';

interface OwnShell {
  shellOfOwn: WebShell;
  /** From now on the server does not give that file. */
  withdraw(file: RegExp): Promise<string>;
  /** Puts another version of the app into the served folder. */
  publishNewVersion(): Promise<void>;
  /** Puts another version's service worker there, while its page is still the previous one. */
  publishHalfVersion(): Promise<void>;
  /** Puts a version there that opens databases up to version `database`, as the browser counts it. */
  publishVersionFor(database: number): Promise<void>;
}

/** A shell that serves a copy of the app; a test may replace the copy and stop the server. */
const test = base.extend<{ own: OwnShell }>({
  // Another shell means another origin: nobody has signed in there.
  tablet: 'new',

  own: async ({ servers }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-version-'));
    await cp(rendererFolders.web, folder, { recursive: true });
    const shellOfOwn = await startJourneyShell({
      hospitalAddress: servers.hospitalAddress,
      rendererFolder: folder,
      profile: acceptedRisk,
    });
    const built = await readFile(join(folder, 'service-worker.js'), 'utf8');
    const publish = async (worker: string) => {
      expect(worker).not.toBe(built);
      await writeFile(join(folder, 'service-worker.js'), worker);
    };
    await use({
      shellOfOwn,
      async withdraw(file) {
        const files = await readdir(folder, { recursive: true });
        const found = files.filter((name) => file.test(name));
        expect(found).toHaveLength(1);
        await rm(join(folder, ...found));
        return String(found[0]);
      },
      publishNewVersion: () => publish(`${built}\n// a newer version\n`),
      publishHalfVersion: () =>
        publish(
          built.replace(/\{[^{}]*url:"index\.html"[^{}]*\}/, (entry) =>
            entry
              .replace(/revision:"\w+"/, 'revision:"two"')
              .replace(/sha384-[^"]+/, integrityOf(Buffer.from('The page of version two'))),
          ),
        ),
      publishVersionFor: (database) =>
        publish(built.replace(/version >= \d+/, `version >= ${database + 1}`)),
    });
    await shellOfOwn.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  },
});

test.use({ serviceWorkers: 'allow' });

/** A nurse with a new assessment open, in a page that the service worker controls. */
async function assessing(page: Page, own: OwnShell): Promise<Nurse> {
  const nurse = new Nurse(page);
  await page.goto(own.shellOfOwn.address);
  await nurse.atPatient();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(workerIsReady);
  await nurse.patient.assessAndWait('W-1001-1');
  return nurse;
}

test('opens from cold with server and network gone, and takes an assessment @core', async ({
  page,
  own,
}) => {
  const { address } = own.shellOfOwn;
  const nurse = new Nurse(page);
  await page.goto(address);
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(workerIsReady);
  await own.shellOfOwn.close();

  const cold = new Nurse(await page.context().newPage());
  await page.close();
  await cold.page.goto(address);
  await cold.patients.recent().getByRole('link').first().click();
  await cold.submitted('W-1001-1', 'Written with everything gone.');
  await expect(cold.outbox.card()).toContainText('Waiting');
});

test('a file that the server does not give is named, and what she needs to write is kept', async ({
  page,
  own,
}) => {
  const decoder = await own.withdraw(/zxing_reader.*\.wasm$/);
  const { address } = own.shellOfOwn;
  const nurse = new Nurse(page);
  await page.goto(address);
  await page.getByText(commonEn.footing.files.line).click();
  await expect(page.getByText(`Missing file: ${decoder}.`)).toBeVisible();
  await nurse.atPatient();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await own.shellOfOwn.close();
  await page.goto(address);
  await expect(nurse.patients.recent().getByRole('link').first()).toBeVisible();
});

/**
 * A new version is announced once all of it, five megabytes, is on the tablet: on a busy machine that takes a while.
 */
const untilFetched = { timeout: 90_000 };

test('a new version never changes over under an open form, and then only when told', async ({
  page,
  own,
}) => {
  const nurse = await assessing(page, own);
  await nurse.assessment.note().fill('Do not take this away.');
  await own.publishNewVersion();
  await page.evaluate(lookForUpdate);
  await expect(page.getByText('A new version is ready.')).toBeVisible(untilFetched);
  await expect(page.getByText('Updates once everything is closed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await expect(nurse.assessment.note()).toHaveValue('Do not take this away.');

  // Nor does another window of the same tablet offer it, while this one has its form open.
  const other = await page.context().newPage();
  await other.goto(own.shellOfOwn.address);
  await expect(other.getByText('A new version is ready.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await other.close();

  await nurse.patients.show();
  const changed = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await changed;
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await nurse.patients.recent().getByRole('link').first().click();
  await expect(nurse.patient.drafts().getByRole('link')).toHaveCount(1);
});

test('nor does it change over while the outbox is sending, and then it can be put off', async ({
  page,
  own,
  hospital,
}) => {
  const nurse = await assessing(page, own);
  await nurse.assessment.fill('On its way while a version comes.');
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'delay',
    delayMs: 5_000,
  });
  await nurse.assessment.submitAndFollow();
  await own.publishNewVersion();
  await page.evaluate(lookForUpdate);
  await expect(page.getByText('Updates once everything is closed')).toBeVisible(untilFetched);
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await nurse.outbox.expectInRecord();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** The app has opened: it asks for a sign-in. */
const expectDoor = (page: Page) =>
  expect(page.getByLabel('Access token', { exact: true })).toBeVisible();

/** Opens the app until all of it is on the tablet and the service worker controls its page; nobody is signed in. */
async function keptOnTablet(page: Page, own: OwnShell): Promise<void> {
  await page.goto(own.shellOfOwn.address);
  await expectDoor(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(workerIsReady);
}

test('a version that is put up half is not installed, and the whole one is', async ({
  page,
  own,
}) => {
  await keptOnTablet(page, own);
  await own.publishHalfVersion();
  expect(await page.evaluate(triedVersion)).toBe('refused');
  await page.reload();
  await expectDoor(page);
  await own.publishNewVersion();
  expect(await page.evaluate(triedVersion)).toBe('waiting');
});

/** Opens the app's database as a newer version does; returns that version as the browser counts it. */
function openAsNewer(page: Page): Promise<number> {
  return page.evaluate(async (own) => {
    const databases = await indexedDB.databases();
    const version = (databases.find(({ name }) => name === own)?.version ?? 0) + 10;
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(own, version);
      opening.addEventListener('success', () => resolve(opening.result.close()));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
    });
    return version;
  }, databaseNames.hospital);
}

test('a database that a newer version has opened: the older one says so, and changes nothing', async ({
  page,
  own,
}) => {
  const nurse = await assessing(page, own);
  await nurse.assessment.fill('Kept by this version.');
  await expect(nurse.assessment.saved()).toBeVisible();
  await openAsNewer(page);
  const before = await storedRows(page, 'drafts');
  await nurse.assessment.note().fill('Typed into the older window.');
  await expect(page.getByText(appWords.en.common.storeFailure.newer).first()).toBeVisible();
  await expect(nurse.assessment.note()).toHaveValue('Typed into the older window.');
  await page.goto(own.shellOfOwn.address);
  await expect(page.getByRole('heading', { name: 'This is an older Wardbook' })).toBeVisible();
  expect(before).toHaveLength(1);
  expect(await storedRows(page, 'drafts')).toEqual(before);
});

test('an older version is not installed over the work of a newer one, which takes over by itself', async ({
  page,
  own,
}) => {
  await keptOnTablet(page, own);
  await page.goto(`${own.shellOfOwn.address}/bridge.json`);
  const newer = await openAsNewer(page);
  await own.publishNewVersion();
  expect(await page.evaluate(triedVersion)).toBe('refused');

  const older = page.getByRole('heading', { name: 'This is an older Wardbook' });
  await page.goto(own.shellOfOwn.address);
  await expect(older).toBeVisible();
  // In this test its page is still the older one: the test only checks that it took over.
  await own.publishVersionFor(newer);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.reload();
  await expect.poll(() => loads, untilFetched).toBe(2);
});

test('a page whose script does not come says so by itself, and nobody translates it @core', async ({
  page,
  own,
}) => {
  await page.route(/\.js$/, (route) => route.abort());
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1_000 });
  await page.goto(own.shellOfOwn.address);
  await expect(page.getByText('Wardbook has not started yet.')).toBeVisible();
  await expect(page.getByText('Wardbook 尚未啟動。')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
});

test('a start that needs the network once opens by itself when it is back', async ({
  page,
  own,
}) => {
  await keptOnTablet(page, own);
  await page.evaluate(() => caches.delete('bridge'));
  let isAway = true;
  await page
    .context()
    .route('**/bridge.json', (route) => (isAway ? route.abort() : route.continue()));
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Wardbook needs the network once' }),
  ).toBeVisible();
  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectDoor(page);
});
