/** What ends late must not take her away from where she has gone meanwhile: above all not to another patient. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('a patient who was looked up too slowly does not take the place of the one who is open', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient('P-1001');
  await nurse.patients.show();
  await hospital.faults({
    match: { method: 'GET', path: '/patients/P-1002' },
    fault: 'delay',
    delayMs: 3_000,
  });
  const answered = app.page.waitForResponse((response) => response.url().endsWith('P-1002'));
  await nurse.patients.ask('P-1002');
  await nurse.patients.recent().getByRole('link').first().click();
  await expect(nurse.patient.banner()).toContainText('P-1001');
  const open = app.page.url();
  await answered;
  // Her next word is typed where she is.
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.note().fill('Of the patient who is open.');
  await expect(nurse.patient.banner()).toContainText('P-1001');
  await app.page.goBack();
  await expect(app.page).toHaveURL(open);
});

test('she who looks into the outbox while her new token is checked stays there', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Waits for a new token.');
  await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 401 });
  await nurse.assessment.submit();
  await app.page.getByRole('link', { name: 'Sign in again' }).first().click();
  await hospital.faults({ match: { method: 'GET' }, fault: 'delay', delayMs: 1_500 });
  await app.page.getByLabel('New access token').fill('nurse-amy');
  await nurse.door.typePin('Amy Lin');
  await nurse.outbox.show();
  await hospital.noFaults();
  await nurse.outbox.expectInRecord();
  await expect(app.page).toHaveURL(/#\/outbox$/);
});
