/**
 * Demo work can never reach a hospital, nor a hospital's work the demo. These tests try to make it: they copy whole
 * databases across, and give each side the other's tokens and wristbands.
 */
import type { Page } from '@playwright/test';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './demoFixtures.ts';
import { openDoubleTablet } from './doubleTablet.ts';
import { HospitalControl } from './hospitalControl.ts';
import { startJourneyShell } from './journeyShell.ts';
import { startOwnHospital } from './ownHospital.ts';
import { DemoPage } from './pages/DemoPage.ts';
import { Nurse } from './pages/nurse.ts';

interface RealHospital {
  address: string;
  control: HospitalControl;
  shellAddress: string;
}

const test = base.extend<{ real: RealHospital }>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  real: async ({}, use) => {
    const hospital = await startOwnHospital();
    const shell = await startJourneyShell({
      hospitalAddress: hospital.address,
      rendererFolder: process.env['RENDERER_FOLDER'] ?? rendererFolders.web,
      profile: acceptedRisk,
    });
    const { address } = hospital;
    await use({
      address,
      control: new HospitalControl(hospital.address),
      shellAddress: shell.address,
    });
    await shell.close();
    await hospital.close();
  },
  double: async ({ shell, whereItRuns: _runs, real, locale, viewport }, use) => {
    const given = [`--hospital=${real.address}`];
    const opened = shell === 'web' ? null : await openDoubleTablet({ given, locale, viewport });
    await use(opened);
    await opened?.close();
  },
  baseURL: async ({ real }, use) => use(real.shellAddress),
  // Not the origin of the static host: nobody has opened the demo there.
  demoTablet: 'new',
});

/** Copies every row of one database into the other, sessions included, except for some tables. */
async function carryOver(
  page: Page,
  from: string,
  to: string,
  leftOut: readonly string[] = ['settings'],
): Promise<number> {
  return page.evaluate(
    async ({ source, target, without }) => {
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        });
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('request')));
        });
      const [left, right] = [await open(source), await open(target)];
      let count = 0;
      for (const table of left.objectStoreNames) {
        if (without.includes(table)) continue;
        const rows = await settled(left.transaction(table).objectStore(table).getAll());
        const place = right.transaction(table, 'readwrite').objectStore(table);
        for (const row of rows) {
          await settled(place.put(row));
          count += 1;
        }
      }
      left.close();
      right.close();
      return count;
    },
    { source: from, target: to, without: [...leftOut] },
  );
}

test('what was submitted in the demo never leaves for a hospital, even out of its database', async ({
  page,
  real,
}) => {
  const demo = new DemoPage(page);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await demo.open();
  await demo.signIn();
  await demo.writeAssessment('Arrives in the demo.', { photo: true });
  await demo.expectInRecord();
  await demo.setNetwork('off');
  await demo.writeAssessment('Waits in the demo.', { photo: true });
  expect(asked.filter((path) => path.startsWith('/hospital'))).toEqual([]);

  await page.goto('/');
  const nurse = new Nurse(page);
  await expect(page.getByLabel('Access token')).toBeVisible();
  expect(await carryOver(page, 'wardbook-tablet-demo', 'wardbook-tablet')).toBeGreaterThan(50);
  await page.reload();
  await nurse.atPatient('P-1001');
  await nurse.assessed('W-1001-1', 'Real.');

  const journal = await real.control.journal();
  const writes = journal.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ who, path }) => [who, path])).toEqual([['nurse-amy', '/wound-assessments']]);
  expect(journal.filter(({ path }) => path.includes('DEMO'))).toEqual([]);
  expect((await real.control.state()).woundAssessments).toBe(1);
});

test('what waits for a hospital never goes to the demo, even out of its database', async ({
  page,
  real,
}) => {
  const nurse = new Nurse(page);
  await page.goto('/');
  await nurse.atPatient('P-1001');
  await nurse.patient.assessAndWait('W-1001-1');
  await real.control.faults({ fault: 'drop-before' });
  await nurse.assessment.fill('Waits for the hospital.');
  await nurse.assessment.submitAndFollow();
  await expect(nurse.outbox.card()).toContainText('Checking');

  const demo = new DemoPage(page);
  await demo.open();
  // Without the keys: with the other side's, nobody could sign in here any more.
  await carryOver(page, 'wardbook-tablet', 'wardbook-tablet-demo', ['settings', 'keys']);
  await page.reload();
  await demo.signIn();
  await demo.writeAssessment('Written in the demo.');
  await demo.expectInRecord();
  await demo.openTrainer('class');
  const table = page.getByRole('row');
  await expect(table).toHaveCount(2);
  await expect(table.last()).toContainText('林玉蘭');

  // Back at the hospital it is still there, and arrives once.
  await real.control.noFaults();
  await page.goto('/');
  await nurse.door.unlockNewWindow();
  await nurse.seesItIn();
  expect((await real.control.state()).woundAssessments).toBe(1);
});

test('neither side takes the other’s tokens and wristbands', async ({ page }) => {
  const nurse = new Nurse(page);
  const demo = new DemoPage(page);
  const { find } = demo.words.patients;
  await page.goto('/');
  await nurse.door.fill('demo-amy', 'Amy');
  await nurse.door.submit();
  await expect(nurse.door.alert()).toContainText(demo.words.signIn.failure.deadToken.title);
  await nurse.door.signIn();
  await nurse.patients.ask('DEMO-01');
  await expect(page.getByText(find.onlyDemo.replace('{{id}}', 'DEMO-01'))).toBeVisible();

  await demo.open();
  await demo.button(demo.words.signIn.another).click();
  await nurse.door.fill('nurse-amy', 'Amy');
  await nurse.door.submit();
  await expect(nurse.door.alert()).toContainText(demo.words.signIn.failure.deadToken.title);
  await page.reload();
  await demo.signIn();
  await nurse.patients.ask('P-1001');
  await expect(page.getByText(find.notDemo.replace('{{id}}', 'P-1001'))).toBeVisible();
});
