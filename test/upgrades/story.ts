/**
 * What a fixture's tablet holds: two nurses, a draft of each, a record that waits with its photo, and one whose write
 * has an unknown outcome. Fixtures of earlier versions were made by the story of their time: it may be extended, but
 * not changed.
 */
import { expect, type Page } from '@playwright/test';
import type { HospitalControl } from '../e2e/hospitalControl.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import type { TabletDump } from './tabletDump.ts';

export const notes = {
  halfSent: 'Sent, and no answer came back.',
  waiting: 'Waits with its photo.',
  draft: 'A draft of Amy, with a photo.',
  draftOfBen: 'A draft of Ben.',
} as const;

/** Pixels of noise, kept small because each photo is in the file twice. */
const small = { widthPx: 160, heightPx: 120 };

/** One file of `test/fixtures/tablets`. */
export interface TabletFixture {
  /** An explanation for readers of the file. */
  about: string;
  appVersion: string;
  /** Dexie's version number. */
  databaseVersion: number;
  /** Device time, milliseconds since the epoch. */
  madeAt: number;
  tablet: TabletDump;
}

/** Plays the story on an unused tablet. At its end the hospital no longer answers. */
export async function liveStory(page: Page, hospital: HospitalControl): Promise<void> {
  const nurse = new Nurse(page);
  await nurse.door.signIn('nurse-ben', 'Ben Wu');
  await nurse.patients.open('P-1002');
  await nurse.patient.assessAndWait('W-1002-001');
  await nurse.assessment.fill(notes.draftOfBen);
  await expect(nurse.assessment.saved()).toBeVisible();
  await nurse.handOverTo('nurse-amy', 'Amy Lin');

  // Open each patient once, so that the wounds are stored on the tablet.
  for (const patientId of ['P-1005', 'P-1001']) {
    await nurse.patients.show();
    await nurse.patients.open(patientId);
    await expect(nurse.patient.wounds()).toContainText(patientId.replace('P', 'W'));
  }
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill(notes.halfSent);
  await hospital.faults({ match: { path: '/*' }, fault: 'drop-before' });
  await nurse.assessment.handIn();
  const written = async () =>
    (await hospital.journal()).some(
      ({ method, path, fault }) =>
        method === 'POST' && path.endsWith('/wound-assessments') && fault === 'drop-before',
    );
  await expect.poll(written).toBe(true);

  await nurse.patients.show();
  await nurse.patients
    .recent()
    .getByRole('link', { name: /P-1001/ })
    .click();
  await nurse.patient.assessAndWait('W-1001-2');
  await nurse.assessment.fill(notes.waiting, [await madePhoto(page, { ...small, seed: 1 })]);
  await nurse.assessment.handIn();
  await nurse.patients.show();
  await nurse.patients
    .recent()
    .getByRole('link', { name: /P-1005/ })
    .click();
  await nurse.patient.assessAndWait('W-1005-1');
  await nurse.assessment.fill(notes.draft, [await madePhoto(page, { ...small, seed: 2 })]);
  await expect(nurse.assessment.saved()).toBeVisible();
}
