/**
 * A hospital's address changes, and the tablet holds work for the old one: it says so at once, moves it
 * on a decision or keeps it apart, and knows a hospital again that tells its id.
 */
import { expect, test as base, type Page } from '@playwright/test';
import { whyNotInElectron } from './notInElectron.ts';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { startWebShell, type WebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { HospitalControl } from './hospitalControl.ts';
import { Nurse } from './pages/nurse.ts';
import { SignInPage } from './pages/signInPage.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';

/** The web shell on one port for good, leading to one hospital under one address after another. */
interface Place {
  readonly hospital: HospitalControl;
  /** Under its first address, the second one, or where nothing answers yet. */
  leadTo(name: '127.0.0.1' | 'localhost', profile?: HospitalProfileFile): Promise<string>;
  stop(): Promise<void>;
}

const test = base.extend<{ place: Place }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  place: async ({}, use) => {
    const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
    let shell: WebShell | null = null;
    let port = 0;
    const stop = async () => {
      await shell?.close();
      shell = null;
    };
    await use({
      hospital: new HospitalControl(hospital.address),
      async leadTo(name, profile) {
        await stop();
        const hospitalAddress = hospital.address.replace('127.0.0.1', name);
        shell = await startWebShell({
          port,
          hospitalAddress,
          rendererFolder: rendererFolders.web,
          profile: { ...acceptedRisk, ...profile },
          pinCostInTests: { iterations: 1, memoryKiB: 64 },
        });
        port = Number(new URL(shell.address).port);
        return shell.address;
      },
      stop,
    });
    await stop();
    await hospital.close();
  },
});

/** Amy has handed one record in that finds no hospital, and has begun another. */
async function workThatWaits(page: Page, place: Place, profile?: HospitalProfileFile) {
  const address = await place.leadTo('127.0.0.1', profile);
  await page.goto(address);
  const nurse = new Nurse(page);
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Written for the old address.');
  await place.hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'drop-before',
  });
  await nurse.assessment.handIn();
  await expect(nurse.outbox.card()).toBeVisible();
  return { nurse, address };
}

test.skip(
  ({ browserName: _any }) => test.info().project.name === 'electron',
  String(whyNotInElectron('movedHospital.spec.ts', '')),
);

test('work for an old address is told of at the door, and moves on the word that it is the same hospital', async ({
  page,
  place,
}) => {
  const { nurse } = await workThatWaits(page, place);
  await place.hospital.noFaults();
  const address = await place.leadTo('localhost');
  await page.goto(address);
  const question = page.getByRole('alert').filter({ hasText: 'the same hospital?' });
  await expect(question).toContainText('1 record or draft for http://127.0.0.1');
  await expect(question).toContainText('Amy Lin');
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 0 });
  await page.getByRole('button', { name: 'Same hospital' }).click();
  await expect(page.getByRole('dialog')).toContainText('http://localhost');
  await page.getByRole('button', { name: 'Yes, move them' }).click();
  await new SignInPage(page).comeBack('Amy Lin');
  await nurse.outbox.show();
  await nurse.outbox.expectInRecord();
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 1 });
  await expect(page.getByText('the same hospital?')).toHaveCount(0);
});

test('work of another hospital stays, can be saved to a file by its author, and goes out when its address is back', async ({
  page,
  place,
}) => {
  const { nurse, address } = await workThatWaits(page, place);
  await place.leadTo('localhost');
  await page.goto(address);
  await page.getByRole('button', { name: 'Another hospital' }).click();
  await expect(page.getByText('stays on this tablet')).toBeVisible();
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const door = new SignInPage(page);
  const pinField = page.getByLabel('PIN of Amy Lin');
  await pinField.fill('1111111');
  const words = 'violet kettle harbour moss';
  await page.getByLabel('Passphrase', { exact: true }).fill(words);
  await page.getByLabel('The same passphrase again').fill(words);
  await page.getByRole('dialog').getByRole('button', { name: 'Save to a file' }).click();
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN');
  await pinField.fill('246810');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Save to a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^wardbook-rescue-/);
  await expect(page.getByText('1 saved to a file.')).toBeVisible();
  // Somebody who works for the new one sees that it is there, in the settings.
  await door.signIn('nurse-ben', 'Ben Wu');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('stays on this tablet')).toBeVisible();
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 0 });

  await place.hospital.noFaults();
  await place.leadTo('127.0.0.1');
  await page.goto(address);
  await door.comeBack('Amy Lin');
  await nurse.outbox.show();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord();
});

test('a hospital that tells its id is known again under another address, without a question', async ({
  page,
  place,
}) => {
  const profile = { institutionId: 'harbour-general' };
  const { nurse } = await workThatWaits(page, place, profile);
  await place.hospital.noFaults();
  await page.goto(await place.leadTo('localhost', profile));
  await nurse.outbox.show();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord();
  await expect(page.getByText('the same hospital?')).toHaveCount(0);
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 1 });
});
