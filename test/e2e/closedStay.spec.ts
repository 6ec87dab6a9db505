/**
 * A stay is closed, or a wound is taken off the list, while a nurse writes: the refusal is named, the hospital is
 * queried again, and the same text and photo are submitted for another stay or wound, or without a stay.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { HospitalControl } from './hospitalControl.ts';
import { openStay } from './pages/AdmissionDoor.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';

const stay = { patientId: 'P-1001', type: 'inpatient', status: 'active' };
const note = 'Edges calm. Foam dressing.';

/**
 * Writes an assessment whose stay or wound is gone by the time it is submitted; returns the nurse once it was refused.
 */
async function refused(page: Page, gone: () => Promise<void>): Promise<Nurse> {
  const nurse = new Nurse(page);
  await openStay(page, 'en', 'E-1001');
  await nurse.fillIn('W-1001-1', note, [await madePhoto(page)]);
  await gone();
  await nurse.assessment.submitAndFollow();
  await nurse.outbox.expectNeedsYou();
  return nurse;
}

async function expectGoneOn(nurse: Nurse, hospital: HospitalControl): Promise<void> {
  await expect(nurse.assessment.note()).toHaveValue(note);
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.sent();
  // The photo belongs to the patient, and is not uploaded again.
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
}

test.beforeEach(({ app }) => app.open());

test('a closed stay is named, and the record goes with another one or with none', async ({
  app,
  hospital,
}) => {
  await hospital.encounter('E-2001', stay);
  const nurse = await refused(app.page, () =>
    hospital.encounter('E-1001', { ...stay, status: 'closed' }),
  );
  await nurse.outbox.solve('Fix');
  await expect(app.page.getByRole('main')).toContainText('Stay: is closed');
  await nurse.outbox.action('Fix and resubmit').click();
  const main = app.page.getByRole('main');
  await expect(main).toContainText('Stay E-1001 is closed');
  await expect(nurse.patient.banner()).toContainText('closed');
  await expect(app.page.getByText('Fix what is marked')).toHaveCount(0);
  await app.page.reload();
  await expect(main).toContainText('Stay E-1001 is closed');
  await app.page.getByRole('button', { name: 'Choose another stay', exact: true }).click();
  await app.page.getByRole('textbox').first().fill('E-2001');
  await app.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(nurse.patient.banner()).toContainText('E-2001');
  await expect(main).not.toContainText('is closed');
  await expectGoneOn(nurse, hospital);
});
