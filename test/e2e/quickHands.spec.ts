/** What spares the hand on the ward, and what keeps a hasty hand from doing harm. */
import { expect, test, type App } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { Nurse } from './pages/nurse.ts';

/** In the form of a wound that was assessed on this tablet before: 3.5 x 2 cm. */
async function inFollowUp(app: App): Promise<Nurse> {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient();
  await nurse.assessed('W-1001-1', 'Clean. Foam dressing.');
  await nurse.patients.show();
  await nurse.patients.recent().getByRole('link').first().click();
  await nurse.patient.assessAndWait('W-1001-1');
  return nurse;
}

test('a follow-up stands beside the last visit: sizes step from it, and the change is said', async ({
  app,
  hospital,
}) => {
  const nurse = await inFollowUp(app);
  const { assessment } = nurse;
  const { page } = app;
  await expect(page.getByText(/last time 3\.5$/)).toBeVisible();
  await expect(page.getByText(/last time 2$/)).toBeVisible();
  // What was measured last time is not in the fields of now.
  await expect(assessment.length()).toHaveValue('');
  await expect(assessment.width()).toHaveValue('');
  await page.getByRole('button', { name: 'Length: less' }).click();
  await page.getByRole('button', { name: 'Width: less' }).click();
  await expect(assessment.length()).toHaveValue('3.4');
  await expect(assessment.width()).toHaveValue('1.9');
  await expect(page.getByText('Area -0.54 cm² (-8%) since then')).toBeVisible();

  // Nothing is submitted at the foot before it is complete, nor what is too long to stand there.
  await expect(assessment.summary()).toHaveCount(0);
  await assessment.note().fill('x'.repeat(301));
  await expect(assessment.summary()).toHaveCount(0);
  await assessment.note().fill('Drier.');
  await expect(assessment.summary()).toContainText('3.4 cm');
  await expect(assessment.summary()).toContainText('1.9 cm');
  await expect(assessment.summary()).toContainText('Drier.');
  await expect(assessment.summary()).toContainText('This will be sent in your name, Amy Lin.');
  await assessment.width().fill('two');
  await expect(assessment.summary()).toHaveCount(0);
  await assessment.width().fill('2.5');
  await expect(assessment.summary()).toContainText('2.5 cm');
  await assessment.submitHere();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);
  const written = JSON.stringify((await hospital.records()).at(-1));
  expect(written).toContain('"length":{"value":3.4,"unit":"cm"}');
  expect(written).toContain('"width":{"value":2.5,"unit":"cm"}');
  expect(written).toContain('"careNote":"Drier."');
});

test('phrases become part of the note in one tap, and what she used last comes first', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { assessment } = nurse;
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  // The wound is at the sacrum: its own phrase first, none of the heel's.
  await expect(assessment.phrases().first()).toHaveText(/^Turned every two hours/);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await expect(assessment.phrase('Heels floated.')).toHaveCount(0);
  await assessment.note().fill('Seen with Dr. Chen.');
  await assessment.phrase('Moderate exudate.').click();
  await assessment.phrase('Clean, granulating.').click();
  const note = 'Seen with Dr. Chen. Moderate exudate. Clean, granulating.';
  await expect(assessment.note()).toHaveValue(note);
  // What stands in the note is not put there twice.
  await assessment.phrase('Clean, granulating.').click({ force: true });
  await expect(assessment.note()).toHaveValue(note);

  await page.getByRole('button', { name: 'My phrases' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New phrase').fill('Silver dressing, as agreed.');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Silver dressing, as agreed.']);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await assessment.phrase('Silver dressing, as agreed.').click();
  await expect(assessment.note()).toHaveValue(`${note} Silver dressing, as agreed.`);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await assessment.submitHere();
  await nurse.outbox.expectInRecord();
  expect(JSON.stringify(await hospital.records())).toContain(`${note} Silver dressing, as agreed.`);

  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(assessment.phrases()).toHaveText([
    'Silver dressing, as agreed.',
    'Clean, granulating.',
    'Moderate exudate.',
    /./,
    /./,
    /./,
  ]);
  await expect(assessment.note()).toHaveValue('');
  // A colleague has the phrases of the hospital in their own order, and none of hers.
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(assessment.phrases().first()).toHaveText(/./);
  await expect(assessment.phrase('Silver dressing, as agreed.')).toHaveCount(0);
});
