/** Cold and newer: the app opens with everything gone, and a new version waits for a word. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { WebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './fixtures.ts';
import { startJourneyShell } from './journeyShell.ts';
import { Nurse } from './pages/nurse.ts';

interface OwnShell {
  shellOfOwn: WebShell;
  /** Puts another version of the app into the folder that is served. */
  publishNewVersion(): Promise<void>;
}

/** A shell that serves a copy of the app, which a test may replace and whose server it may stop. */
const test = base.extend<{ own: OwnShell }>({
  // Another shell is another origin: nobody has signed in there.
  tablet: 'new',

  own: async ({ servers }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-version-'));
    await cp(rendererFolders.web, folder, { recursive: true });
    const shellOfOwn = await startJourneyShell({
      hospitalAddress: servers.hospitalAddress,
      rendererFolder: folder,
      profile: acceptedRisk,
    });
    await use({
      shellOfOwn,
      async publishNewVersion() {
        const file = join(folder, 'service-worker.js');
        await writeFile(file, `${await readFile(file, 'utf8')}\n// a newer version\n`);
      },
    });
    await shellOfOwn.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  },
});

test.use({ serviceWorkers: 'allow' });

const workerIsReady = () =>
  navigator.serviceWorker.ready.then(
    () =>
      new Promise<void>((resolve) => {
        if (navigator.serviceWorker.controller !== null) resolve();
        else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
      }),
  );
const lookForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined));

/** A nurse with a new assessment open, in a page that the service worker holds. */
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
  await cold.patient.assessAndWait('W-1001-1');
  await cold.assessment.fill('Written with everything gone.');
  await cold.assessment.handIn();
  await expect(cold.outbox.card()).toContainText('Waiting to send');
});

/** A new version is shown once all of it, five megabytes, is on the tablet: beside other work that takes its time. */
const untilFetched = { timeout: 90_000 };

test('a new version never changes over under an open form, and then only when told', async ({
  page,
  own,
}) => {
  const nurse = await assessing(page, own);
  await nurse.assessment.note().fill('Do not take this away.');
  await own.publishNewVersion();
  await page.evaluate(lookForUpdate);
  await expect(page.getByText('A new version of Wardbook is ready.')).toBeVisible(untilFetched);
  await expect(page.getByText('Wardbook will update when your form is closed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await expect(nurse.assessment.note()).toHaveValue('Do not take this away.');

  // Neither does another window of the same tablet, while this one has its form open.
  const other = await page.context().newPage();
  await other.goto(own.shellOfOwn.address);
  await expect(other.getByText('A new version of Wardbook is ready.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await other.close();

  await nurse.patients.show();
  const changed = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await changed;
  await expect(page.getByText('A new version of Wardbook is ready.')).toHaveCount(0);
  await nurse.patients.recent().getByRole('link').first().click();
  await expect(nurse.patient.drafts()).toContainText('Continue your draft from');
});

test('nor does it change over while the outbox is sending', async ({ page, own, hospital }) => {
  const nurse = await assessing(page, own);
  await nurse.assessment.fill('On its way while a version comes.');
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'delay',
    delayMs: 5_000,
  });
  await nurse.assessment.handIn();
  await own.publishNewVersion();
  await page.evaluate(lookForUpdate);
  await expect(page.getByText('Wardbook will update when your form is closed')).toBeVisible(
    untilFetched,
  );
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  await nurse.outbox.expectInRecord();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
});

test('a new version can be put off', async ({ page, own }) => {
  const nurse = new Nurse(page);
  await page.goto(own.shellOfOwn.address);
  await nurse.door.signIn();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(workerIsReady);
  await own.publishNewVersion();
  await page.evaluate(lookForUpdate);
  const prompt = page.getByText('A new version of Wardbook is ready.');
  await expect(prompt).toBeVisible(untilFetched);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
});
