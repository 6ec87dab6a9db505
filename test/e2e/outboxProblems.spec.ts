/**
 * What the outbox says if a record does not simply go through: each time the nurse reads what happened and what is
 * safe, finds the next step, and takes it.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { FaultRule, HospitalControl } from './hospitalControl.ts';
import { connectionIcon } from './pages/connection.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { deleteRows, putRows, storedRows } from './pages/storedRows.ts';
import { untilTimeIsTold } from './untilTimeIsTold.ts';

const sending = { method: 'POST', path: '/wound-assessments' };

/** Signs in and writes an assessment that is not submitted yet. */
async function written(page: Page, note = 'Edges calm. Foam dressing.'): Promise<Nurse> {
  const nurse = new Nurse(page);
  await nurse.atForm();
  await nurse.assessment.fill(note);
  return nurse;
}

async function submitAgainst(
  page: Page,
  hospital: HospitalControl,
  ...rules: FaultRule[]
): Promise<Nurse> {
  const nurse = await written(page);
  await untilTimeIsTold(hospital);
  await hospital.faults(...rules);
  await nurse.assessment.submitAndFollow();
  return nurse;
}

test.beforeEach(({ app }) => app.open());

test('something else read back than was submitted is never called done', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await written(app.page, 'Edges calm.');
  await context.route('**/hospital/**/wound-assessments/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Edges calm.', 'Edges torn.');
    return route.fulfill({ response, body });
  });
  await nurse.assessment.submitAndFollow();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('The hospital’s copy differs from what you sent');
  await nurse.outbox.solve('View');
  await expect(app.page.getByText('Edges calm.').first()).toBeVisible();
  await expect(nurse.outbox.action('Ask again')).toBeVisible();
  await context.unroute('**/hospital/**/wound-assessments/*');
  await nurse.outbox.action('Ask again').click();
  await nurse.seesItIn();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('a photo that was lost on the disk is not sent silently @core', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await written(app.page);
  await nurse.assessment.addPhotos(await madePhoto(app.page));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await context.setOffline(true);
  await nurse.assessment.submitAndFollow();
  await expect(connectionIcon(app.page, 'Offline. Safe on this tablet: 1.')).toBeVisible();
  // Only once an attempt has failed: one that is in flight has already read the photo.
  const engineSays = async () => JSON.stringify(await storedRows(app.page, 'connections'));
  await expect.poll(engineSays).toContain('"out-of-reach"');
  await deleteRows(app.page, 'photoBytes');
  await context.setOffline(false);
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('A photo is missing on this tablet');
  expect(await hospital.state()).toMatchObject({ attachments: { bound: 0, unbound: 0 } });

  await nurse.outbox.solve('Fix');
  await nurse.outbox.action('Fix and resubmit').click();
  await app.page.getByRole('button', { name: 'Remove photo 1' }).click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(nurse.assessment.photos()).toHaveCount(0);
  await nurse.assessment.addPhotos(await madePhoto(app.page, { seed: 2 }));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.sent();
  expect(await hospital.state()).toMatchObject({ attachments: { bound: 1, unbound: 0 } });
});

test('a stored record that this version cannot read is kept and counted, and holds up no other', async ({
  app,
  hospital,
}) => {
  const nurse = await submitAgainst(app.page, hospital, {
    match: sending,
    fault: 'status',
    status: 503,
  });
  await expect(nurse.outbox.card()).toBeVisible();
  // Wait until a first attempt has ended: an attempt in flight while the page reloads is another case.
  const hasTried = async () => (await hospital.journal()).some(({ status }) => status === 503);
  await expect.poll(hasTried).toBe(true);
  const [row] = await storedRows(app.page, 'submissions');
  const later = { ...Object(row), submissionId: 'of-a-later-version', stage: 'later' };
  await putRows(app.page, 'submissions', [later]);
  await hospital.noFaults();
  await app.page.reload();
  await nurse.outbox.show();
  await expect(app.page.getByText('Cannot be read by this version, but kept: 1')).toBeVisible();
  await nurse.outbox.expectInRecord();
});
