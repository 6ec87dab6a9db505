/** An answer of the hospital that comes after she has gone elsewhere takes her nowhere: she may be writing by then. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAgain } from './pages/connection.ts';
import type { Nurse } from './pages/nurse.ts';

/** Holds answers to such requests back until the function is called; it resolves once they are there. */
async function heldBack(context: BrowserContext, path: RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answered: Promise<void>[] = [];
  await context.route(path, (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = released.then(async () => {
      const response = await route.fetch();
      await route.fulfill({ response });
    });
    answered.push(answer);
    return answer;
  });
  return async () => {
    // Somebody has to wait for it, or nothing would be shown here.
    expect(answered.length).toBeGreaterThan(0);
    release();
    await Promise.all(answered);
  };
}

/** The parts of addresses behind `#` that the page comes to from now on. */
function placesOf(page: Page): string[] {
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).hash));
  return places;
}

/** Types into the open form, and waits until that is on the disk. */
async function writesOn({ assessment }: Nurse): Promise<void> {
  await assessment.note().fill('Written after the answer.');
  await expect(assessment.saved()).toBeVisible();
}

test('a patient whose answer is late does not replace the form that she has opened meanwhile @core', async ({
  app,
  context,
}) => {
  const nurse = await app.nurse();
  await nurse.atPatient('P-1005');
  await nurse.patients.show();
  const answer = await heldBack(context, /\/patients\/P-1007/);
  await nurse.patients.ask('P-1007');
  await expect(app.page.getByRole('button', { name: 'Looking it up' })).toBeVisible();
  await nurse.patients.recent().getByRole('link').first().click();
  await nurse.patient.assessAndWait('W-1005-1');
  const places = placesOf(app.page);
  await answer();
  await writesOn(nurse);
  expect(places).toEqual([]);
  await expect(nurse.patient.banner()).toContainText('P-1005');
});

test('a record whose fresh version is late begins no correction after she has left it', async ({
  app,
  context,
}) => {
  const nurse = await app.nurse();
  await nurse.atPatient('P-1005');
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.assessed('W-1001-1', 'Clean.');
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  const answer = await heldBack(context, /\/wound-assessments\/WA-/);
  await nurse.record.correctButton().click();
  await expect(app.page.getByText('Getting the latest version')).toBeVisible();
  await nurse.patients.show();
  await nurse.patients
    .recent()
    .getByRole('link', { name: /P-1005/ })
    .click();
  await nurse.patient.assessAndWait('W-1005-1');
  const places = placesOf(app.page);
  await answer();
  await writesOn(nurse);
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  expect(places.filter((place) => place.startsWith('#/drafts/'))).toEqual([]);
});

test('she who looks into the outbox while her new token is checked stays there', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  await nurse.assessment.fill('Waits for a new token.');
  await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 401 });
  await nurse.assessment.submit();
  await signInAgain(app.page);
  await hospital.faults({ match: { method: 'GET' }, fault: 'delay', delayMs: 1_500 });
  await app.page.getByLabel('New access token').fill('nurse-amy');
  await nurse.door.typePin('Amy Lin');
  await nurse.outbox.show();
  await hospital.noFaults();
  await nurse.outbox.expectInRecord();
  await expect(app.page).toHaveURL(/#\/outbox$/);
});
