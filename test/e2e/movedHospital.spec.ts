/**
 * A hospital's address changes while the tablet holds work for the old one: it says so at once, moves the work if the
 * nurse decides so or keeps it apart, and recognises a hospital that reports its id.
 */
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { startOwnHospital } from './ownHospital.ts';
import type { OwnTablet } from './ownTablets.ts';
import { Nurse } from './pages/nurse.ts';
import { SignInPage } from './pages/signInPage.ts';

/** A tablet that reaches one hospital under one address after another. */
interface Place {
  readonly hospital: HospitalControl;
  /** Opens the app for the hospital's first or second address; returns the nurse in front of it. */
  leadTo(name: '127.0.0.1' | 'localhost', profile?: HospitalProfileFile): Promise<Nurse>;
}

const test = base.extend<{ place: Place }>({
  place: async ({ tablets }, use) => {
    const hospital = await startOwnHospital();
    let tablet: OwnTablet | undefined;
    await use({
      hospital: new HospitalControl(hospital.address),
      async leadTo(name, profile) {
        const start = {
          hospitalAddress: hospital.address.replace('127.0.0.1', name),
          profile: { ...acceptedRisk, ...profile },
        };
        if (tablet === undefined) tablet = await tablets.open(start);
        else await tablet.startAgain(start);
        await tablet.open();
        return new Nurse(tablet.page);
      },
    });
    await hospital.close();
  },
});

/** Amy has submitted one record that does not reach the hospital, and has begun another. */
async function workThatWaits(place: Place, profile?: HospitalProfileFile): Promise<void> {
  const nurse = await place.leadTo('127.0.0.1', profile);
  await nurse.atForm();
  await nurse.assessment.fill('Written for the old address.');
  await place.hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'drop-before',
  });
  await nurse.assessment.submitAndFollow();
  await expect(nurse.outbox.card()).toBeVisible();
}

test('work for an old address is told of at the door, and moves on the word that it is the same hospital', async ({
  place,
}) => {
  await workThatWaits(place);
  // The faults end only after this, because the tablet may send until it has been restarted.
  const nurse = await place.leadTo('localhost');
  await place.hospital.noFaults();
  const { page } = nurse;
  const question = page.getByRole('alert').filter({ hasText: 'The same hospital?' });
  await expect(question).toContainText('For http://127.0.0.1');
  await expect(question).toContainText('Amy Lin');
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 0 });
  await page.getByRole('button', { name: 'Same hospital' }).click();
  await expect(page.getByRole('dialog')).toContainText('http://localhost');
  // The page that is about to reload may already show her name: anything typed there would be lost.
  const readAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Yes, move them' }).click();
  await readAnew;
  await new SignInPage(page).comeBack('Amy Lin');
  await nurse.seesItIn();
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 1 });
  await expect(page.getByText('The same hospital?')).toHaveCount(0);
});

test('work of another hospital stays, can be saved to a file by its author, and goes out when its address is back', async ({
  place,
}) => {
  await workThatWaits(place);
  const { page } = await place.leadTo('localhost');
  await page.getByRole('button', { name: 'Another hospital' }).click();
  await expect(page.getByText('kept here: ')).toBeVisible();
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const door = new SignInPage(page);
  const pinField = page.getByLabel('PIN of Amy Lin');
  await pinField.fill('1111111');
  const words = 'violet kettle harbour moss';
  await page.getByLabel('Passphrase', { exact: true }).fill(words);
  await page.getByLabel('Passphrase again').fill(words);
  await page.getByRole('dialog').getByRole('button', { name: 'Save to a file' }).click();
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN');
  await pinField.fill('246810');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Save to a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^wardbook-rescue-/);
  await expect(page.getByText('Saved to a file: 1.')).toBeVisible();
  // A nurse who works for the new address sees in the settings that work for the old one exists.
  await door.signIn('nurse-ben', 'Ben Wu');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('kept here: ')).toBeVisible();
  // A chart number could be of either hospital.
  const ben = new Nurse(page);
  await ben.patients.show();
  await ben.patients.open('P-1001');
  await expect(ben.patient.banner()).toContainText(/Chart no\. MRN-0031001 \(localhost:\d+\)/);
  expect(await place.hospital.state()).toMatchObject({ woundAssessments: 0 });

  await place.hospital.noFaults();
  const nurse = await place.leadTo('127.0.0.1');
  await nurse.door.comeBack('Amy Lin');
  await nurse.outbox.show();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord();
});
